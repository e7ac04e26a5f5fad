/**
 * The paths that NCCL sees in its system graph: type, bandwidth and hops between GPUs, network ports, NVSwitches and
 * CPUs, with what GPUDirect, peer access and PXN make of them.
 */
package dev.crosspoint.topology.nccl.path;
