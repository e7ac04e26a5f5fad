/**
 * The algorithms: one record, one formula, one source each. A new algorithm is a record here, a line in
 * {@link dev.crosspoint.model.algorithm.Algorithms}, its contract test and its golden rows.
 */
package dev.crosspoint.model.algorithm;
