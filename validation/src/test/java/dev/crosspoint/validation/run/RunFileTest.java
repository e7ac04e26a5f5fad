package dev.crosspoint.validation.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFileTest {
    private static final Cell RING = Cell.of(Collective.ALL_REDUCE, "ring", new Bytes(4096));

    @TempDir
    private Path folder;

    @Test
    void aSampleIsOneLineWithTheKeysThatTheFormatPromises() {
        assertThat(LineWriter.text(sample(3, 1)))
                .isEqualTo(
                        "{\"kind\":\"sample\",\"launch\":0,\"collective\":\"allreduce\",\"algorithm\":\"ring\","
                                + "\"bytes\":4096,\"buffer\":\"out-of-place\",\"iteration\":3,\"rank\":1,\"seconds\":2.5E-4}\n");
    }

    @Test
    void linesThatAreNoneAreSkippedWithAReason() {
        RunFile read = RunFile.of(List.of(
                "{\"kind\":\"note\",\"launch\":0,\"text\":\"fine\",\"more\":[1]}",
                "{\"kind\":\"sample\",\"launch\":0,\"coll",
                "",
                "{\"kind\":\"ghost\",\"launch\":0}",
                "{\"kind\":\"sample\",\"launch\":0,\"algorithm\":\"ring\",\"bytes\":8,\"seconds\":0}"));
        assertThat(read.lines()).containsExactly(new RunFile.Numbered(1, new NoteLine(0, "fine")));
        assertThat(read.skipped()).extracting(skipped -> skipped.line()).containsExactly(2, 4, 5);
        assertThat(read.skipped().get(0).reason()).isEqualTo("the line is cut or no JSON");
        assertThat(read.skipped().get(2).reason()).contains("a call takes time");
    }

    @Test
    void anIterationThatLacksARankIsMissing() {
        Missing missing = new Missing(2, 4);
        Stream.of(sample(0, 0), sample(0, 1), sample(2, 0), sample(2, 0), sample(4, 0))
                .forEach(missing::see);
        assertThat(missing.iterations(0, RING)).containsExactly(1, 2, 3);
        assertThat(missing.iterations(1, RING)).containsExactly(0, 1, 2, 3);
    }

    @Test
    void timesOfRanksThatNobodyPlannedMakeNoIterationComplete() {
        Missing missing = new Missing(2, 3);
        Stream.of(sample(0, 7), sample(0, 1), sample(1, 0), sample(1, 1), sample(2, Integer.MAX_VALUE), sample(2, 0))
                .forEach(missing::see);
        assertThat(missing.iterations(0, RING)).containsExactly(0, 2);
        assertThat(missing.complete(1, Set.of(RING))).isOne();
        assertThat(missing.complete(0, Set.of(RING))).isZero();
        assertThat(missing.complete(1, Set.of())).isZero();
    }

    @Test
    void aPlanMayHoldMoreIterationsThanMemoryDoes() {
        Missing missing = new Missing(2, Integer.MAX_VALUE);
        int last = Integer.MAX_VALUE - 1;
        Stream.of(sample(0, 0), sample(0, 1), sample(2, 1), sample(last, 0), sample(last, 1), sample(last - 1, 1))
                .forEach(missing::see);
        assertThat(missing.iterations(0, RING).limit(3)).containsExactly(1, 2, 3);
        assertThat(missing.complete(1, Set.of(RING))).isEqualTo(2);
    }

    @Test
    void aFileIsReadLineByLineAsItIsReadWhole() throws IOException {
        Path file = Files.writeString(
                folder.resolve("run.jsonl"),
                "{\"kind\":\"note\",\"launch\":0,\"text\":\"fine\"}\n\n{\"kind\":\"ghost\"}\r\n"
                        + "{\"kind\":\"note\",\"launch\":1,\"text\":\"ü\"}\n{\"kind\":\"sample\",\"launch\":0,\"coll");
        Files.write(file, new byte[] {(byte) 0xc3}, StandardOpenOption.APPEND);
        try (Stream<RunLine> lines = RunFile.stream(file)) {
            assertThat(lines)
                    .containsExactly(new NoteLine(0, "fine"), new NoteLine(1, "ü"))
                    .containsExactlyElementsOf(RunFile.read(file).lines().stream()
                            .map(RunFile.Numbered::line)
                            .toList());
        }
    }

    @Test
    void aPlanMeasuresSomethingAndNothingTwice() {
        assertThatThrownBy(() -> plan(List.of())).hasMessageContaining("at least one algorithm at one size");
        assertThatThrownBy(() -> plan(List.of("ring", "ring"))).hasMessageContaining("once: algorithms=[ring, ring]");
        assertThat(plan(List.of("ring", "chain")).iterations()).isEqualTo(2 * 2 * 3);
    }

    private static PlannedRun plan(List<String> algorithms) {
        return new PlannedRun(Collective.ALL_REDUCE, algorithms, List.of(new Bytes(8)), new Repetitions(0, 2, 3), 0);
    }

    private static SampleLine sample(int iteration, int rank) {
        return new SampleLine(
                0, RING, OptionalInt.of(iteration), OptionalInt.of(rank), Timing.verified(new Seconds(250e-6)));
    }
}
