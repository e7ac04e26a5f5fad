package dev.crosspoint.topology.nccl.path;

import dev.crosspoint.model.nccl.communicator.NcclPath;
import dev.crosspoint.topology.nccl.system.Device;
import dev.crosspoint.topology.nccl.system.Gpu;
import dev.crosspoint.topology.nccl.system.Link;
import dev.crosspoint.topology.nccl.system.Net;
import dev.crosspoint.topology.nccl.system.Node;
import java.util.List;
import java.util.Optional;

/**
 * Where NCCL uses GPUDirect RDMA.
 *
 * @see "NCCL 2.30.7, src/graph/paths.cc, ncclTopoCheckGdr"
 */
public final class DirectAccess {
    private static final int AMPERE = 80;

    /** Why GPUDirect RDMA is not used. */
    public enum Obstacle {
        /** The network card or its driver does not offer it. */
        NET_WITHOUT,
        /** The GPU does not offer it. */
        GPU_WITHOUT,
        /** The user turned reads off. */
        READ_OFF,
        /** Before Ampere, reading competes with other PCIe traffic unless GPUs have NVLink. */
        READ_SLOW,
        /** The path is too long. */
        TOO_FAR
    }

    private final Paths paths;
    private final PathSettings settings;

    /** Where these paths allow it. */
    public DirectAccess(Paths paths, PathSettings settings) {
        this.paths = paths;
        this.settings = settings;
    }

    /** Whether a GPU and a port use it. */
    boolean isUsed(Gpu gpu, Net net, boolean read) {
        return obstacle(gpu, net, read).isEmpty();
    }

    /**
     * Why a GPU and a port do not use it; empty if they do.
     *
     * @param read whether the port reads, that is, the GPU sends
     */
    public Optional<Obstacle> obstacle(Gpu gpu, Net net, boolean read) {
        if (!net.isDirect()) {
            return Optional.of(Obstacle.NET_WITHOUT);
        } else if (!gpu.isDirect()) {
            return Optional.of(Obstacle.GPU_WITHOUT);
        } else if (read && settings.directRead().equals(Optional.of(false))) {
            return Optional.of(Obstacle.READ_OFF);
        } else if (read && settings.directRead().isEmpty() && competes(gpu)) {
            return Optional.of(Obstacle.READ_SLOW);
        }
        NcclPath usual = settings.directOverC2c() ? NcclPath.P2C : NcclPath.PXB;
        NcclPath longest = settings.directLevel().orElse(usual);
        return distance(gpu, net).isAtMost(longest) ? Optional.empty() : Optional.of(Obstacle.TOO_FAR);
    }

    private boolean competes(Gpu gpu) {
        List<Gpu> gpus = paths.system().gpus();
        return gpu.device().capability() < AMPERE
                && gpus.size() > 1
                && gpus.stream()
                        .filter(g -> !g.equals(gpu))
                        .noneMatch(g -> paths.between(gpu, g).type() == NcclPath.NVL);
    }

    private NcclPath distance(Gpu gpu, Net net) {
        Path path = paths.between(gpu, net);
        return path.type() == NcclPath.PXN ? paths.between(relay(path), net).type() : path.type();
    }

    /** The GPU that relays: the first rank of the first other device on the path. */
    private Gpu relay(Path path) {
        List<Node> nodes = paths.system().nodes();
        Device device = path.links().stream()
                .skip(1)
                .map(Link::to)
                .map(nodes::get)
                .filter(n -> n instanceof Gpu || n instanceof Device)
                .map(n -> n instanceof Gpu gpu ? gpu.device() : (Device) n)
                .findFirst()
                .orElseThrow();
        return paths.system().gpus().stream()
                .filter(g -> g.device().equals(device))
                .findFirst()
                .orElseThrow();
    }

    /** The GPU through which a GPU reaches a port, if it is another. */
    public Optional<Gpu> relay(Gpu gpu, Net net) {
        Path path = paths.between(gpu, net);
        return path.type() == NcclPath.PXN ? Optional.of(relay(path)) : Optional.empty();
    }
}
