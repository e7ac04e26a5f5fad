package dev.crosspoint.model.nccl.communicator;

import dev.crosspoint.model.nccl.communicator.NcclHardware.Cpu;
import dev.crosspoint.model.nccl.communicator.NcclHardware.Vendor;
import java.util.EnumSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What a source tells of a communicator. Files tell parts: those of several sources are joined until a
 * {@link #config() configuration} is complete.
 *
 * @param nodes N
 * @param ranksPerNode ranks of each node
 * @param capability compute capability of the GPUs times ten, all alike
 * @param host the CPUs
 * @param graphs what the graph search found
 * @param reach whether the graphs leave the node
 * @param connectedChannels channels of the communicator
 * @param nvlsChannels channels of NVLS and NVLSTree
 */
public record NcclFacts(
        OptionalInt nodes,
        OptionalInt ranksPerNode,
        OptionalInt capability,
        Optional<NcclHost> host,
        Optional<NcclGraphs> graphs,
        Optional<Reach> reach,
        OptionalInt connectedChannels,
        OptionalInt nvlsChannels) {
    /** Nothing is known. */
    public static final NcclFacts NONE = new NcclFacts(
            OptionalInt.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            OptionalInt.empty(),
            OptionalInt.empty());

    private static final NcclHost WITHOUT_EFFECT = new NcclHost(Cpu.X86, Vendor.INTEL);

    /** How far graphs reach: NCCL searches others for one node than for several. */
    public enum Reach {
        ONE_NODE,
        SEVERAL_NODES
    }

    /** A fact that a configuration cannot do without. */
    public enum Fact {
        GRAPHS,
        NODES,
        RANKS_PER_NODE,
        CAPABILITY,
        HOST
    }

    /** The same, and what this does not tell from another source. */
    public NcclFacts orElse(NcclFacts other) {
        return new NcclFacts(
                first(nodes, other.nodes),
                first(ranksPerNode, other.ranksPerNode),
                first(capability, other.capability),
                host.or(other::host),
                graphs.or(other::graphs),
                graphs.isPresent() ? reach : other.reach,
                first(connectedChannels, other.connectedChannels),
                first(nvlsChannels, other.nvlsChannels));
    }

    private static OptionalInt first(OptionalInt one, OptionalInt other) {
        return one.isPresent() ? one : other;
    }

    /** Facts that are still needed, given the ones that are known. */
    public Set<Fact> missing() {
        Set<Fact> missing = EnumSet.noneOf(Fact.class);
        require(missing, Fact.GRAPHS, graphs.isPresent());
        require(missing, Fact.NODES, knownNodes().isPresent());
        require(missing, Fact.RANKS_PER_NODE, ranksPerNode.isPresent());
        require(missing, Fact.CAPABILITY, capability.isPresent());
        require(missing, Fact.HOST, host.isPresent() || !dependsOnHost());
        return missing;
    }

    private static void require(Set<Fact> missing, Fact fact, boolean isKnown) {
        if (!isKnown) {
            missing.add(fact);
        }
    }

    /** The CPU changes what the network costs, and on POWER what a tree over PCI costs. */
    private boolean dependsOnHost() {
        boolean isOneNode = knownNodes().equals(OptionalInt.of(1));
        return !isOneNode
                || graphs.filter(g -> g.tree().intraPath() == NcclPath.NVL).isEmpty();
    }

    /** The nodes that are told, or that the graphs leave no choice about. */
    private OptionalInt knownNodes() {
        return nodes.isEmpty() && reach.equals(Optional.of(Reach.ONE_NODE)) ? OptionalInt.of(1) : nodes;
    }

    /**
     * The communicator.
     *
     * @throws IllegalArgumentException if a fact is missing, or the graphs are not for so many nodes
     */
    public NcclConfig config() {
        if (!missing().isEmpty()) {
            throw new IllegalArgumentException("a communicator is told completely: missing=" + missing());
        }
        int allNodes = knownNodes().getAsInt();
        Reach needed = allNodes == 1 ? Reach.ONE_NODE : Reach.SEVERAL_NODES;
        if (reach.isPresent() && reach.get() != needed) {
            throw new IllegalArgumentException(
                    "graphs of one node and of several are searched apart: nodes=%d, graphs=%s. Dump them where so many nodes take part"
                            .formatted(allNodes, reach.get()));
        }
        NcclHost cpus = host.orElse(WITHOUT_EFFECT);
        int least = capability.getAsInt();
        return new NcclConfig(
                allNodes,
                Math.multiplyExact(allNodes, ranksPerNode.getAsInt()),
                new NcclHardware(least, least, cpus.cpu(), cpus.vendor(), 0),
                graphs.get(),
                NcclCollnet.NONE,
                connectedChannels,
                nvlsChannels);
    }

    /** The same with graphs that reach so far. */
    public NcclFacts withGraphs(NcclGraphs found, Reach far) {
        return new NcclFacts(
                nodes,
                ranksPerNode,
                capability,
                host,
                Optional.of(found),
                Optional.of(far),
                connectedChannels,
                nvlsChannels);
    }

    /** The same with the ranks of a node. */
    public NcclFacts withRanksPerNode(int ranks) {
        return new NcclFacts(
                nodes, OptionalInt.of(ranks), capability, host, graphs, reach, connectedChannels, nvlsChannels);
    }
}
