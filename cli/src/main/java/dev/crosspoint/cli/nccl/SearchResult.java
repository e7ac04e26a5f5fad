package dev.crosspoint.cli.nccl;

import dev.crosspoint.cli.nccl.print.LoadRows;
import dev.crosspoint.cli.nccl.print.SearchRows;
import dev.crosspoint.cli.nccl.print.SearchText;
import dev.crosspoint.model.nccl.communicator.NcclEnvironment.Setting;
import dev.crosspoint.topology.nccl.NcclMachine;
import dev.crosspoint.topology.nccl.traffic.NcclTraffic;
import dev.crosspoint.topology.place.Cluster;
import dev.crosspoint.topology.read.ToldCluster;
import dev.crosspoint.topology.wiring.Wiring;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** The tables of NCCL's search, in the three forms. */
final class SearchResult {
    private static final int MOST_CHANNELS = 64;

    private SearchResult() {}

    /**
     * A table of a topology XML.
     *
     * @param one a topology XML and what was stated about it
     * @param table one of the tables of the search
     */
    static NcclResult<?> of(NcclCase one, NcclTable table) {
        NcclMachine found = one.searched(table);
        String id = one.id();
        return switch (table) {
            case PATHS ->
                result(one, table, SearchRows.PathRow.class, () -> SearchRows.paths(id, found), SearchText::paths);
            case GRAPHS ->
                result(one, table, SearchRows.GraphRow.class, () -> SearchRows.graphs(id, found), SearchText::graphs);
            case CHANNELS ->
                result(
                        one,
                        table,
                        SearchRows.ChannelRow.class,
                        () -> SearchRows.channels(id, found),
                        SearchText::channels);
            case RANKS -> result(one, table, SearchRows.RankRow.class, () -> ranks(one, found), SearchText::ranks);
            case LOADS ->
                result(one, table, LoadRows.LoadRow.class, () -> LoadRows.of(id, traffic(one, found)), LoadRows::text);
            default -> throw new AssertionError(table);
        };
    }

    private static List<SearchRows.RankRow> ranks(NcclCase one, NcclMachine found) {
        return SearchRows.ranks(
                one.id(), found.connections(most(one)), one.model().channels());
    }

    /** Channels that the user allows. */
    private static int most(NcclCase one) {
        int most = Math.min(
                one.environment().number(Setting.NCCL_MAX_NCHANNELS, MOST_CHANNELS),
                one.environment().number(Setting.NCCL_MAX_CTAS, MOST_CHANNELS));
        return Math.max(1, most);
    }

    private static NcclTraffic traffic(NcclCase one, NcclMachine found) {
        Wiring wiring = one.input().wiring().orElseThrow();
        Cluster cluster = ToldCluster.of(wiring, found.nodes()).cluster();
        return NcclTraffic.of(found, cluster, one.model().channels(), most(one));
    }

    private static <R> NcclResult<R> result(
            NcclCase one, NcclTable table, Class<R> type, Supplier<List<R>> rows, Function<List<R>, String> text) {
        return new NcclResult<>(
                type,
                rows,
                () -> SearchText.title(one.version(), one.id(), one.searched(table)) + "\n" + text.apply(rows.get()),
                () -> document(one, table, rows.get()));
    }

    private static Map<String, Object> document(NcclCase one, NcclTable table, List<?> rows) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("id", one.id());
        document.put("ncclVersion", one.version().toString());
        document.put("nodes", one.config().nodes());
        document.put("ranks", one.config().ranks());
        document.put(table.text(), rows);
        document.put("notes", one.modelNotes());
        return document;
    }
}
