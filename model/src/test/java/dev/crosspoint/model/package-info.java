/**
 * Tests of the model, in the packages of what they test. {@code *Test} holds examples and golden rows,
 * {@code *PropertyTest} laws. {@link dev.crosspoint.model.algorithm.CollectiveAlgorithmContract} is what every algorithm
 * inherits.
 *
 * <p>No test here measures time: the model has no clock, and a timed test on a shared machine fails for reasons of its
 * own. Speed is a matter of benchmarks.
 */
package dev.crosspoint.model;
