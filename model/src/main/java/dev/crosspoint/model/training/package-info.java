/**
 * The training step: what computes, what communicates, what of that hides behind the computing. Pure functions; files of
 * workloads are read elsewhere.
 */
package dev.crosspoint.model.training;
