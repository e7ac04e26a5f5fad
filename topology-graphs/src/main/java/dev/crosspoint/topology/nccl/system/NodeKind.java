package dev.crosspoint.topology.nccl.system;

/** What a node of the system graph stands for, with NCCL's names. */
public enum NodeKind {
    /** A rank's share of a GPU. */
    GPU,
    /** A PCIe switch. */
    PCI,
    /** All NVSwitches together. */
    NVS,
    /** A NUMA node. */
    CPU,
    /** A network card. */
    NIC,
    /** A port of a network card, as the network's plugin counts them. */
    NET,
    /** A physical GPU. */
    DEV
}
