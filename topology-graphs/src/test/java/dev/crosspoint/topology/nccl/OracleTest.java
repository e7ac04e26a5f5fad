package dev.crosspoint.topology.nccl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.nccl.NcclChoice;
import dev.crosspoint.model.nccl.NcclCost;
import dev.crosspoint.model.nccl.NcclModel;
import dev.crosspoint.model.nccl.communicator.NcclEnvironment;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.release.NcclVersion;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.topology.nccl.connect.Connections;
import dev.crosspoint.topology.nccl.connect.DoubleTree;
import dev.crosspoint.topology.nccl.path.Path;
import dev.crosspoint.topology.nccl.search.Channel;
import dev.crosspoint.topology.nccl.search.GraphKind;
import dev.crosspoint.topology.nccl.search.SearchedGraph;
import dev.crosspoint.topology.nccl.system.Gpu;
import dev.crosspoint.topology.nccl.system.Net;
import dev.crosspoint.topology.nccl.system.Node;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Every row that NCCL's own code computed from these topologies. */
class OracleTest {
    private static final Percentage CLOSE = Percentage.withPercentage(1e-3);
    private static final String NO_NET = "ffffffffffffffff";

    private static final Map<String, NcclMachine> SEARCHED = new HashMap<>();

    private static NcclMachine searched(String id) {
        return SEARCHED.computeIfAbsent(id, i -> {
            String[] parts = i.split("/n");
            return NcclMachine.of(
                    Samples.machine(parts[0]),
                    NcclVersion.parse("2.30.7"),
                    NcclSettings.NONE,
                    Integer.parseInt(parts[1]));
        });
    }

    @Test
    void pathsAreThoseOfNccl() {
        List<Map<String, String>> rows = Samples.rows("topo_paths");
        assertThat(rows).hasSize(2636);
        for (Map<String, String> row : rows) {
            NcclMachine topology = searched(row.get("id"));
            Node from = from(topology, row.get("src"));
            Node to = topology.system().nodes().stream()
                    .filter(n -> n.kind().name().equals(row.get("dstType")))
                    .filter(n -> Long.toHexString(n.id()).equals(row.get("dstId")))
                    .findFirst()
                    .orElseThrow();
            Path path = topology.paths().between(from, to);
            assertThat(path.hops() + " " + path.type())
                    .as("%s", row)
                    .isEqualTo(row.get("hops") + " " + row.get("pathType"));
            assertThat((double) path.gigabytes()).as("%s", row).isCloseTo(number(row, "bw"), CLOSE);
            if (from instanceof Gpu) {
                assertThat(via(topology, path)).as("%s", row).isEqualTo(row.get("via"));
            }
        }
    }

    private static Node from(NcclMachine topology, String source) {
        return Stream.concat(topology.system().gpus().stream(), topology.system().nets().stream())
                .filter(n -> source.equals(n instanceof Gpu gpu ? "" + gpu.rank() : "N" + Long.toHexString(n.id())))
                .findFirst()
                .orElseThrow();
    }

    private static String via(NcclMachine topology, Path path) {
        return path.links().stream()
                .map(l -> topology.system().nodes().get(l.to()).kind().name())
                .collect(Collectors.joining(">"));
    }

    private static double number(Map<String, String> row, String column) {
        return Double.parseDouble(row.get(column));
    }

    private static SearchedGraph graph(NcclMachine topology, String name) {
        GraphKind kind = Arrays.stream(GraphKind.values())
                .filter(k -> k.text().equals(name))
                .findFirst()
                .orElseThrow();
        return topology.searches().graph(kind).orElseThrow();
    }

    @Test
    void graphsAreThoseOfNccl() {
        List<Map<String, String>> rows = Samples.rows("topo_graphs");
        assertThat(rows).hasSize(253);
        for (Map<String, String> row : rows) {
            NcclMachine topology = searched(row.get("id"));
            SearchedGraph graph = graph(topology, row.get("graph"));
            assertThat(List.of(
                            graph.pattern().number() + "",
                            graph.crossNic() + "",
                            graph.channels().size() + "",
                            graph.intraPath().name(),
                            graph.interPath().name(),
                            graph.sameChannels() ? "1" : "0",
                            graph.hops() + ""))
                    .as("%s", row)
                    .isEqualTo(Stream.of(
                                    "pattern",
                                    "crossNic",
                                    "nChannels",
                                    "typeIntra",
                                    "typeInter",
                                    "sameChannels",
                                    "nHops")
                            .map(row::get)
                            .toList());
            assertThat((double) graph.intraGBps()).as("%s", row).isCloseTo(number(row, "bwIntra"), CLOSE);
            assertThat((double) graph.interGBps()).as("%s", row).isCloseTo(number(row, "bwInter"), CLOSE);
            assertThat((double) topology.searches().perChannel()).isCloseTo(number(row, "system_maxBw"), CLOSE);
            assertThat((double) topology.searches().total()).isCloseTo(number(row, "system_totalBw"), CLOSE);
        }
    }

    @Test
    void channelsAreThoseOfNccl() {
        List<Map<String, String>> rows = Samples.rows("topo_channels");
        assertThat(rows).hasSize(1656);
        for (Map<String, String> row : rows) {
            SearchedGraph graph = graph(searched(row.get("id")), row.get("graph"));
            Channel channel = graph.channels().get(Integer.parseInt(row.get("channel")));
            String order = channel.gpus().stream().map(g -> "" + g.rank()).collect(Collectors.joining(" "));
            assertThat(List.of(order, port(channel.entry()), port(channel.exit())))
                    .as("%s", row)
                    .isEqualTo(List.of(row.get("gpu_ranks_in_order"), row.get("netIn"), row.get("netOut")));
        }
    }

    private static String port(Optional<Net> net) {
        return net.map(n -> Long.toHexString(n.id())).orElse(NO_NET);
    }

    @Test
    void ringsAndTreesAreThoseOfNccl() {
        List<Map<String, String>> rows = Samples.rows("topo_ranks");
        assertThat(rows).hasSize(12602);
        Map<String, Connections> connected = new HashMap<>();
        for (Map<String, String> row : rows) {
            Connections all =
                    connected.computeIfAbsent(row.get("id"), i -> searched(i).connections(64));
            int rank = Integer.parseInt(row.get("rank"));
            int channel = Integer.parseInt(row.get("channel"));
            List<Integer> children = all.treeChildren(channel, rank);
            String down = IntStream.range(0, 3)
                    .mapToObj(i -> "" + (i < children.size() ? children.get(i) : -1))
                    .collect(Collectors.joining(" "));
            assertThat(List.of(
                            all.ringPrevious(channel, rank) + "",
                            all.ringNext(channel, rank) + "",
                            all.treeParent(channel, rank).orElse(-1) + "",
                            down))
                    .as("%s", row)
                    .isEqualTo(Stream.of("ringPrev", "ringNext", "treeUp", "treeDown")
                            .map(row::get)
                            .toList());
        }
    }

    @Test
    void doubleTreesAreThoseOfNccl() {
        List<Map<String, String>> rows = Samples.rows("dtree");
        assertThat(rows).hasSize(1379);
        for (Map<String, String> row : rows) {
            int nodes = Integer.parseInt(row.get("nranks"));
            int node = Integer.parseInt(row.get("rank"));
            assertThat(text(DoubleTree.first(nodes, node)) + "," + text(DoubleTree.second(nodes, node)))
                    .as("%s", row)
                    .isEqualTo(
                            Stream.of("up0", "down0a", "down0b", "childType0", "up1", "down1a", "down1b", "childType1")
                                    .map(row::get)
                                    .collect(Collectors.joining(",")));
        }
    }

    private static String text(DoubleTree.Place place) {
        String type = place.parent().isEmpty() ? "-1" : place.isSecondChild() ? "1" : "0";
        return Stream.concat(
                        Stream.concat(Stream.of(place.parent()), place.children().stream())
                                .map(OptionalTexts::of),
                        Stream.of(type))
                .collect(Collectors.joining(","));
    }

    private static final class OptionalTexts {
        private static String of(OptionalInt number) {
            return "" + number.orElse(-1);
        }
    }

    @Test
    void theModelOfTheSearchedGraphsIsThatOfNccl() {
        List<Map<String, String>> rows = Samples.rows("topo_model");
        assertThat(rows).hasSize(1823);
        Map<String, NcclModel> models = new HashMap<>();
        for (Map<String, String> row : rows) {
            NcclModel model = models.computeIfAbsent(row.get("id"), OracleTest::model);
            NcclCost cost = model.table().available().stream()
                    .filter(c -> c.function().ncclName().equals(row.get("coll")))
                    .filter(c -> c.kernel().toString().equals(row.get("algo") + "/" + row.get("proto")))
                    .findFirst()
                    .orElseThrow();
            assertThat((double) cost.latencyMicros()).as("%s", row).isCloseTo(number(row, "latency_us"), CLOSE);
            assertThat((double) cost.bandwidthGBps()).as("%s", row).isCloseTo(number(row, "bandwidth_GBps"), CLOSE);
        }
    }

    private static NcclModel model(String id) {
        return NcclModel.of(NcclVersion.parse("2.30.7"), searched(id).config(), NcclEnvironment.NONE);
    }

    @Test
    void choicesAreThoseOfNccl() {
        List<Map<String, String>> rows = Samples.rows("topo_choice");
        assertThat(rows).hasSize(16585);
        Map<String, NcclModel> models = new HashMap<>();
        for (Map<String, String> row : rows) {
            NcclModel model = models.computeIfAbsent(row.get("id"), OracleTest::model);
            NcclFunction function = Arrays.stream(NcclFunction.values())
                    .filter(f -> f.ncclName().equals(row.get("coll")))
                    .findFirst()
                    .orElseThrow();
            NcclChoice choice = model.choose(function, new Bytes(Long.parseLong(row.get("bytes"))))
                    .orElseThrow();
            assertThat(choice.kernel() + " " + choice.channels() + " " + choice.threads())
                    .as("%s", row)
                    .isEqualTo(row.get("algo") + "/" + row.get("proto") + " " + row.get("channels") + " "
                            + row.get("threads"));
            assertThat(choice.time().micros()).as("%s", row).isCloseTo(number(row, "time_us"), CLOSE);
        }
    }
}
