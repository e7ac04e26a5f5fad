package dev.crosspoint.workload.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.training.step.Job;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Whatever happens to a workload file on its way, it is read or refused in one line that names it. */
class WorkloadFilePropertyTest {
    private static final List<String> PRESETS =
            List.of("resnet18-cifar10", "bert-large", "llama2-70b", "mixtral-8x7b", "gpt2-xl");
    private static final String[] BITS = {
        "",
        " ",
        "\n",
        "\t",
        ":",
        ": ",
        ",",
        "{",
        "}",
        "[",
        "]",
        "- ",
        "#",
        "\"",
        "'",
        "|",
        "&a",
        "*a",
        "!!int",
        "0",
        "-1",
        "1.5",
        ".nan",
        ".inf",
        "99999999999999999999",
        "1e999",
        "2147483647",
        "null",
        "true",
        "~",
        "GB",
        "ms",
        "TFLOP/s",
        "layers:",
        "name: ",
        "repeat: 2000000000",
        "type: ",
        "\0",
        "é",
        "---\n"
    };

    @Property(tries = 200)
    void aSpoiltFileIsReadOrRefusedInOneLine(
            @ForAll @IntRange(min = 0, max = 4) int preset,
            @ForAll @IntRange(min = 1, max = 6) int cuts,
            @ForAll long seed) {
        String text = spoilt(preset(PRESETS.get(preset)), cuts, new SplittableRandom(seed));
        try {
            Job job = WorkloadFile.read("spoilt.yaml", new StringReader(text));
            assertThat(job.workload().network().parameters()).isPositive();
            assertThat(job.workload().compute().forward().perSampleSeconds()).isNotNegative();
        } catch (WorkloadFormatException e) {
            assertThat(e.getMessage()).startsWith("spoilt.yaml:");
            assertThat(e.getMessage().lines()).hasSize(1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String spoilt(String text, int cuts, SplittableRandom random) {
        StringBuilder spoilt = new StringBuilder(text);
        for (int cut = 0; cut < cuts; cut++) {
            int from = random.nextInt(spoilt.length() + 1);
            int to = Math.min(spoilt.length(), from + random.nextInt(8));
            spoilt.replace(from, to, BITS[random.nextInt(BITS.length)]);
        }
        return spoilt.toString();
    }

    private static String preset(String name) {
        try (InputStream in =
                WorkloadFile.class.getResourceAsStream("/dev/crosspoint/workload/preset/" + name + ".yaml")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
