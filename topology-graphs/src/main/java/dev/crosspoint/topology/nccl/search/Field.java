package dev.crosspoint.topology.nccl.search;

import dev.crosspoint.topology.nccl.path.Locality;
import dev.crosspoint.topology.nccl.path.PathSettings;
import dev.crosspoint.topology.nccl.path.Paths;
import dev.crosspoint.topology.nccl.system.Gpu;
import dev.crosspoint.topology.nccl.system.Node;
import java.util.List;

/**
 * What a search moves in: the machine with its free bandwidth.
 *
 * @param paths paths of the machine
 * @param gpus its GPUs
 * @param isInter whether graphs leave the node
 * @param needsReduction whether only ports of networks that reduce take part
 * @param traffic free bandwidth of links
 * @param ports network ports
 * @param order order of the next GPUs
 */
record Field(
        Paths paths,
        List<Gpu> gpus,
        boolean isInter,
        boolean needsReduction,
        Traffic traffic,
        Ports ports,
        NextGpus order) {
    static Field of(Paths paths, PathSettings settings, boolean isInter, boolean needsReduction) {
        Traffic traffic = new Traffic(paths);
        return new Field(
                paths,
                paths.system().gpus(),
                isInter,
                needsReduction,
                traffic,
                new Ports(
                        paths,
                        new Locality(paths, settings),
                        settings.cardsOfGpu().orElse(0)),
                new NextGpus(paths, traffic));
    }

    boolean hasSwitch() {
        return paths.system().nvSwitch().isPresent();
    }

    Node nvSwitch() {
        return paths.system().nvSwitch().orElseThrow();
    }
}
