package dev.crosspoint.validation.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.validation.run.LaunchLine;
import dev.crosspoint.validation.run.PlannedRun;
import dev.crosspoint.validation.run.Repetitions;
import dev.crosspoint.validation.run.RunFile;
import dev.crosspoint.validation.run.RunWriter;
import dev.crosspoint.validation.run.SampleLine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeasurementTest {
    private static final int RANKS = 3;
    private static final Repetitions REPETITIONS = new Repetitions(2, 5, 2);

    @TempDir
    private Path folder;

    @Test
    void everyRanksTimeOfEveryIterationIsKept() throws IOException {
        InMemoryBackend backend = new InMemoryBackend();
        RunFile file = measure(backend, Target.create(folder.resolve("run.jsonl")));
        Set<SampleLine> samples = new HashSet<>(file.samples().toList());
        assertThat(samples).hasSize(2 * 2 * 5 * 2 * RANKS);
        assertThat(file.launches()).hasSize(2);
        LaunchLine header = file.launches().get(0);
        assertThat(header.conditions().plan()).contains(plan().run());
        assertThat(header.conditions().group().ranks()).hasValue(RANKS);
        assertThat(file.label(1, "chain").orElseThrow().label().evidence()).containsExactly("told");
    }

    @Test
    void eachPlaceBeginsWithRandomInputsAndWarmUps() {
        InMemoryBackend backend = new InMemoryBackend();
        measure(backend, Target.create(folder.resolve("run.jsonl")));
        int each = 1 + 2 + 5;
        assertThat(backend.calls).hasSize(2 * 2 * 2 * each);
        for (int i = 0; i < backend.calls.size(); i++) {
            Call call = backend.calls.get(i);
            assertThat(call.inputs().pattern() == Inputs.Pattern.RANDOM).isEqualTo(i % each == 0);
            assertThat(call.operation())
                    .isEqualTo(backend.calls.get(i - i % each).operation());
            assertThat(call.sequence()).isEqualTo(i % (backend.calls.size() / 2) + 1);
        }
    }

    @Test
    void algorithmsOfASizeFollowEachOtherInAnOrderThatDiffersByLaunch() {
        PlannedRun wide = new PlannedRun(
                Collective.ALL_REDUCE, List.of("a", "b", "c"), Bytes.parseList("1KiB..1MiB"), Repetitions.DEFAULT, 7);
        List<CellOrder.Place> first = CellOrder.of(wide, 0);
        assertThat(first).hasSize(33).doesNotHaveDuplicates().isEqualTo(CellOrder.of(wide, 0));
        assertThat(first).isNotEqualTo(CellOrder.of(wide, 1));
        for (int i = 0; i < first.size(); i++) {
            assertThat(first.get(i).size()).isEqualTo(first.get(i - i % 3).size());
        }
        assertThat(first.stream().map(CellOrder.Place::size).distinct().toList())
                .isNotEqualTo(wide.sizes());
    }

    @Test
    void aRunThatWasCutIsCompletedAndNothingIsMeasuredTwice() throws IOException {
        Path path = folder.resolve("run.jsonl");
        InMemoryBackend dying = new InMemoryBackend(19, new RankFailure("rank 1 died"));
        assertThatThrownBy(() -> measure(dying, Target.create(path))).hasMessage("rank 1 died");
        RunFile cut = RunFile.read(Target.resume(path).path());
        assertThat(cut.samples()).isNotEmpty();
        assertThat(cut.notes(0)).containsExactly("rank 1 died");

        RunFile whole = measure(new InMemoryBackend(), Target.resume(path));
        assertThat(whole.samples()).hasSize(2 * 2 * 5 * 2 * RANKS).doesNotHaveDuplicates();
        assertThat(whole.lines()).startsWith(cut.lines().toArray(RunFile.Numbered[]::new));

        InMemoryBackend idle = new InMemoryBackend();
        measure(idle, Target.resume(path));
        assertThat(idle.launches).isEmpty();
    }

    @Test
    void aWrongResultYieldsNoSample() throws IOException {
        Path path = folder.resolve("run.jsonl");
        InMemoryBackend wrong = new InMemoryBackend(4, new WrongResult("element 0 is 1, right is 2"));
        assertThatThrownBy(() -> measure(wrong, Target.create(path))).isInstanceOf(WrongResult.class);
        assertThat(RunFile.read(Target.resume(path).path()).samples()).isEmpty();
    }

    @Test
    void whatWasMeasuredIsNeverOverwritten() {
        Path path = folder.resolve("run.jsonl");
        measure(new InMemoryBackend(), Target.create(path));
        assertThatThrownBy(() -> Target.create(path)).hasMessageContaining("--resume");
        assertThatThrownBy(() -> Target.resume(folder.resolve("none.jsonl"))).hasMessageContaining("no such file");
    }

    @Test
    void aSummaryHoldsTheSlowestAndTheFastestRank() {
        Target target = Target.create(folder.resolve("run.jsonl"));
        measure(new InMemoryBackend(), target);
        List<Summary> summaries = Summary.of(target);
        assertThat(summaries).hasSize(4);
        Summary first = summaries.get(0);
        assertThat(first.cell().algorithm()).isEqualTo("chain");
        assertThat(first.cell().size()).isEqualTo(new Bytes(4));
        assertThat(first.launches()).isEqualTo(2);
        assertThat(first.iterations()).isEqualTo(10);
        assertThat(first.median().seconds()).isEqualTo(3e-3);
        assertThat(first.medianOfLeastSeconds()).isEqualTo(1e-3);
        assertThat(first.median().interval()).isPresent();
        assertThat(first.tail().interval())
                .as("10 values do not bound a 95th percentile")
                .isEmpty();
        assertThat(first.outliers()).isZero();
    }

    @Test
    void aRunBehindAHeaderOfAnotherIsSummedUpAmongItsOwnRanks() throws IOException {
        Path path = folder.resolve("run.jsonl");
        measure(new InMemoryBackend(), Target.create(path));
        List<Summary> alone = Summary.of(Target.resume(path));
        String imported =
                "{\"kind\":\"launch\",\"launch\":0,\"format\":\"crosspoint-run\",\"version\":1,\"ranks\":8}\n";
        String withoutRanks = Files.readAllLines(path).get(0).replaceFirst("\"ranks\":3,", "") + "\n";
        Path joined =
                Files.writeString(folder.resolve("joined.jsonl"), imported + withoutRanks + Files.readString(path));
        assertThat(Summary.of(Target.resume(joined))).isEqualTo(alone);

        Path rankless = Files.writeString(folder.resolve("rankless.jsonl"), withoutRanks);
        assertThatThrownBy(() -> Target.resume(rankless)).hasMessageContaining("nothing to resume");
    }

    private static RunFile measure(Backend backend, Target target) {
        try (RunWriter writer = RunWriter.append(target.path())) {
            new Measurement(backend, plan(), Optional.empty(), writer, Observer.NONE).run(target);
            return RunFile.read(target.path());
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static MeasurePlan plan() {
        return new MeasurePlan(
                new PlannedRun(
                        Collective.ALL_REDUCE,
                        List.of("ring", "chain"),
                        List.of(new Bytes(4), new Bytes(64)),
                        REPETITIONS,
                        1),
                RANKS,
                DataType.FLOAT,
                Limits.DEFAULT);
    }
}
