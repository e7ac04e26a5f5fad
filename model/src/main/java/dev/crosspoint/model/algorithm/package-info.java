/**
 * The algorithms: one record, one formula, one source each. A new algorithm is a record here, its name in the interface it
 * implements, a line in {@link dev.crosspoint.model.algorithm.Algorithms}, its contract test and its golden rows. They all
 * lie in this one package because a sealed interface wants it.
 */
package dev.crosspoint.model.algorithm;
