package dev.crosspoint.validation.measure.nccl;

import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.validation.measure.MeasurePlan;
import dev.crosspoint.validation.measure.nccl.rank.NcclRank;
import dev.crosspoint.validation.measure.nccl.rank.RankSettings;
import dev.crosspoint.validation.measure.process.OneProcessStarter;
import dev.crosspoint.validation.measure.process.RankProcesses;
import dev.crosspoint.validation.measure.process.RankProgram;
import dev.crosspoint.validation.measure.process.Starter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The processes of ranks: with which environment they are started, and the folder in which NCCL logs. */
final class RankPrograms implements AutoCloseable {
    private static final String TIMED_SUBSYSTEMS = "INIT,ENV";
    private static final String WITNESS_SUBSYSTEMS = "INIT,ENV,GRAPH,TUNING";

    private final MeasurePlan plan;
    private final NcclFunction function;
    private final NcclOptions options;
    private final Outlook outlook;
    private final Starter starter;
    private final Path logs;

    RankPrograms(MeasurePlan plan, NcclOptions options, Outlook outlook, Starter starter) {
        this.plan = plan;
        this.function = NcclBackend.function(plan.run().collective());
        this.options = options;
        this.outlook = outlook;
        this.starter = starter;
        try {
            this.logs = Files.createTempDirectory("crosspoint-nccl");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Starts all ranks and awaits that they have joined.
     *
     * @param witness whether they say of each call what they chose, instead of being timed
     */
    RankProcesses start(String algorithm, boolean witness) {
        Starter where = options.oneProcess() ? new OneProcessStarter(plan.ranks()) : starter;
        return RankProcesses.start(where, plan.ranks(), rank -> program(algorithm, witness, rank), plan.limits());
    }

    /** What is called. */
    NcclFunction function() {
        return function;
    }

    /** The variables that force what is measured. */
    Map<String, String> forced(Forcing forcing) {
        return forcing.environment(function, outlook.release());
    }

    private RankProgram program(String algorithm, boolean witness, int rank) {
        String log = logs.resolve((witness ? "witness" : "timed") + "-%p.log").toString();
        RankSettings settings =
                new RankSettings(plan.largest().value(), options.ranksPerDevice(), limit(), log, witness);
        Map<String, String> environment = new TreeMap<>(outlook.libraries().environment());
        if (options.shares()) {
            environment.putAll(
                    options.sharing().environment(rank, options.ranksPerDevice(), outlook.multiprocessors()));
        }
        environment.putAll(options.environment());
        environment.putAll(forced(Forcing.named(algorithm)));
        environment.put("NCCL_DEBUG", rank == 0 || options.oneProcess() ? "INFO" : "WARN");
        environment.put("NCCL_DEBUG_SUBSYS", witness ? WITNESS_SUBSYSTEMS : TIMED_SUBSYSTEMS);
        if (rank == 0) {
            // Only its log is asked for; what others warn of is printed, and told if they die.
            environment.put("NCCL_DEBUG_FILE", log);
        }
        return new RankProgram(
                NcclRank.class,
                settings.texts(),
                environment,
                Stream.concat(
                                outlook.libraries().jvmArguments().stream(),
                                List.of("-Xmx1g", "-XX:+UseSerialGC").stream())
                        .toList());
    }

    /** A rank gives up a little before its process is given up, so that it can abort the communicator and say so. */
    private Duration limit() {
        return plan.limits().call().multipliedBy(3).dividedBy(4);
    }

    /** Removes NCCL's logs; calling it again does nothing. */
    @Override
    public void close() {
        if (!Files.exists(logs)) {
            return;
        }
        try (Stream<Path> files = Files.list(logs)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(logs);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
