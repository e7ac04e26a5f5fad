package dev.crosspoint.cli.nccl.print;

import dev.crosspoint.cli.text.Text;
import dev.crosspoint.model.nccl.release.NcclVersion;
import dev.crosspoint.topology.nccl.NcclMachine;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** What NCCL's search finds, for people. */
public final class SearchText {
    private static final String NO_NET = "ffffffffffffffff";

    private SearchText() {}

    /** One line that says of what. */
    public static String title(NcclVersion version, String id, NcclMachine topology) {
        int gpus = topology.ranksPerNode();
        int nets = topology.system().nets().size();
        return "NCCL %s on %s: %d %s of %d %s and %d %s\n"
                .formatted(
                        version,
                        id,
                        topology.nodes(),
                        topology.nodes() == 1 ? "node" : "nodes",
                        gpus,
                        gpus == 1 ? "rank" : "ranks",
                        nets,
                        nets == 1 ? "network port" : "network ports");
    }

    /** Paths; bandwidth in GB/s. */
    public static String paths(List<SearchRows.PathRow> paths) {
        return table(
                List.of("from", "to", "type", "GB/s", "hops", "via"),
                paths,
                p -> List.of(
                        p.src().startsWith("N") ? "NET/" + p.src().substring(1) : "rank " + p.src(),
                        p.dstType() + "/" + p.dstId(),
                        p.pathType(),
                        p.bw(),
                        "" + p.hops(),
                        p.via()),
                0,
                1,
                2,
                5);
    }

    /** Graphs; bandwidth of a channel in GB/s. */
    public static String graphs(List<SearchRows.GraphRow> graphs) {
        return table(
                List.of(
                        "graph",
                        "pattern",
                        "channels",
                        "intra GB/s",
                        "inter GB/s",
                        "paths",
                        "channels alike",
                        "crosses"),
                graphs,
                g -> List.of(
                        g.graph(),
                        "" + g.pattern(),
                        "" + g.nChannels(),
                        g.bwIntra(),
                        g.bwInter(),
                        g.typeIntra() + "/" + g.typeInter(),
                        g.sameChannels() == 1 ? "yes" : "no",
                        "" + g.crossNic()),
                0,
                5,
                6);
    }

    /** Channels: ranks in order, and the ports at both ends. */
    public static String channels(List<SearchRows.ChannelRow> channels) {
        return table(
                List.of("graph", "channel", "from", "ranks", "to"),
                channels,
                c -> List.of(c.graph(), "" + c.channel(), port(c.netIn()), c.ranks(), port(c.netOut())),
                0,
                2,
                3,
                4);
    }

    private static String port(String id) {
        return id.equals(NO_NET) ? "" : "NET/" + id;
    }

    /** Neighbours of ranks. */
    public static String ranks(List<SearchRows.RankRow> ranks) {
        return table(
                List.of("rank", "channel", "ring from", "ring to", "tree up", "tree down"),
                ranks,
                r -> List.of(
                        "" + r.rank(),
                        "" + r.channel(),
                        "" + r.ringPrev(),
                        "" + r.ringNext(),
                        r.treeUp() < 0 ? "" : "" + r.treeUp(),
                        r.treeDown().replace("-1", "").strip()),
                5);
    }

    private static <R> String table(List<String> head, List<R> rows, Function<R, List<String>> cells, int... left) {
        List<List<String>> all = new ArrayList<>(List.of(head));
        rows.forEach(r -> all.add(cells.apply(r)));
        return Text.table(all, left);
    }
}
