package dev.crosspoint.topology.nccl;

import dev.crosspoint.model.nccl.NcclModel;
import dev.crosspoint.model.nccl.communicator.NcclAlgorithm;
import dev.crosspoint.model.nccl.communicator.NcclPath;
import dev.crosspoint.model.nccl.communicator.NcclProtocol;
import dev.crosspoint.topology.nccl.path.DirectAccess;
import dev.crosspoint.topology.nccl.path.DirectAccess.Obstacle;
import dev.crosspoint.topology.nccl.path.Locality;
import dev.crosspoint.topology.nccl.path.Path;
import dev.crosspoint.topology.nccl.search.GraphKind;
import dev.crosspoint.topology.nccl.search.SearchedGraph;
import dev.crosspoint.topology.nccl.system.Gpu;
import dev.crosspoint.topology.nccl.system.Net;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How NCCL will use network and NVLink of a machine, and what it cannot use.
 *
 * @param cards of each GPU, in the order of the file
 * @param idle ports that no channel of the ring uses; all on one node
 * @param ringGBps what all channels of the ring carry to the network, GB/s (1e9), one direction
 * @param portGBps what the ports that the ring uses can carry, GB/s
 * @param losses what is lost and why, in words
 */
public record NetworkUse(List<Card> cards, List<Net> idle, float ringGBps, float portGBps, List<String> losses) {
    public NetworkUse {
        cards = List.copyOf(cards);
        idle = List.copyOf(idle);
        losses = List.copyOf(losses);
    }

    /**
     * The port that a GPU uses.
     *
     * @param gpu the GPU
     * @param net its first port
     * @param others more ports that it uses on other channels
     * @param path path from the GPU to the port
     * @param relay the GPU over which it sends, if NCCL uses PXN
     * @param obstacle why GPUDirect RDMA is not used; empty if it is
     */
    public record Card(
            Gpu gpu, Net net, List<Net> others, Path path, Optional<Gpu> relay, Optional<Obstacle> obstacle) {}

    /**
     * The use of a machine.
     *
     * @param model NCCL's model of it, which tells what LL128 is trusted with
     */
    public static NetworkUse of(NcclMachine machine, NcclModel model) {
        List<Net> nets = machine.system().nets();
        List<Card> cards = nets.isEmpty()
                ? List.of()
                : machine.system().gpus().stream().map(g -> card(machine, g)).toList();
        SearchedGraph ring = machine.searches().graph(GraphKind.RING).orElseThrow();
        List<Net> used = ring.channels().stream()
                .flatMap(c -> Stream.concat(c.entry().stream(), c.exit().stream()))
                .distinct()
                .toList();
        List<String> losses = new ArrayList<>();
        cards.forEach(c -> c.obstacle().ifPresent(o -> losses.add(direct(c, o))));
        ll128(machine, model, GraphKind.RING, NcclAlgorithm.RING).ifPresent(losses::add);
        ll128(machine, model, GraphKind.TREE, NcclAlgorithm.TREE).ifPresent(losses::add);
        return new NetworkUse(
                cards,
                nets.stream().filter(n -> !used.contains(n)).toList(),
                used.isEmpty() ? 0 : ring.channels().size() * ring.interGBps(),
                (float) used.stream().mapToDouble(Net::gigabytes).sum(),
                losses);
    }

    private static Card card(NcclMachine machine, Gpu gpu) {
        Locality locality = new Locality(machine.paths(), machine.settings().paths());
        DirectAccess direct =
                new DirectAccess(machine.paths(), machine.settings().paths());
        List<Net> own = locality.preferred(gpu);
        Net first = own.get(0);
        return new Card(
                gpu,
                first,
                own.subList(1, own.size()),
                machine.paths().between(gpu, first),
                direct.relay(gpu, first),
                direct.obstacle(gpu, first, false));
    }

    private static String direct(Card card, Obstacle obstacle) {
        String why =
                switch (obstacle) {
                    case NET_WITHOUT -> "the port does not offer it (gdr=0)";
                    case GPU_WITHOUT -> "the GPU does not offer it (gdr=0)";
                    case READ_OFF -> "reads are turned off";
                    case READ_SLOW -> "reads compete with other PCIe traffic";
                    case TOO_FAR ->
                        "the path is %s, longer than NCCL_NET_GDR_LEVEL"
                                .formatted(card.path().type());
                };
        return "rank %d and %s without GPUDirect RDMA: %s".formatted(card.gpu().rank(), name(card.net()), why);
    }

    /** Name of a port, or its number. */
    public static String name(Net net) {
        return net.name().isEmpty() ? "NET/%x".formatted(net.id()) : net.name();
    }

    private static Optional<String> ll128(
            NcclMachine machine, NcclModel model, GraphKind kind, NcclAlgorithm algorithm) {
        boolean isTrusted = model.config().ranks() == 1
                || model.table().available().stream()
                        .anyMatch(c -> c.kernel().algorithm() == algorithm
                                && c.kernel().protocol() == NcclProtocol.LL128);
        if (isTrusted) {
            return Optional.empty();
        }
        SearchedGraph graph = machine.searches().graph(kind).orElseThrow();
        NcclPath intra = graph.intraPath();
        String why = intra.isAtMost(NcclPath.NVB)
                ? "its path to the network is " + graph.interPath()
                : "its path between GPUs is %s, not NVLink".formatted(intra);
        return Optional.of("%s without LL128: %s".formatted(kind.text(), why));
    }
}
