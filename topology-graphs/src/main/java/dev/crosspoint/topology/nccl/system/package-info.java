/**
 * NCCL's own picture of a machine: CPUs, PCIe switches, GPUs, NVSwitches and network cards, with the bandwidths that NCCL
 * assumes. Built from a topology XML; searches and paths live elsewhere.
 */
package dev.crosspoint.topology.nccl.system;
