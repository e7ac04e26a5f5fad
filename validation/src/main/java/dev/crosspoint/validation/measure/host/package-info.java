/**
 * Collectives between processes over TCP: each rank carries out its part of the model's own {@code Schedule} on real data,
 * so that the model is held against a real transport on any machine, without a GPU. The network may be emulated.
 */
package dev.crosspoint.validation.measure.host;
