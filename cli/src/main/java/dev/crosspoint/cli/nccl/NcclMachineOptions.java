package dev.crosspoint.cli.nccl;

import dev.crosspoint.cli.io.InputFile;
import dev.crosspoint.model.nccl.communicator.NcclFacts;
import dev.crosspoint.model.nccl.communicator.NcclFacts.Fact;
import dev.crosspoint.model.nccl.communicator.NcclHost;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.topology.read.NcclGraphXml;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** What an input of {@code nccl} does not tell, or tells of other nodes than are asked for. */
final class NcclMachineOptions {
    private static final Pattern CAPABILITY = Pattern.compile("(\\d{1,2})\\.?(\\d)");

    @Option(names = "--nodes", paramLabel = "N", description = "Nodes, each with as many GPUs as the input shows.")
    private Optional<Integer> nodes;

    @Option(names = "--gpus-per-node", paramLabel = "G", description = "Ranks of each node.")
    private Optional<Integer> gpusPerNode;

    @Option(
            names = "--compute-capability",
            paramLabel = "CC",
            description = "Of the GPUs: 9.0 for Hopper, 8.0 for A100. Logs of nccl-tests name the GPU.")
    private Optional<String> capability;

    @Option(
            names = "--cpu",
            paramLabel = "NAME",
            description = "intel, amd, zhaoxin, arm or power. Logs with the subsystem GRAPH tell it.")
    private Optional<String> cpu;

    @Option(
            names = "--network-latency",
            paramLabel = "TIME",
            description = "What the network's plugin tells NCCL (default 0us, which NCCL's own IB and Socket tell).")
    private Optional<Seconds> networkLatency;

    @Option(
            names = "--network-alpha",
            paramLabel = "TIME",
            description = "For --table expected: start-up of a message across the network (default 2us, InfiniBand's;"
                    + " about 20us for TCP).")
    private Optional<Seconds> networkAlpha;

    @Option(
            names = "--channels",
            paramLabel = "C",
            description = "Channels of the communicator, for a log that shows its tuning table but not its graphs.")
    private Optional<Integer> channels;

    @Option(names = "--graphs", paramLabel = "FILE", description = "Graph XML for a log that does not show the graphs.")
    private Optional<String> graphs;

    /** Start-up of a message across the network, if the user says so. */
    Optional<Seconds> networkAlpha() {
        return networkAlpha;
    }

    /** What the network tells, if the user says so. */
    Optional<Seconds> networkLatency() {
        return networkLatency;
    }

    /**
     * The facts of an input with those of the options.
     *
     * @param source name of the input
     * @param told what it tells
     * @throws IllegalArgumentException if both contradict each other
     */
    NcclFacts joined(String source, NcclFacts told) {
        NcclFacts found = graphs.map(
                        file -> new InputFile(file).read(NcclGraphXml::read).orElse(told))
                .orElse(told);
        requireSame(source, found);
        NcclFacts own = new NcclFacts(
                OptionalInt.empty(),
                OptionalInt.empty(),
                optional(gpusPerNode),
                capability.map(NcclMachineOptions::capability).orElse(OptionalInt.empty()),
                cpu.map(NcclHost::parse),
                Optional.empty(),
                Optional.empty(),
                optional(channels),
                OptionalInt.empty());
        NcclFacts facts = own.orElse(found);
        return nodes.map(facts::onNodes).orElse(facts);
    }

    /**
     * The nodes, 1 unless stated, of a machine that a topology XML tells completely.
     *
     * @throws IllegalArgumentException if more is stated
     */
    int nodesOnly(String source) {
        boolean isMore = Stream.of(gpusPerNode, capability, cpu, networkLatency, channels, graphs)
                .anyMatch(Optional::isPresent);
        if (isMore) {
            throw new IllegalArgumentException(source
                    + ": a topology XML tells the machine itself: leave all options that describe it but --nodes out");
        }
        return nodes.orElse(1);
    }

    /** What is still missing, and how to tell it. */
    static List<String> needs(NcclFacts facts) {
        return facts.missing().stream().map(NcclMachineOptions::need).toList();
    }

    /** Whether anything is stated. */
    boolean isEmpty() {
        return Stream.of(nodes, gpusPerNode, capability, cpu, networkLatency, channels, graphs)
                .noneMatch(Optional::isPresent);
    }

    private void requireSame(String source, NcclFacts found) {
        if (gpusPerNode.isPresent()
                && found.ranksPerNode().isPresent()
                && gpusPerNode.get() != found.ranksPerNode().getAsInt()) {
            throw new IllegalArgumentException("%s shows %d ranks a node: --gpus-per-node=%d. Leave the option out"
                    .formatted(source, found.ranksPerNode().getAsInt(), gpusPerNode.get()));
        }
    }

    private static OptionalInt optional(Optional<Integer> number) {
        return number.map(OptionalInt::of).orElse(OptionalInt.empty());
    }

    private static OptionalInt capability(String text) {
        Matcher matcher = CAPABILITY.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "compute capability is a number such as 9.0: --compute-capability='%s'".formatted(text));
        }
        return OptionalInt.of(Integer.parseInt(matcher.group(1) + matcher.group(2)));
    }

    private static String need(Fact fact) {
        return switch (fact) {
            case GRAPHS ->
                "the graphs: run NCCL with NCCL_DEBUG=INFO NCCL_DEBUG_SUBSYS=INIT,ENV,GRAPH,TUNING, or give --graphs FILE";
            case NODES -> "the nodes: give --nodes";
            case RANKS_PER_NODE -> "the ranks of a node: give --gpus-per-node";
            case CAPABILITY -> "the compute capability: give --compute-capability, such as 9.0";
            case HOST -> "the CPU: give --cpu intel, amd, zhaoxin, arm or power";
        };
    }
}
