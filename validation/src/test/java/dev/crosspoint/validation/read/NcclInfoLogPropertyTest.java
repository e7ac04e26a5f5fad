package dev.crosspoint.validation.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.validation.nccl.NcclLog;
import dev.crosspoint.validation.nccl.NcclLogException;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Whatever becomes of a log, it is read or refused. */
final class NcclInfoLogPropertyTest {
    private static final List<String> FILES = List.of(
            "rtx5090_2rank_socket_table_1.txt",
            "a100pcie-1x2-two-nodes.txt",
            "issue_nccl754_pcie_old.txt",
            "issue_nccl1453_h100_3x8_interleaved.txt");

    @Provide
    Arbitrary<String> logs() {
        return Arbitraries.of(FILES).map(NcclInfoLogTest::text);
    }

    private static Optional<NcclLog> read(String text) {
        try {
            NcclLog log = NcclInfoLog.read("nccl.log", new StringReader(text));
            log.communicators().forEach(c -> log.facts(c, 0));
            log.environment();
            log.gaps();
            return Optional.of(log);
        } catch (NcclLogException e) {
            assertThat(e.getMessage()).startsWith("nccl.log:").doesNotContain("\n");
            return Optional.empty();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Property(tries = 200)
    void aLogThatIsCutAnywhereIsReadOrRefused(@ForAll("logs") String log, @ForAll @IntRange(max = 13000) int end) {
        read(log.substring(0, Math.min(end, log.length())));
    }

    @Property(tries = 300)
    void aLogWithATornPartIsReadOrRefused(
            @ForAll("logs") String log,
            @ForAll @IntRange(max = 13000) int at,
            @ForAll @IntRange(max = 200) int length,
            @ForAll String noise) {
        int from = Math.min(at, log.length());
        int to = Math.min(from + length, log.length());
        read(log.substring(0, from) + noise + log.substring(to));
    }

    @Property(tries = 100)
    void otherOutputBetweenTheLinesChangesNothing(
            @ForAll("logs") String log, @ForAll @IntRange(max = 40) int every, @ForAll("noise") String noise) {
        String[] lines = log.split("\n");
        StringBuilder mixed = new StringBuilder();
        for (int i = 0; i < lines.length; i++) {
            mixed.append(lines[i]).append(i % (every + 1) == 0 ? "\n" + noise + "\n" : "\n");
        }
        NcclLog plain = read(log).orElseThrow();
        NcclLog found = read(mixed.toString()).orElseThrow();
        assertThat(found.choices()).hasSameSizeAs(plain.choices());
        assertThat(found.communicators()).hasSameSizeAs(plain.communicators());
        assertThat(found.environment()).isEqualTo(plain.environment());
        assertThat(found.communicators().stream()
                        .flatMap(c -> c.table().stream())
                        .mapToInt(t -> t.cells().size()))
                .containsExactlyElementsOf(plain.communicators().stream()
                        .flatMap(c -> c.table().stream())
                        .map(t -> t.cells().size())
                        .toList());
    }

    @Provide
    Arbitrary<String> noise() {
        return Arbitraries.of(
                "",
                "        8192          2048     float     sum      -1    75.38    0.05    0.10      0",
                "step 12 | loss 3.14 | lr 1e-4",
                "[rank0]:[W1129 00:00:00.000000 ProcessGroupNCCL.cpp:1] Warning: something",
                "host0:1:9 [0] NCCL INFO Channel 00/0 : 0[0] -> 1[1] via P2P/CUMEM",
                "host0:1:9 [0] NCCL WARN Call to connect failed");
    }
}
