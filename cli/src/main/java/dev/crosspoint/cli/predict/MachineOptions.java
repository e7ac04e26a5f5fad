package dev.crosspoint.cli.predict;

import dev.crosspoint.cli.io.InputFile;
import dev.crosspoint.model.algorithm.Algorithms;
import dev.crosspoint.model.algorithm.CollectiveAlgorithm;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.predict.Prediction;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.model.units.SecondsPerByte;
import dev.crosspoint.topology.place.Cluster;
import dev.crosspoint.topology.place.Placement;
import dev.crosspoint.topology.read.Catalogue;
import dev.crosspoint.topology.read.ClusterFile;
import dev.crosspoint.validation.fit.Calibration;
import dev.crosspoint.validation.read.CalibrationFile;
import dev.crosspoint.validation.sample.Group;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The machine that a command asks about: a cluster file, or one non-blocking switch told by options. */
final class MachineOptions {
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "CLUSTER",
            description = "Cluster file. Without it, one non-blocking switch: --ranks --alpha --bandwidth.")
    private Optional<String> cluster;

    @Option(names = "--ranks", paramLabel = "P", description = "Size of the group.")
    private Optional<Integer> ranks;

    @Option(
            names = "--nodes",
            paramLabel = "N",
            description =
                    "With --calibration: how many nodes hold the ranks, as many each. Links inside and across nodes"
                            + " then count where the calibration tells them apart.")
    private Optional<Integer> nodes;

    @Option(names = "--alpha", paramLabel = "TIME", description = "Start-up cost of a message, such as 10us.")
    private Optional<Seconds> alpha;

    @Option(
            names = "--bandwidth",
            paramLabel = "RATE",
            description = "B of a link, one direction, such as 25GB/s or 200Gb/s.")
    private Optional<BytesPerSecond> bandwidth;

    @Option(names = "--gamma", paramLabel = "TIME/B", description = "Time to reduce a byte, such as 1ps/B (default 0).")
    private Optional<SecondsPerByte> gamma;

    @Option(names = "--base-cost", paramLabel = "TIME", description = "Cost of a call before its first message.")
    private Optional<Seconds> baseCost;

    @Option(
            names = "--calibration",
            paramLabel = "FILE",
            description =
                    "Predict from what was measured (fit -o) instead. Other group sizes than measured need two of them, or"
                            + " --base-cost. A cluster file beside it gives ranks and nodes only.")
    private Optional<String> calibration;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** The machine that was described. */
    Machine machine() {
        require(
                nodes.isEmpty() || calibration.isPresent(),
                "--nodes goes with --calibration: a cluster file tells its own, and a switch has none");
        if (calibration.isPresent()) {
            return ofCalibration(calibration.get());
        }
        return cluster.isPresent() ? ofCluster(cluster.get()) : ofSwitch();
    }

    /**
     * How an algorithm works, or all that apply: on a switch that takes no more than the number of ranks.
     *
     * @throws IllegalArgumentException if it does not carry out the collective
     */
    ExplainResult explanation(Collective collective, String algorithm, int segments) {
        require(cluster.isPresent() || ranks.isPresent(), "say among how many ranks, with --ranks or a cluster file");
        require(segments >= 1, "message is sent in 1 segment or more: segments=" + segments);
        OptionalInt ranksPerNode = cluster.isPresent() ? machine().ranksPerNode() : OptionalInt.empty();
        int group = cluster.isPresent() ? machine().ranks() : Collective.requireRanks(ranks.get());
        if (algorithm.equals("all")) {
            List<CollectiveAlgorithm> applying = Algorithms.all(ranksPerNode).stream()
                    .filter(a -> a.refusal(collective, group).isEmpty())
                    .toList();
            return new ExplainResult(collective, group, applying, segments);
        }
        CollectiveAlgorithm one = Algorithms.named(algorithm, ranksPerNode);
        one.require(collective, group);
        return new ExplainResult(collective, group, List.of(one), segments);
    }

    private Machine ofSwitch() {
        require(
                ranks.isPresent() && alpha.isPresent() && bandwidth.isPresent(),
                "name a cluster file, or describe one switch with --ranks, --alpha and --bandwidth");
        return new Machine.OfSwitch(
                ranks.get(),
                new LinkParameters(alpha.get(), bandwidth.get(), gamma.orElse(SecondsPerByte.ZERO)),
                baseCost.orElse(Seconds.ZERO));
    }

    private Machine ofCluster(String file) {
        require(
                alpha.isEmpty() && bandwidth.isEmpty() && gamma.isEmpty() && baseCost.isEmpty(),
                "a cluster file has its own alpha, bandwidth, gamma and base cost: leave the options out");
        require(
                Files.exists(Path.of(file)) || !Catalogue.names().contains(file),
                file + " is a machine of the catalogue; write its cluster file first: crosspoint topology convert "
                        + file + " -o cluster.yaml");
        Machine machine = new Machine.OfCluster(new InputFile(file).read(ClusterFile::read));
        return ranks.map(machine::among).orElse(machine);
    }

    private Machine ofCalibration(String file) {
        require(
                alpha.isEmpty() && bandwidth.isEmpty() && gamma.isEmpty(),
                "a calibration has its own alpha and bandwidth: leave --alpha, --bandwidth and --gamma out");
        Calibration known = new InputFile(file).read(CalibrationFile::read);
        return new Machine.OfCalibration(
                file, known, cluster.isPresent() ? group(cluster.get()) : group(known), baseCost);
    }

    private Group group(Calibration known) {
        Set<Integer> measured =
                known.predictions().stream().map(Prediction::ranks).collect(Collectors.toSet());
        require(
                ranks.isPresent() || measured.size() == 1,
                "the calibration holds several group sizes: choose with --ranks");
        int p = Collective.requireRanks(
                ranks.orElseGet(() -> measured.iterator().next()));
        require(
                nodes.isEmpty() || nodes.get() >= 1 && p % nodes.get() == 0,
                "each node holds as many ranks: ranks=%d, nodes=%d".formatted(p, nodes.orElse(0)));
        return nodes.map(n -> Group.of(p, n)).orElseGet(() -> new Group(OptionalInt.of(p), OptionalInt.empty()));
    }

    /** Who takes part, as a cluster file says; its links do not count. */
    private Group group(String file) {
        require(nodes.isEmpty(), "a cluster file tells the nodes: leave --nodes out");
        Cluster whole = new InputFile(file).read(ClusterFile::read);
        Placement placement = ranks.map(whole::first).orElse(whole).placement();
        require(
                placement.ranksPerNode().isPresent(),
                "each node holds as many ranks for a calibration to tell their links: those of %s do not among %d ranks"
                        .formatted(file, placement.ranks()));
        return Group.of(
                placement.ranks(), placement.ranks() / placement.ranksPerNode().getAsInt());
    }

    private void require(boolean holds, String rule) {
        if (!holds) {
            throw new ParameterException(spec.commandLine(), rule);
        }
    }
}
