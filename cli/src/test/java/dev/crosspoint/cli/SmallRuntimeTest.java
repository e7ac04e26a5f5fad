package dev.crosspoint.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Measuring, fitting and comparing need the two modules of Java that gpu-check.sh packs; drawing needs more. */
@Timeout(120)
class SmallRuntimeTest {
    private static final String MODULES = "java.base,java.management";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "measure --probe",
                "measure --ranks 2 --sizes 1KiB..8KiB --iterations 2 --warmup 0 -q -o %s/new.jsonl",
                "fit %s/run.jsonl",
                "compare %s/run.jsonl"
            })
    void whatRunsOnAMachineWithAGpuNeedsNoDesktop(String command) throws Exception {
        Files.writeString(folder.resolve("run.jsonl"), run());
        assertThat(exit(command.formatted(folder).split(" "))).isZero();
    }

    @Test
    void aChartIsRefusedInWords() throws Exception {
        Files.writeString(folder.resolve("run.jsonl"), run());
        assertThat(exit("compare", folder + "/run.jsonl", "--chart", folder + "/c.svg"))
                .isEqualTo(2);
        assertThat(said()).contains("java.desktop").hasLineCount(1);
    }

    private int exit(String... command) throws Exception {
        String java = System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
        List<String> words = new ArrayList<>(List.of(java, "--limit-modules", MODULES, "-XX:TieredStopAtLevel=1"));
        words.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        words.addAll(List.of(command));
        Process process = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("said").toFile())
                .start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(said()).as(said()).doesNotContain("NoClassDefFoundError");
        return process.exitValue();
    }

    private String said() throws Exception {
        return Files.readString(folder.resolve("said"));
    }

    private static String run() {
        StringBuilder text = new StringBuilder(
                "{\"kind\":\"launch\",\"launch\":0,\"format\":\"crosspoint-run\",\"version\":1,\"ranks\":2}\n"
                        + "{\"kind\":\"label\",\"launch\":0,\"algorithm\":\"ring\",\"ran\":{\"algorithm\":\"ring\"}}\n");
        for (long bytes = 1024; bytes <= 65536; bytes *= 2) {
            text.append(("{\"kind\":\"sample\",\"launch\":0,\"collective\":\"allreduce\",\"algorithm\":\"ring\","
                            + "\"bytes\":%d,\"seconds\":%s}\n")
                    .formatted(bytes, 1e-5 + bytes / 1e9));
        }
        return text.toString();
    }
}
