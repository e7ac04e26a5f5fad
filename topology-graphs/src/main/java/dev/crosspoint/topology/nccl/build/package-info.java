/** Makes the system graph of a topology XML, by NCCL's rules. */
package dev.crosspoint.topology.nccl.build;
