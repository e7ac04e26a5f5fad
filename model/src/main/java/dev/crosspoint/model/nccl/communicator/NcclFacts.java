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
 * @param ranks R
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
        OptionalInt ranks,
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
                first(ranks, other.ranks),
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

    /** Nodes that are told, or that the graphs or the ranks leave no choice about. */
    private OptionalInt allNodes() {
        if (nodes.isPresent()) {
            return nodes;
        } else if (reach.equals(Optional.of(Reach.ONE_NODE))) {
            return OptionalInt.of(1);
        }
        return ranks.isPresent() && ranksPerNode.isPresent()
                ? OptionalInt.of(ranks.getAsInt() / ranksPerNode.getAsInt())
                : OptionalInt.empty();
    }

    /** Ranks of a node that are told, or that ranks and nodes leave no choice about. */
    private OptionalInt ranksOfEach() {
        if (ranksPerNode.isPresent() || ranks.isEmpty() || allNodes().isEmpty()) {
            return ranksPerNode;
        }
        return OptionalInt.of(ranks.getAsInt() / allNodes().getAsInt());
    }

    /** Facts that are still needed, given the ones that are known. */
    public Set<Fact> missing() {
        Set<Fact> missing = EnumSet.noneOf(Fact.class);
        require(missing, Fact.GRAPHS, graphs.isPresent());
        require(missing, Fact.NODES, allNodes().isPresent());
        require(missing, Fact.RANKS_PER_NODE, ranksOfEach().isPresent());
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
        boolean isOneNode = allNodes().equals(OptionalInt.of(1));
        return !isOneNode
                || graphs.filter(g -> g.tree().intraPath() == NcclPath.NVL).isEmpty();
    }

    /**
     * The communicator.
     *
     * @throws IllegalArgumentException if a fact is missing, the nodes do not divide the ranks, or the graphs are not
     *     for so many nodes
     */
    public NcclConfig config() {
        if (!missing().isEmpty()) {
            throw new IllegalArgumentException("a communicator is told completely: missing=" + missing());
        }
        int allNodes = allNodes().getAsInt();
        int each = ranksOfEach().getAsInt();
        requireConsistent(allNodes, each);
        NcclHost cpus = host.orElse(WITHOUT_EFFECT);
        int least = capability.getAsInt();
        return new NcclConfig(
                allNodes,
                Math.multiplyExact(allNodes, each),
                new NcclHardware(least, least, cpus.cpu(), cpus.vendor(), 0),
                graphs.get(),
                NcclCollnet.NONE,
                connectedChannels,
                nvlsChannels);
    }

    private void requireConsistent(int allNodes, int each) {
        if (ranks.isPresent() && (long) allNodes * each != ranks.getAsInt()) {
            throw new IllegalArgumentException(
                    "nodes divide the ranks, each with as many: nodes=%d, ranks of a node=%d, ranks=%d"
                            .formatted(allNodes, each, ranks.getAsInt()));
        }
        Reach needed = allNodes == 1 ? Reach.ONE_NODE : Reach.SEVERAL_NODES;
        if (reach.isPresent() && reach.get() != needed) {
            throw new IllegalArgumentException(
                    ("graphs of one node and of several are searched apart: nodes=%d, graphs=%s. "
                                    + "Dump them where so many nodes take part")
                            .formatted(allNodes, reach.get()));
        }
    }

    /** The same communicator where its nodes are not told yet, or else one on so many such nodes. */
    public NcclFacts onNodes(int wanted) {
        boolean isTold = allNodes().isPresent() && ranksOfEach().isPresent();
        return new NcclFacts(
                isTold ? OptionalInt.empty() : ranks,
                OptionalInt.of(wanted),
                ranksOfEach(),
                capability,
                host,
                graphs,
                reach,
                connectedChannels,
                nvlsChannels);
    }

    /** The same with graphs that reach so far, where that is known. */
    public NcclFacts withGraphs(NcclGraphs found, Optional<Reach> far) {
        return new NcclFacts(
                ranks, nodes, ranksPerNode, capability, host, Optional.of(found), far, connectedChannels, nvlsChannels);
    }

    /** The same with the ranks of a node. */
    public NcclFacts withRanksPerNode(int each) {
        return new NcclFacts(
                ranks, nodes, OptionalInt.of(each), capability, host, graphs, reach, connectedChannels, nvlsChannels);
    }
}
