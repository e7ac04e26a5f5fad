package dev.crosspoint.validation.measure.nccl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.validation.measure.DataType;
import dev.crosspoint.validation.measure.MeasurePlan;
import dev.crosspoint.validation.measure.Measurement;
import dev.crosspoint.validation.measure.Observer;
import dev.crosspoint.validation.run.RunFile;
import dev.crosspoint.validation.run.RunWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NcclBackendTest {
    @TempDir
    private static Path libraries;

    @TempDir
    private Path folder;

    private static FakeGpu gpu;

    @BeforeAll
    static void build() throws Exception {
        gpu = FakeGpu.build(libraries);
    }

    @Test
    void ringAndTreeAreForcedAndMeasured() throws Exception {
        MeasurePlan plan = FakeGpu.plan(
                2, Collective.ALL_REDUCE, DataType.FLOAT, List.of("nccl-ring", "nccl-tree"), "4KiB", "64KiB");
        RunFile file = measured(gpu.backend(Map.of()), plan);
        System.out.println(Files.readString(folder.resolve("run.jsonl")));
        assertThat(file.samples()).hasSize(2 * 2 * 2 * 3);
    }

    private RunFile measured(NcclBackend backend, MeasurePlan plan) throws Exception {
        Path path = folder.resolve("run.jsonl");
        try (RunWriter writer = RunWriter.append(path)) {
            new Measurement(backend, plan, Optional.empty(), writer, Observer.NONE).run(RunFile.of(List.of()));
        }
        return RunFile.of(Files.readAllLines(path));
    }
}
