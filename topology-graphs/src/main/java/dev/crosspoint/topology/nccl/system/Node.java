package dev.crosspoint.topology.nccl.system;

/** A node of the system graph. */
public sealed interface Node permits Cpu, Device, Gpu, Net, Fitting {
    /** Where the host stands in an id. */
    int HOST_SHIFT = 56;

    /** Number in its graph, counted from 0. */
    int number();

    NodeKind kind();

    /** Place among the nodes of its kind, counted from 0 in the order of the file. */
    int index();

    /** NCCL's number for it: the host in the highest byte, then bus id, NUMA node or device. */
    long id();

    /** Number of the host, counted from 0. */
    default int host() {
        return (int) (id() >>> HOST_SHIFT);
    }
}
