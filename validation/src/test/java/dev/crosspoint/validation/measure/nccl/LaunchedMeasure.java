package dev.crosspoint.validation.measure.nccl;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.validation.measure.DataType;
import dev.crosspoint.validation.measure.MeasurePlan;
import dev.crosspoint.validation.measure.Measurement;
import dev.crosspoint.validation.measure.Observer;
import dev.crosspoint.validation.measure.Target;
import dev.crosspoint.validation.measure.process.Agent;
import dev.crosspoint.validation.measure.process.LaunchedStarter;
import dev.crosspoint.validation.measure.process.Launcher;
import dev.crosspoint.validation.run.RunWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What a launcher starts once for each rank: a process that measures NCCL together with the others. */
final class LaunchedMeasure {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private LaunchedMeasure() {}

    public static void main(String[] args) throws Exception {
        long parent = ProcessHandle.current().parent().orElseThrow().pid();
        Launcher launcher = Launcher.of(System.getenv(), parent).orElseThrow();
        if (launcher.rank() > 0) {
            new Agent().serve(launcher, PATIENCE);
            return;
        }
        MeasurePlan plan =
                FakeGpu.plan(launcher.ranks(), Collective.ALL_REDUCE, DataType.FLOAT, List.of("nccl-tree"), "4KiB");
        try (LaunchedStarter starter = LaunchedStarter.await(launcher, PATIENCE);
                RunWriter writer = RunWriter.append(Path.of(args[0]))) {
            NcclBackend backend = new NcclBackend(NcclOptions.DEFAULT, starter);
            new Measurement(backend, plan, Optional.empty(), writer, Observer.NONE)
                    .run(Target.create(Path.of(args[0])));
        }
    }
}
