package dev.crosspoint.topology.nccl.search;

import dev.crosspoint.topology.nccl.system.Gpu;
import dev.crosspoint.topology.nccl.system.Net;
import java.util.List;
import java.util.Optional;

/**
 * One channel inside a node.
 *
 * @param gpus in order; for NVLS and CollNetDirect the head comes first
 * @param entry where it comes in from the network; empty on one node
 * @param exit where it leaves to the network; empty on one node
 */
public record Channel(List<Gpu> gpus, Optional<Net> entry, Optional<Net> exit) {
    public Channel {
        gpus = List.copyOf(gpus);
    }
}
