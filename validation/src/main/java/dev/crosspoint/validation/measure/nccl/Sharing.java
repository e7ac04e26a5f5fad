package dev.crosspoint.validation.measure.nccl;

import dev.crosspoint.validation.measure.nccl.rank.NcclRelease;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** How several ranks share a GPU, which NCCL otherwise refuses. */
public enum Sharing {
    /**
     * Every rank says that it is a machine of its own (NCCL_HOSTID) and talks to the others through sockets: trees and rings
     * as on a cluster with one GPU a node, at the speed of the loopback interface.
     */
    HOST_ID("hostid"),
    /**
     * NCCL allows it (NCCL_MULTI_RANK_GPU_ENABLE, from 2.30.3): copies inside one GPU. The kernels of all ranks must fit on
     * it at the same time, or NCCL hangs.
     */
    MULTI_RANK("multi-rank");

    private final String id;

    Sharing(String id) {
        this.id = id;
    }

    /**
     * By name.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names
     */
    public static Sharing named(String id) {
        return Arrays.stream(values())
                .filter(sharing -> sharing.id.equals(id))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException("unknown way to share a GPU: text='%s'. Known: %s"
                        .formatted(id, Arrays.stream(values()).map(Sharing::id).collect(Collectors.joining(", ")))));
    }

    /** Stable name on the command line. */
    public String id() {
        return id;
    }

    /**
     * What is missing for it.
     *
     * @param oneProcess whether all ranks are in one process: NCCL reads NCCL_HOSTID once in each
     */
    Optional<String> lacks(NcclRelease release, boolean oneProcess) {
        if (this == MULTI_RANK && !release.isAtLeast(NcclRelease.SHARES_DEVICES)) {
            return Optional.of(
                    "sharing a GPU by multi-rank needs NCCL %s: NCCL=%s. By hostid it works with every release"
                            .formatted(NcclRelease.SHARES_DEVICES, release));
        } else if (this == HOST_ID && oneProcess) {
            return Optional.of("sharing a GPU by hostid needs a process for each rank: --one-process was asked for");
        }
        return Optional.empty();
    }

    /**
     * The variables that a rank is started with.
     *
     * @param multiprocessors of the GPU; each rank takes its share
     */
    Map<String, String> environment(int rank, int ranksPerDevice, int multiprocessors) {
        Map<String, String> variables = new TreeMap<>();
        switch (this) {
            case HOST_ID -> {
                variables.put("NCCL_HOSTID", "crosspoint-rank-" + rank);
                variables.put("NCCL_NET", "Socket");
                variables.put("NCCL_SOCKET_IFNAME", "lo");
            }
            case MULTI_RANK -> {
                variables.put("NCCL_MULTI_RANK_GPU_ENABLE", "1");
                variables.put("NCCL_MAX_CTAS", "" + Math.max(1, multiprocessors / ranksPerDevice));
            }
        }
        return variables;
    }

    /** What a reader of the numbers must know. */
    String note(int ranksPerDevice) {
        return switch (this) {
            case HOST_ID ->
                ("no cluster: %d ranks share each GPU, each told by NCCL_HOSTID that it is a machine of its own,"
                                + " and talk through sockets on the loopback interface; times are those of sockets")
                        .formatted(ranksPerDevice);
            case MULTI_RANK ->
                ("no cluster: %d ranks share each GPU (NCCL_MULTI_RANK_GPU_ENABLE), each with its share of"
                                + " multiprocessors (NCCL_MAX_CTAS); times are those of copies inside one GPU")
                        .formatted(ranksPerDevice);
        };
    }
}
