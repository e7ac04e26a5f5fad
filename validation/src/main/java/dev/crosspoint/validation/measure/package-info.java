/**
 * Measuring: one protocol ({@link dev.crosspoint.validation.measure.Measurement}) that drives whatever can run
 * collectives ({@link dev.crosspoint.validation.measure.Backend}) and writes a run file. Backends live in packages below;
 * {@code measure.process} has what they share: a process for each rank, led over TCP.
 */
package dev.crosspoint.validation.measure;
