/** NCCL's rings and trees as placements and schedules, so that a machine's graph tells what they do to its links. */
package dev.crosspoint.topology.nccl.traffic;
