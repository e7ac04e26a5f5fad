/**
 * NCCL's search of graphs: rings, trees and the like through a machine, with as many channels as its links bear. Counted
 * budgets bound every search, so it takes equally long on every computer.
 */
package dev.crosspoint.topology.nccl.search;
