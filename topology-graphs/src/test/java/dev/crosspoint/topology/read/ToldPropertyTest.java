package dev.crosspoint.topology.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.topology.Told;
import dev.crosspoint.topology.check.Inspection;
import dev.crosspoint.topology.wiring.Assumptions;
import dev.crosspoint.topology.write.GraphText;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Whatever happens to a file on its way, it is read or refused in one line that names it. */
class ToldPropertyTest {
    private static final List<String> FILES = List.of(
            "azure_ndv4.xml",
            "yccl_h800.xml",
            "rccl_topo_8p_940vm.xml",
            "azure_ncv4_graph.xml",
            "issue_ncclt29_dgx1v.txt",
            "llm_action_01.txt",
            "idx_k80x4_soc_oldlegend.txt",
            "aws_k8s_tester_02.txt");
    private static final String[] BITS = {
        "",
        "\"",
        "<",
        ">",
        "/",
        "\t",
        "\n",
        "0",
        "-1",
        "99999999999999999999",
        "1e999999999",
        "0x",
        "NV",
        "NV99999",
        "SYS",
        "GPU0",
        "GPU99999",
        "X",
        "é",
        "\0",
        "<gpu/>",
        "<nic>",
        "target=",
        "count=\"-5\"",
        "=\"\"",
        " "
    };

    @Property(tries = 600)
    void aSpoiltFileIsReadOrRefusedInOneLine(
            @ForAll @IntRange(min = 0, max = 7) int file,
            @ForAll @IntRange(min = 1, max = 6) int cuts,
            @ForAll long seed) {
        String name = FILES.get(file);
        String text = spoil(Told.text(name), cuts, new Random(seed));
        try {
            if (Told.parse(name, text, Assumptions.NONE) instanceof TopologyFile.Told told) {
                assertThat(Inspection.of(told.wiring())).allMatch(f -> !f.text().isBlank());
                assertThat(GraphText.dot(told.wiring())).startsWith("strict digraph");
            }
        } catch (TopologyFormatException e) {
            assertThat(e.getMessage()).startsWith(name + ":").doesNotContain("\n");
            assertThat(e.line()).isPositive();
        }
    }

    private static String spoil(String text, int cuts, Random random) {
        StringBuilder spoilt = new StringBuilder(text);
        for (int n = 0; n < cuts && spoilt.length() > 2; n++) {
            int from = random.nextInt(spoilt.length() - 1);
            int to = Math.min(spoilt.length(), from + random.nextInt(random.nextInt(5) == 0 ? 400 : 8));
            spoilt.replace(from, to, BITS[random.nextInt(BITS.length)]);
        }
        return spoilt.toString();
    }
}
