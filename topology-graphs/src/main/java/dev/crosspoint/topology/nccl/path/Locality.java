package dev.crosspoint.topology.nccl.path;

import dev.crosspoint.model.nccl.communicator.NcclPath;
import dev.crosspoint.topology.nccl.system.Cpu;
import dev.crosspoint.topology.nccl.system.Gpu;
import dev.crosspoint.topology.nccl.system.Net;
import dev.crosspoint.topology.nccl.system.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is close to what, by the paths as they are.
 *
 * @see "NCCL 2.30.7, src/graph/topo.cc, ncclTopoGetLocal, ncclTopoGetLocalNet, ncclTopoGetLocalGpu"
 */
public final class Locality {
    private static final int CHANNELS = 64;

    private final Paths paths;
    private final PathSettings settings;
    private final List<Gpu> gpus;
    private final List<Net> nets;
    private final List<Cpu> cpus;

    /** What these paths make close. */
    public Locality(Paths paths, PathSettings settings) {
        this.paths = paths;
        this.settings = settings;
        gpus = paths.system().gpus();
        nets = paths.system().nets();
        cpus = paths.system().cpus();
    }

    /** Ports with the highest bandwidth from a GPU, and of those the nearest. */
    public List<Net> netsOf(Gpu gpu) {
        return closest(gpu, nets);
    }

    /** GPUs with the highest bandwidth from a port, and of those the nearest. */
    public List<Gpu> gpusOf(Net net) {
        return closest(net, gpus);
    }

    private <N extends Node> List<N> closest(Node from, List<N> all) {
        List<N> found = new ArrayList<>();
        NcclPath nearest = NcclPath.DIS;
        float most = 0;
        for (N node : all) {
            Path path = paths.between(from, node);
            boolean isNearer = path.gigabytes() == most && path.type().compareTo(nearest) < 0;
            if (path.gigabytes() > most || isNearer) {
                most = path.gigabytes();
                nearest = path.type();
                found.clear();
            }
            if (path.gigabytes() == most && path.type() == nearest) {
                found.add(node);
            }
        }
        return found;
    }

    /** The CPU with the fewest hops from a GPU; empty if none is reached. */
    public Optional<Cpu> cpuOf(Gpu gpu) {
        Cpu nearest = null;
        int fewest = 0;
        for (Cpu cpu : cpus) {
            int hops = paths.between(gpu, cpu).hops();
            if (hops > 0 && (nearest == null || hops < fewest)) {
                nearest = cpu;
                fewest = hops;
            }
        }
        return Optional.ofNullable(nearest);
    }

    /** The port that a GPU uses on a channel: GPUs that share ports start at different ones. */
    public Net netOf(Gpu gpu, int channel) {
        List<Net> own = netsOf(gpu);
        if (own.isEmpty()) {
            throw new IllegalArgumentException(
                    "a GPU has a network port to leave by: gpu=%d. NCCL fails here".formatted(gpu.index()));
        }
        return own.get((first(gpu, own) + channel % share(own)) % own.size());
    }

    private int sharers(List<Net> own) {
        return gpusOf(own.get(0)).size();
    }

    private int share(List<Net> own) {
        int divided = (own.size() + sharers(own) - 1) / sharers(own);
        return Math.min(own.size(), settings.cardsOfGpu().orElse(divided));
    }

    private int first(Gpu gpu, List<Net> own) {
        int first = gpu.device().nvml() % sharers(own);
        return Integer.bitCount(own.size()) == 1 ? mirrored(first, own.size()) : first;
    }

    /** The low bits of a number in reverse. */
    private static int mirrored(int number, int powerOfTwo) {
        int result = 0;
        for (int bit = 1, other = powerOfTwo >> 1; bit < powerOfTwo; bit <<= 1, other >>= 1) {
            result |= (number & bit) != 0 ? other : 0;
        }
        return result;
    }

    /** Ports that a GPU uses: those of channel 0, 1 and so on, until the first comes again. */
    public List<Net> preferred(Gpu gpu) {
        List<Net> own = netsOf(gpu);
        List<Net> used = new ArrayList<>();
        for (int channel = 0; channel < CHANNELS; channel++) {
            Net net = netOf(gpu, channel);
            if (!used.isEmpty() && net.equals(used.get(0))) {
                break;
            }
            used.add(net);
        }
        return own.isEmpty() ? List.of() : used;
    }

    /** The GPU that uses a port first; empty if none of the closest does. */
    public Optional<Gpu> gpuOf(Net net) {
        List<Gpu> close = gpusOf(net);
        for (int channel = 0; channel < CHANNELS; channel++) {
            for (Gpu gpu : close) {
                if (netOf(gpu, channel).equals(net)) {
                    return Optional.of(gpu);
                }
            }
        }
        return Optional.empty();
    }
}
