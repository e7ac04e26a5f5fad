package dev.crosspoint.cli.nccl.print;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.crosspoint.topology.nccl.NcclMachine;
import dev.crosspoint.topology.nccl.connect.Connections;
import dev.crosspoint.topology.nccl.path.Path;
import dev.crosspoint.topology.nccl.search.Channel;
import dev.crosspoint.topology.nccl.search.GraphKind;
import dev.crosspoint.topology.nccl.search.SearchedGraph;
import dev.crosspoint.topology.nccl.system.Gpu;
import dev.crosspoint.topology.nccl.system.Net;
import dev.crosspoint.topology.nccl.system.Node;
import dev.crosspoint.topology.nccl.system.NodeKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Rows of what NCCL's search finds, in NCCL's names and units: GB/s and µs. */
public final class SearchRows {
    private static final List<GraphKind> ORDER =
            List.of(GraphKind.RING, GraphKind.TREE, GraphKind.COLLNET_CHAIN, GraphKind.COLLNET_DIRECT, GraphKind.NVLS);
    private static final List<NodeKind> ENDS = List.of(NodeKind.GPU, NodeKind.NVS, NodeKind.CPU, NodeKind.NET);
    private static final String NO_NET = "ffffffffffffffff";
    private static final int ARITY = 3;

    private SearchRows() {}

    /** A path; ids are hexadecimal, and N stands before the number of a port. */
    public record PathRow(
            String id, String src, String dstType, String dstId, int hops, String bw, String pathType, String via) {}

    /** A graph. */
    public record GraphRow(
            String id,
            String graph,
            int pattern,
            int crossNic,
            int nChannels,
            String bwIntra,
            String bwInter,
            String typeIntra,
            String typeInter,
            int sameChannels,
            int nHops,
            String latencyInter,
            @JsonProperty("system_maxBw") String maxBw,
            @JsonProperty("system_totalBw") String totalBw) {}

    /** A channel of a graph inside a node. */
    public record ChannelRow(
            String id,
            String graph,
            int channel,
            @JsonProperty("gpu_ranks_in_order") String ranks,
            String netIn,
            String netOut) {}

    /** A rank in a channel of the communicator; -1 is none. */
    public record RankRow(String id, int rank, int channel, int ringPrev, int ringNext, int treeUp, String treeDown) {}

    /** The paths of GPUs to all that matters, and of ports to GPUs. */
    public static List<PathRow> paths(String id, NcclMachine topology) {
        List<PathRow> rows = new ArrayList<>();
        for (Gpu gpu : topology.system().gpus()) {
            for (NodeKind kind : ENDS) {
                topology.system().nodes(kind).forEach(to -> rows.add(row(id, topology, gpu, to)));
            }
        }
        for (Net net : topology.system().nets()) {
            topology.system().gpus().forEach(to -> rows.add(row(id, topology, net, to)));
        }
        return rows;
    }

    private static PathRow row(String id, NcclMachine topology, Node from, Node to) {
        Path path = topology.paths().between(from, to);
        boolean isGpu = from instanceof Gpu;
        String via = path.links().stream()
                .map(l -> topology.system().nodes().get(l.to()).kind().name())
                .collect(Collectors.joining(">"));
        return new PathRow(
                id,
                from instanceof Gpu gpu ? "" + gpu.rank() : "N" + Long.toHexString(from.id()),
                to.kind().name(),
                Long.toHexString(to.id()),
                path.hops(),
                Digits.six(path.gigabytes()),
                path.type().name(),
                isGpu ? via : "");
    }

    private static Stream<SearchedGraph> graphs(NcclMachine topology) {
        return ORDER.stream().map(topology.searches()::graph).flatMap(Optional::stream);
    }

    /** The graphs of a node. */
    public static List<GraphRow> graphs(String id, NcclMachine topology) {
        return graphs(topology)
                .map(g -> new GraphRow(
                        id,
                        g.kind().text(),
                        g.pattern().number(),
                        g.crossNic(),
                        g.channels().size(),
                        Digits.six(g.intraGBps()),
                        Digits.six(g.interGBps()),
                        g.intraPath().name(),
                        g.interPath().name(),
                        g.sameChannels() ? 1 : 0,
                        g.hops(),
                        Digits.six(g.networkMicros()),
                        Digits.six(topology.searches().perChannel()),
                        Digits.six(topology.searches().total())))
                .toList();
    }

    /** The channels of the graphs of a node. */
    public static List<ChannelRow> channels(String id, NcclMachine topology) {
        return graphs(topology)
                .flatMap(g -> IntStream.range(0, g.channels().size())
                        .mapToObj(c -> row(id, g.kind(), c, g.channels().get(c))))
                .toList();
    }

    private static ChannelRow row(String id, GraphKind kind, int number, Channel channel) {
        return new ChannelRow(
                id,
                kind.text(),
                number,
                channel.gpus().stream().map(g -> "" + g.rank()).collect(Collectors.joining(" ")),
                channel.entry().map(n -> Long.toHexString(n.id())).orElse(NO_NET),
                channel.exit().map(n -> Long.toHexString(n.id())).orElse(NO_NET));
    }

    /** The neighbours of every rank in every channel of the communicator. */
    public static List<RankRow> ranks(String id, Connections connections, int channels) {
        List<RankRow> rows = new ArrayList<>();
        for (int rank = 0; rank < connections.ranks(); rank++) {
            for (int channel = 0; channel < channels; channel++) {
                OptionalInt parent = connections.treeParent(channel, rank);
                List<Integer> children = connections.treeChildren(channel, rank);
                rows.add(new RankRow(
                        id,
                        rank,
                        channel,
                        connections.ringPrevious(channel, rank),
                        connections.ringNext(channel, rank),
                        parent.orElse(-1),
                        IntStream.range(0, ARITY)
                                .mapToObj(i -> "" + (i < children.size() ? children.get(i) : -1))
                                .collect(Collectors.joining(" "))));
            }
        }
        return rows;
    }
}
