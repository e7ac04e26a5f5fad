package dev.crosspoint.validation.nccl;

import dev.crosspoint.model.nccl.communicator.NcclHost;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a log tells of the machines.
 *
 * @param gpus names of the GPUs, each once
 * @param host the CPUs of all nodes
 * @param networks names of the networks that NCCL uses, each once
 */
public record LoggedMachine(List<Said<String>> gpus, Optional<Said<NcclHost>> host, List<Said<String>> networks) {
    /** NCCL's own transports, which tell it a latency of 0: "NCCL 2.30.7, src/transport/net_ib.cc, net_socket.cc". */
    private static final Set<String> OWN_NETWORKS = Set.of("IB", "Socket");

    public LoggedMachine {
        gpus = List.copyOf(gpus);
        networks = List.copyOf(networks);
    }

    /** Compute capability of the GPUs times ten; empty if a name is not known or they differ. */
    OptionalInt capability() {
        Set<OptionalInt> capabilities =
                gpus.stream().map(g -> GpuCapability.of(g.value())).collect(Collectors.toSet());
        return capabilities.size() == 1 ? capabilities.iterator().next() : OptionalInt.empty();
    }

    /** A network whose plugin may tell NCCL a latency, which no log shows. */
    public Optional<Said<String>> foreignNetwork() {
        return networks.stream().filter(n -> !OWN_NETWORKS.contains(n.value())).findFirst();
    }
}
