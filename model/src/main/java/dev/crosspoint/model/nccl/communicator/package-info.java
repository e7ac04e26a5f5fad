/**
 * One NCCL communicator as the cost model sees it: machine, searched graphs and environment, in NCCL's names and
 * numbers. No release and no formula.
 */
package dev.crosspoint.model.nccl.communicator;
