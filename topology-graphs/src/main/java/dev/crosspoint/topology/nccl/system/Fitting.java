package dev.crosspoint.topology.nccl.system;

/**
 * A node that only joins others: a PCIe switch, the NVSwitches, a network card.
 *
 * @param kind PCI, NVS or NIC
 * @param id host and bus id
 */
public record Fitting(int number, NodeKind kind, int index, long id) implements Node {}
