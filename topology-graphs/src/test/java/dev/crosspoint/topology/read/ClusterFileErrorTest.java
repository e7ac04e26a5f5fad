package dev.crosspoint.topology.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.crosspoint.topology.Clusters;
import java.io.ByteArrayInputStream;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ClusterFileErrorTest {
    static final Path BAD = Path.of("src/test/resources/dev/crosspoint/topology/read/bad");

    static List<Path> bad() {
        return Clusters.files(BAD);
    }

    /** Each file in {@code bad} starts with the message that it must give, line number included. */
    @ParameterizedTest
    @MethodSource("bad")
    void aBadFileIsRefusedWithFileLineAndRemedy(Path file) throws IOException {
        String text = Files.readString(file);
        String expected = text.lines().findFirst().orElseThrow().substring("# ".length());

        assertThat(refusal(file.getFileName().toString(), text).getMessage()).isEqualTo(expected);
    }

    @Test
    void aFileWithoutContentIsEmpty() {
        String empty = "test.yaml:1: the file is empty; a cluster file has name, nodes and types. Write them first";

        assertThat(refusal("test.yaml", "")).hasMessage(empty);
        assertThat(refusal("test.yaml", "# only a comment\n\n")).hasMessage(empty);
        assertThat(refusal("test.yaml", "---\n")).hasMessage(empty);
        assertThat(refusal("test.yaml", "null\n")).hasMessage(empty);
    }

    @Test
    void linesAreCountedWhateverEndsThem() {
        assertThat(refusal("test.yaml", "name: x\r\n\r\nnode: 1\r\n").line()).isEqualTo(3);
        assertThat(refusal("test.yaml", "name: x\n\nnode: 1\n").line()).isEqualTo(3);
    }

    @Test
    void charactersThatNoTextHasAreRefusedWithTheirLine() {
        assertThat(refusal("test.yaml", "name: x\nnodes: \0\1\n"))
                .hasMessage("test.yaml:2: character U+0000; a cluster file is printable text. Is it the right file?");
    }

    @Test
    void bytesThatAreNoTextAreRefusedWithTheirLine() {
        byte[] bytes = "name: x\nnodes: ??".getBytes(StandardCharsets.UTF_8);
        bytes[bytes.length - 2] = (byte) 0xC3;
        bytes[bytes.length - 1] = (byte) 0x28;
        Reader strict = new InputStreamReader(new ByteArrayInputStream(bytes), StandardCharsets.UTF_8.newDecoder());

        TopologyFormatException e =
                catchThrowableOfType(TopologyFormatException.class, () -> ClusterFile.read("test.yaml", strict));

        assertThat(e).hasMessageContaining("a cluster file is YAML in UTF-8");
        assertThat(e.line()).isBetween(1, 2);
    }

    @Test
    void binaryGarbageIsRefusedWhateverItHolds() {
        Random random = new Random(7);
        for (int i = 0; i < 2000; i++) {
            byte[] bytes = new byte[1 + random.nextInt(200)];
            random.nextBytes(bytes);
            String text = new String(bytes, StandardCharsets.ISO_8859_1);

            assertThat(refusal("test.yaml", text).line()).isPositive();
        }
    }

    /** A file with one character changed is read or refused, but nothing else happens. */
    @Test
    void aMistypedCharacterNeverBreaksTheReader() throws IOException {
        String good = Files.readString(BAD.resolveSibling("good").resolve("everything.yaml"));
        Random random = new Random(11);
        String replacements = ":-{}[],&*#!|>'\"%@` \n\t0aZ/";
        int refused = 0;
        for (int i = 0; i < 1500; i++) {
            StringBuilder text = new StringBuilder(good);
            text.setCharAt(random.nextInt(text.length()), replacements.charAt(random.nextInt(replacements.length())));
            try {
                ClusterFile.read("test.yaml", new StringReader(text.toString()));
            } catch (TopologyFormatException e) {
                assertThat(e.getMessage())
                        .startsWith("test.yaml:" + e.line() + ": ")
                        .doesNotContain("\n");
                assertThat(e.line()).isBetween(1, 45);
                refused++;
            }
        }
        assertThat(refused).isBetween(250, 1499);
    }

    @Test
    void aMessageIsOneShortLineWhateverTheFileHolds() {
        String message = refusal("test.yaml", "\"a\\e[31m\\n" + "b".repeat(900) + "\": 1\n")
                .getMessage();

        assertThat(message)
                .hasSizeLessThan(300)
                .doesNotContain("\n", "\u001b")
                .startsWith("test.yaml:1: unknown key 'a ");
    }

    /** XML and a terminal do not stand one. */
    @Test
    void aNameHoldsNoControlCharacter() {
        assertThat(refusal("test.yaml", "name: \"a\\ab\"\nnodes: {count: 1, type: n}\ntypes: {n: {gpus: {count: 1}}}\n")
                        .getMessage())
                .isEqualTo("test.yaml:1: name holds a control character; printable text was expected. Leave it out");
    }

    @Test
    void aFileWithoutEndIsRefused() {
        Reader endless = new Reader() {
            @Override
            public int read(char[] buffer, int offset, int length) {
                Arrays.fill(buffer, offset, offset + length, ' ');
                return length;
            }

            @Override
            public void close() {}
        };

        assertThatThrownBy(() -> ClusterFile.read("test.yaml", endless))
                .isInstanceOf(TopologyFormatException.class)
                .hasMessageStartingWith("test.yaml:1: the file goes on after 16777216 characters;");
    }

    @Test
    void anotherVersionOfYamlIsRefused() {
        assertThat(refusal("test.yaml", "%YAML 3.0\n---\nname: x\n").line()).isEqualTo(1);
    }

    @Test
    void aFailureOfTheReaderIsNotTakenForABadFile() {
        Reader broken = new FilterReader(new StringReader("")) {
            @Override
            public int read(char[] buffer, int offset, int length) throws IOException {
                throw new IOException("disk on fire");
            }
        };

        assertThatThrownBy(() -> ClusterFile.read("test.yaml", broken))
                .isExactlyInstanceOf(IOException.class)
                .hasMessage("disk on fire");
    }

    private static TopologyFormatException refusal(String name, String text) {
        TopologyFormatException e = catchThrowableOfType(
                TopologyFormatException.class, () -> ClusterFile.read(name, new StringReader(text)));
        assertThat(e).as(text).isNotNull();
        assertThat(e.source()).isEqualTo(name);
        return e;
    }
}
