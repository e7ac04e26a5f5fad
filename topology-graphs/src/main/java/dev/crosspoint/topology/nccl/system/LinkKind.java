package dev.crosspoint.topology.nccl.system;

import dev.crosspoint.model.nccl.communicator.NcclPath;

/** Kinds of links, each with the type of a path that is only that link. */
public enum LinkKind {
    /** Inside a device, or between two PCIe switches that are linked directly. */
    LOC(NcclPath.LOC),
    NVL(NcclPath.NVL),
    C2C(NcclPath.C2C),
    PCI(NcclPath.PIX),
    /** Between CPUs. */
    SYS(NcclPath.SYS),
    /** From a network card to its port: no distance. */
    NET(NcclPath.LOC);

    private final NcclPath path;

    LinkKind(NcclPath path) {
        this.path = path;
    }

    /** Type of a path that is only this link. */
    public NcclPath path() {
        return path;
    }
}
