package dev.crosspoint.validation.nccl;

import dev.crosspoint.model.nccl.communicator.NcclFacts.Reach;
import dev.crosspoint.model.nccl.communicator.NcclGraph;
import dev.crosspoint.model.nccl.communicator.NcclGraphs;
import dev.crosspoint.model.nccl.communicator.NcclGraphs.TreePattern;
import dev.crosspoint.model.nccl.communicator.NcclPath;
import java.util.Optional;

/**
 * The graphs that the lines {@code Pattern …} tell. NCCL prints them before the ranks agree on what all of them have.
 *
 * @param line first of the lines
 * @param graphs ring, tree and NVLS; the latency of the network card, which no line tells, is 0
 * @param gpus GPUs that a channel of the ring visits: the ranks of the node; 0 if the channels are not printed
 * @param reach whether the channels leave the node; empty if they are not printed
 * @param reduces whether there are graphs for a network that reduces across nodes
 */
public record LoggedGraphs(int line, NcclGraphs graphs, int gpus, Optional<Reach> reach, boolean reduces) {
    /** What the ranks that printed both agree on: least channels and bandwidths, longest paths. */
    public LoggedGraphs alignedWith(LoggedGraphs other) {
        NcclGraphs mine = graphs;
        NcclGraphs theirs = other.graphs;
        TreePattern worst =
                mine.treePattern().compareTo(theirs.treePattern()) >= 0 ? mine.treePattern() : theirs.treePattern();
        return new LoggedGraphs(
                Math.min(line, other.line),
                NcclGraphs.of(
                        aligned(mine.ring(), theirs.ring()),
                        aligned(mine.tree(), theirs.tree()),
                        worst,
                        aligned(mine.nvls(), theirs.nvls())),
                Math.max(gpus, other.gpus),
                gpus > 0 ? reach : other.reach,
                reduces || other.reduces);
    }

    private static NcclGraph aligned(NcclGraph one, NcclGraph other) {
        return new NcclGraph(
                Math.min(one.channels(), other.channels()),
                Math.min(one.intraGBps(), other.intraGBps()),
                Math.min(one.interGBps(), other.interGBps()),
                longest(one.intraPath(), other.intraPath()),
                longest(one.interPath(), other.interPath()),
                Math.max(one.networkMicros(), other.networkMicros()),
                one.sameChannels() && other.sameChannels());
    }

    private static NcclPath longest(NcclPath one, NcclPath other) {
        return one.isAtMost(other) ? other : one;
    }

    /** The graphs on network cards of that latency, in µs. */
    public NcclGraphs on(float networkMicros) {
        return NcclGraphs.of(
                on(graphs.ring(), networkMicros),
                on(graphs.tree(), networkMicros),
                graphs.treePattern(),
                on(graphs.nvls(), networkMicros));
    }

    private static NcclGraph on(NcclGraph graph, float networkMicros) {
        return new NcclGraph(
                graph.channels(),
                graph.intraGBps(),
                graph.interGBps(),
                graph.intraPath(),
                graph.interPath(),
                networkMicros,
                graph.sameChannels());
    }
}
