package dev.crosspoint.validation.measure.host;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.validation.measure.DataType;
import dev.crosspoint.validation.measure.Limits;
import dev.crosspoint.validation.measure.MeasurePlan;
import dev.crosspoint.validation.measure.Measurement;
import dev.crosspoint.validation.measure.Observer;
import dev.crosspoint.validation.measure.RankFailure;
import dev.crosspoint.validation.measure.Target;
import dev.crosspoint.validation.measure.process.LocalStarter;
import dev.crosspoint.validation.run.PlannedRun;
import dev.crosspoint.validation.run.Repetitions;
import dev.crosspoint.validation.run.RunWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A process that measures a small run into the file that it is given, or what the file still lacks of it. */
final class MeasureProcess {
    static final int RANKS = 2;
    static final int RANK_FAILED = 1;

    private MeasureProcess() {}

    static MeasurePlan plan() {
        return new MeasurePlan(
                new PlannedRun(
                        Collective.ALL_REDUCE,
                        List.of("ring", "binomial-tree"),
                        List.of(new Bytes(64), new Bytes(4096)),
                        new Repetitions(1, 15, 2),
                        5),
                RANKS,
                DataType.FLOAT,
                Limits.DEFAULT);
    }

    public static void main(String[] args) throws Exception {
        Path file = Path.of(args[0]);
        boolean begun = Files.exists(file) && Files.size(file) > 0;
        Target target = begun ? Target.resume(file) : Target.create(file);
        HostBackend backend =
                new HostBackend(new LocalStarter(), Optional.of(EmulatedNetwork.parse("alpha=1ms,bandwidth=1GB/s")));
        try (RunWriter writer = RunWriter.append(file)) {
            new Measurement(backend, plan(), Optional.empty(), writer, Observer.NONE).run(target);
        } catch (RankFailure e) {
            System.err.println(e.getMessage());
            System.exit(RANK_FAILED);
        }
    }
}
