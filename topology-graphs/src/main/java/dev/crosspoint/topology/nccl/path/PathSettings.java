package dev.crosspoint.topology.nccl.path;

import dev.crosspoint.model.nccl.communicator.NcclPath;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What users set about paths.
 *
 * @param peerLevel longest path on which GPUs reach each other directly ({@code NCCL_P2P_LEVEL}, {@code
 *     NCCL_P2P_DISABLE}); else NCCL decides
 * @param directLevel longest path on which GPUDirect RDMA is used ({@code NCCL_NET_GDR_LEVEL}); else NCCL decides
 * @param directRead whether sending reads GPU memory directly ({@code NCCL_NET_GDR_READ}); else NCCL decides
 * @param directOverC2c whether GPUDirect RDMA may use the link of GPU and CPU ({@code NCCL_NET_GDR_C2C})
 * @param bridges whether NVLink may lead through another GPU ({@code NCCL_NVB_DISABLE})
 * @param relays whether another GPU may relay to its network card ({@code NCCL_PXN_DISABLE})
 * @param relaysOverC2c whether such a relay may use the link of GPU and CPU ({@code NCCL_PXN_C2C})
 * @param cardsOfGpu how many network cards a GPU uses ({@code NCCL_NETDEVS_POLICY}); else NCCL divides them
 */
public record PathSettings(
        Optional<NcclPath> peerLevel,
        Optional<NcclPath> directLevel,
        Optional<Boolean> directRead,
        boolean directOverC2c,
        boolean bridges,
        boolean relays,
        boolean relaysOverC2c,
        OptionalInt cardsOfGpu) {
    /** Nothing set. */
    public static final PathSettings NONE = new PathSettings(
            Optional.empty(), Optional.empty(), Optional.empty(), true, true, true, true, OptionalInt.empty());
}
