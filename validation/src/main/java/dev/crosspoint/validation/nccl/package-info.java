/**
 * What NCCL's own log says about its cost model, as values, and how the model here compares with it. Readers of
 * {@code validation.read} make the values.
 */
package dev.crosspoint.validation.nccl;
