package dev.crosspoint.topology.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NcclXmlTest {
    private static final String MACHINE = """
            <system version="1">
              <cpu numaid="0x1" arch="x86_64" modelid="010" name="a &amp; b & c">
                <pci busid="0000:01:00.0" link_width=""/>
                <pci busid="0000:02:00.0" link_width="16"/>
              </cpu>
            </system>
            """;

    private static XmlElement read(String text) {
        return NcclXml.read("machine.xml", new StringReader(text));
    }

    @Test
    void elementsComeInOrderWithTheirLines() {
        assertThat(read(MACHINE).all().map(e -> e.line() + " " + e.name()).collect(Collectors.joining(", ")))
                .isEqualTo("1 system, 2 cpu, 3 pci, 4 pci");
    }

    @Test
    void numbersAreReadAsCReadsThem() {
        XmlElement cpu = read(MACHINE).children("cpu").get(0);
        assertThat(NcclXml.whole(cpu, "numaid")).contains(1L);
        assertThat(NcclXml.whole(cpu, "modelid")).contains(8L);
        assertThat(NcclXml.whole(cpu.children().get(0), "link_width")).contains(0L);
        assertThat(NcclXml.whole(cpu, "familyid")).isEmpty();
        assertThatThrownBy(() -> NcclXml.whole(cpu, "arch"))
                .isInstanceOf(TopologyFormatException.class)
                .hasMessage("machine.xml:2: <cpu> needs a number: arch='x86_64'");
    }

    /** A short text can tell a number that would take minutes to write out. */
    @ParameterizedTest
    @ValueSource(strings = {"1e999999999", "-1e999999999", "9223372036854775808", "1e19", "NaN"})
    void aNumberThatFitsNowhereIsRefusedAtOnce(String number) {
        XmlElement cpu = read("<system><cpu numaid='%s'/></system>".formatted(number))
                .children("cpu")
                .get(0);
        assertThatThrownBy(() -> NcclXml.whole(cpu, "numaid"))
                .isInstanceOf(TopologyFormatException.class)
                .hasMessage("machine.xml:1: <cpu> needs a number: numaid='%s'".formatted(number));
    }

    @Test
    void anInfiniteRateIsRefused() {
        XmlElement cpu =
                read("<system><cpu speed='1e999'/></system>").children("cpu").get(0);
        assertThatThrownBy(() -> NcclXml.real(cpu, "speed"))
                .hasMessage("machine.xml:1: <cpu> needs a finite number: speed='1e999'");
    }

    @Test
    void anAmpersandInANameIsRead() {
        assertThat(read(MACHINE).children("cpu").get(0).text("name")).isEqualTo("a & b & c");
    }

    @Test
    void textAroundTheElementsIsPassedOver() {
        XmlElement system = read("$ cat topo.xml # <a\n```xml\n<?xml version='1.0'?>\n<!-- <system> -->\n"
                + MACHINE
                + "```\nThe <nic> is missing & the rest < fine\n");
        assertThat(system.line()).isEqualTo(5);
        assertThat(system.children("cpu").get(0).children()).hasSize(2);
    }

    @Test
    void aCutFileIsRefusedAtItsEnd() {
        assertThatThrownBy(() -> read(MACHINE.substring(0, MACHINE.indexOf("</cpu>"))))
                .isInstanceOf(TopologyFormatException.class)
                .hasMessage(
                        "machine.xml:4: file ends inside <system> of line 1; </system> closes it. Is the file cut?");
    }

    @Test
    void aDocumentTypeIsRefused() {
        assertThatThrownBy(() -> read("<!DOCTYPE system SYSTEM 'file:///etc/passwd'>\n" + MACHINE))
                .isInstanceOf(TopologyFormatException.class)
                .hasMessageStartingWith("machine.xml:1: document type found");
        assertThat(read("<system version='1' name='&evil;'/>").text("name")).isEqualTo("&evil;");
    }

    @Test
    void aSecondMachineAGraphFileAndOtherTextAreRefused() {
        assertThatThrownBy(() -> read(MACHINE + MACHINE))
                .hasMessageStartingWith("machine.xml:7: second <system> found, the first is in line 1");
        assertThatThrownBy(() -> read("\n<graphs version='1'/>"))
                .hasMessageStartingWith("machine.xml:2: this is a graph XML");
        assertThatThrownBy(() -> read("hello")).hasMessageStartingWith("machine.xml:1: no <system version=\"1\">");
    }

    /** NCCL's own reader skips to the end of a comment, whatever stands in it. */
    @Test
    void aCommentMayHoldWhatXmlForbidsThere() {
        XmlElement system =
                read("<system version='1'>\n<!-- ---- GPUs --\n </system> -->\n<cpu numaid='0'/>\n</system>");

        assertThat(system.all().map(e -> e.line() + " " + e.name()).collect(Collectors.joining(", ")))
                .isEqualTo("1 system, 4 cpu");
    }

    @Test
    void anAttributeThatIsThereTwiceIsToldInWords() {
        assertThatThrownBy(() -> read("<system><cpu numaid='0' numaid='1'/></system>"))
                .isInstanceOf(TopologyFormatException.class)
                .hasMessage("machine.xml:1: not well-formed XML: Attribute \"numaid\" was already specified for"
                        + " element \"cpu\".");
    }
}
