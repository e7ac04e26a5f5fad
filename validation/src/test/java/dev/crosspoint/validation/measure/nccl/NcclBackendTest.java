package dev.crosspoint.validation.measure.nccl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.validation.compare.Simulations;
import dev.crosspoint.validation.compare.SizeError;
import dev.crosspoint.validation.fit.Fit;
import dev.crosspoint.validation.fit.Fits;
import dev.crosspoint.validation.measure.Call;
import dev.crosspoint.validation.measure.DataType;
import dev.crosspoint.validation.measure.Inputs;
import dev.crosspoint.validation.measure.Launch;
import dev.crosspoint.validation.measure.MeasurePlan;
import dev.crosspoint.validation.measure.Measurement;
import dev.crosspoint.validation.measure.Observer;
import dev.crosspoint.validation.measure.Operation;
import dev.crosspoint.validation.measure.Target;
import dev.crosspoint.validation.read.Logs;
import dev.crosspoint.validation.run.LabelLine;
import dev.crosspoint.validation.run.RunFile;
import dev.crosspoint.validation.run.RunLine;
import dev.crosspoint.validation.run.RunWriter;
import dev.crosspoint.validation.run.SampleLine;
import dev.crosspoint.validation.run.Timing;
import dev.crosspoint.validation.sample.Buffer;
import dev.crosspoint.validation.sample.ReadResult;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole path on the test double, through the real bindings. */
class NcclBackendTest {
    private static final List<String> BOTH = List.of("nccl-ring", "nccl-tree");

    @TempDir
    private static Path libraries;

    private static FakeGpu gpu;

    @TempDir
    private Path folder;

    @BeforeAll
    static void build() throws Exception {
        gpu = FakeGpu.build(libraries);
    }

    @Test
    void ringAndTreeAreForcedMeasuredAndFitted() throws Exception {
        MeasurePlan plan =
                FakeGpu.plan(2, Collective.ALL_REDUCE, DataType.FLOAT, BOTH, "4KiB", "256KiB", "512KiB", "1MiB");
        Path path = measured(gpu.backend(Map.of("FAKE_ALPHA_US", "1000", "FAKE_BYTES_PER_US", "250")), plan);

        RunFile file = RunFile.of(Files.readAllLines(path));
        assertThat(file.samples())
                .hasSize(2 * 4 * 2 * 3)
                .allMatch(sample -> sample.timing().seconds().value()
                        >= sample.timing().device().orElseThrow().value());
        assertThat(file.launches().get(0).conditions().setup().libraryVersion()).contains("2.27.3");
        LabelLine tree = file.label(0, "nccl-tree").orElseThrow();
        assertThat(tree.forced()).contains("NCCL_ALGO=allreduce:tree");
        assertThat(tree.label().name()).isEqualTo("nccl-tree/simple");
        assertThat(tree.label().evidence())
                .anySatisfy(sentence -> assertThat(sentence).contains("NCCL took Tree/Simple at 4 KiB to 1 MiB"))
                .anySatisfy(sentence -> assertThat(sentence).contains("NCCL_ALGO=allreduce:tree"))
                .anySatisfy(sentence -> assertThat(sentence).contains("Connected all trees"));
        assertThat(tree.simulated())
                .extracting(one -> one.size().value())
                .containsExactly(4096L, 262144L, 524288L, 1048576L);
        // The double's own prediction is what it then takes: 2 (alpha + M / B).
        List<SizeError> errors = Simulations.errors(
                Logs.read("run", Files.newBufferedReader(byEvents(file))).runs());
        assertThat(errors)
                .hasSize(2 * 4)
                .allSatisfy(e -> assertThat(e.relativeError()).isBetween(-0.05, 0.001));
        assertThat(tree.simulated().get(0).time().value()).isCloseTo(0.002 + 2 * 4096 / 250e6, within(1e-6));
        // The double's closed forms for 2 ranks: 2 (alpha + M / 2 B) and 2 (alpha + M / B).
        Path events = byEvents(file);
        assertFitted(events, "nccl-ring", 0.002, 1 / 250e6);
        assertFitted(events, "nccl-tree", 0.002, 2 / 250e6);
    }

    /** The same run by the device's clock, which other work of this machine does not disturb. */
    private Path byEvents(RunFile file) throws Exception {
        Path path = folder.resolve("events.jsonl");
        try (RunWriter writer = RunWriter.append(path)) {
            for (RunFile.Numbered numbered : file.lines()) {
                RunLine line = numbered.line();
                writer.write(line instanceof SampleLine sample ? byEvents(sample) : line);
            }
        }
        return path;
    }

    private static SampleLine byEvents(SampleLine sample) {
        Timing timing = new Timing(sample.timing().device().orElseThrow(), Optional.empty(), true);
        return new SampleLine(sample.launch(), sample.cell(), sample.iteration(), sample.rank(), timing);
    }

    private static void assertFitted(Path path, String algorithm, double intercept, double slope) throws Exception {
        try (Reader text = Files.newBufferedReader(path)) {
            ReadResult read = Logs.read(path.toString(), text);
            Fit fit = Fits.of(read.runs(), Buffer.OUT_OF_PLACE).fits().stream()
                    .filter(f -> f.subject().label().id().equals(algorithm))
                    .findAny()
                    .orElseThrow();
            AffineTime time = fit.regimes().list().get(0).fit().time();
            assertThat(time.interceptSeconds()).isCloseTo(intercept, within(1e-3 * intercept));
            assertThat(time.slopeSecondsPerByte()).isCloseTo(slope, within(1e-3 * slope));
        }
    }

    @Test
    void everyCollectiveAndTypeGivesRightResults() throws Exception {
        MeasurePlan plan = FakeGpu.plan(3, Collective.ALL_REDUCE, DataType.FLOAT, List.of("nccl-ring"), "12KiB");
        try (Launch launch = gpu.backend(3, Sharing.MULTI_RANK, true, Map.of("FAKE_VERSION", "23007"))
                .launch(plan, 0)) {
            long sequence = 0;
            for (Collective collective : List.of(
                    Collective.ALL_REDUCE,
                    Collective.ALL_GATHER,
                    Collective.REDUCE_SCATTER,
                    Collective.BROADCAST,
                    Collective.REDUCE)) {
                for (DataType type : DataType.values()) {
                    Operation operation = new Operation(collective, "nccl-ring", Bytes.parse("12KiB"), type);
                    assertThat(launch.run(new Call(++sequence, operation, Inputs.random(sequence))))
                            .hasSize(3);
                    assertThat(launch.run(new Call(++sequence, operation, Inputs.RANK_NUMBERS)))
                            .hasSize(3);
                }
            }
            assertThat(launch.notes()).anyMatch(note -> note.contains("no cluster: 3 ranks share each GPU"));
            assertThat(launch.machine().places())
                    .allMatch(place -> place.device().contains("shared by 3 ranks"));
        }
    }

    @Test
    void ranksThatShareAGpuByHostIdAreLabelledAsNoCluster() throws Exception {
        MeasurePlan plan = FakeGpu.plan(2, Collective.ALL_REDUCE, DataType.FLOAT, List.of("nccl-tree/ll128"), "4KiB");
        Path path = measured(
                gpu.backend(2, Sharing.HOST_ID, false, Map.of("FAKE_DEVICES", "1", "FAKE_VERSION", "22304")), plan);

        RunFile file = RunFile.of(Files.readAllLines(path));
        assertThat(file.launches().get(0).notes()).anyMatch(note -> note.contains("NCCL_HOSTID"));
        assertThat(file.launches().get(0).machine().places())
                .allMatch(place -> place.networkInterface().equals("lo"));
        LabelLine label = file.label(0, "nccl-tree/ll128").orElseThrow();
        // 2.23 knows no settings by function, and logs numbers.
        assertThat(label.forced()).contains("NCCL_ALGO=tree NCCL_PROTO=ll128");
        assertThat(label.label().name()).isEqualTo("nccl-tree/ll128");
    }

    @Test
    void aLibraryThatIgnoresWhatIsForcedGetsNoFalseLabel() throws Exception {
        MeasurePlan plan = FakeGpu.plan(2, Collective.ALL_REDUCE, DataType.FLOAT, List.of("nccl-tree"), "4KiB");
        LabelLine label = label(gpu.backend(1, Sharing.HOST_ID, true, Map.of("FAKE_IGNORE", "1")), plan);

        assertThat(label.label().id()).isEqualTo("nccl-ring");
        assertThat(label.label().evidence())
                .anyMatch(sentence -> sentence.contains("contradicts that nccl-tree was forced"));
    }

    @Test
    void anOldLibraryIsOnlyAskedWhatItHas(@TempDir Path old) throws Exception {
        FakeGpu before = FakeGpu.build(old, "-DFAKE_BEFORE_2_22");
        MeasurePlan plan = FakeGpu.plan(2, Collective.ALL_REDUCE, DataType.FLOAT, List.of("nccl"), "4KiB");
        LabelLine label = label(before.backend(1, Sharing.HOST_ID, true, Map.of("FAKE_VERSION", "22105")), plan);

        assertThat(label.forced()).isEmpty();
        assertThat(label.label().name()).isEqualTo("nccl-ring/simple");
        assertThat(label.simulated()).isEmpty();
    }

    private LabelLine label(NcclBackend backend, MeasurePlan plan) throws Exception {
        String algorithm = plan.run().algorithms().get(0);
        return RunFile.of(Files.readAllLines(measured(backend, plan)))
                .label(0, algorithm)
                .orElseThrow();
    }

    private Path measured(NcclBackend backend, MeasurePlan plan) throws Exception {
        Path path = folder.resolve("run.jsonl");
        try (RunWriter writer = RunWriter.append(path)) {
            new Measurement(backend, plan, Optional.empty(), writer, Observer.NONE)
                    .run(Target.create(folder.resolve("nothing before")));
        }
        return path;
    }
}
