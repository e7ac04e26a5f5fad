package dev.crosspoint.topology.nccl.traffic;

import dev.crosspoint.model.fabric.Transfer;
import dev.crosspoint.model.schedule.Phase;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.graph.Link;
import dev.crosspoint.topology.graph.MachineGraph;
import dev.crosspoint.topology.nccl.NcclMachine;
import dev.crosspoint.topology.nccl.connect.Connections;
import dev.crosspoint.topology.nccl.search.GraphKind;
import dev.crosspoint.topology.nccl.system.Gpu;
import dev.crosspoint.topology.place.Cluster;
import dev.crosspoint.topology.place.Placement;
import dev.crosspoint.topology.route.GraphFabric;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What NCCL's rings and trees do to the links of a machine.
 *
 * @param cluster the machine, with NCCL's ranks on it
 * @param connections rings and trees
 * @param channels number of channels of the communicator
 */
public record NcclTraffic(Cluster cluster, Connections connections, int channels) {
    /**
     * What crosses a link.
     *
     * @param link the link
     * @param share bytes that cross it in an AllReduce, divided by M
     * @param seconds seconds for each byte of M
     */
    public record Load(Link link, double share, double seconds) {}

    /**
     * NCCL's ranks on a cluster that was made of the same topology XML.
     *
     * @param cluster nodes like that of the machine
     * @throws IllegalArgumentException if they do not fit each other, or a GPU has several ranks
     */
    public static NcclTraffic of(NcclMachine machine, Cluster cluster, int channels, int mostChannels) {
        List<Gpu> gpus = machine.system().gpus();
        MachineGraph graph = cluster.machine();
        boolean isShared = machine.system().devices().size() != gpus.size();
        if (isShared || graph.nodes() != machine.nodes() || graph.gpus(0).size() != gpus.size()) {
            throw new IllegalArgumentException(
                    "link loads are of nodes with one rank on each GPU: ranks of a node=%d, GPUs of a node=%d, nodes=%d and %d"
                            .formatted(gpus.size(), graph.gpus(0).size(), machine.nodes(), graph.nodes()));
        }
        List<Integer> places = places(gpus);
        List<Device> ranks = new ArrayList<>();
        for (int node = 0; node < machine.nodes(); node++) {
            List<Device> own = graph.gpus(node);
            places.forEach(place -> ranks.add(own.get(place)));
        }
        return new NcclTraffic(cluster.place(new Placement(ranks)), machine.connections(mostChannels), channels);
    }

    /** Of each rank in order, its GPU's place among the node's GPUs, which are counted by NVML's numbers. */
    private static List<Integer> places(List<Gpu> gpus) {
        boolean areTold = gpus.stream().map(g -> g.device().nvml()).distinct().count() == gpus.size();
        Comparator<Gpu> order =
                areTold ? Comparator.comparingInt(g -> g.device().nvml()) : Comparator.comparingInt(Gpu::index);
        List<Gpu> placed = gpus.stream().sorted(order).toList();
        return gpus.stream()
                .sorted(Comparator.comparingInt(Gpu::rank))
                .map(placed::indexOf)
                .toList();
    }

    /** The rings as placements: the rank that comes k-th in a channel's ring sits on the k-th GPU. */
    public List<Placement> rings() {
        return IntStream.range(0, channels)
                .mapToObj(c -> new Placement(connections.ring(c).stream()
                        .map(cluster.placement()::gpu)
                        .toList()))
                .toList();
    }

    /** AllReduce over the rings or trees of all channels. */
    public Schedule schedule(GraphKind kind) {
        return switch (kind) {
            case RING -> NcclSchedules.ring(connections, channels);
            case TREE -> NcclSchedules.tree(connections, channels);
            default -> throw new IllegalArgumentException("rings and trees have schedules: graph=" + kind.text());
        };
    }

    /**
     * What crosses each link in an AllReduce, the busiest first. The pieces of a tree follow each other, so all its hops
     * are under way at once; the steps of a ring are all alike.
     */
    public List<Load> loads(GraphKind kind) {
        GraphFabric fabric = new GraphFabric(cluster);
        Map<Link, Double> shares = new LinkedHashMap<>();
        for (Phase phase : schedule(kind).phases()) {
            List<Transfer> round = phase.round().apply(0).stream()
                    .map(m -> m.transfer(parts(kind)))
                    .toList();
            fabric.loads(round).forEach((link, share) -> shares.merge(link, share * phase.rounds(), Double::sum));
        }
        return shares.entrySet().stream()
                .map(e -> new Load(
                        e.getKey(),
                        e.getValue(),
                        e.getValue() / e.getKey().capacity().value()))
                .sorted(Comparator.comparingDouble(Load::seconds).reversed())
                .toList();
    }

    private int parts(GraphKind kind) {
        return kind == GraphKind.RING ? channels * connections.ranks() : channels;
    }
}
