/**
 * From times to parameters: lines {@code T = a + b * M} by robust relative regression, regimes of sizes, start-up cost
 * and bandwidth where the algorithm's cost terms are known, and predictions for what was not measured. May use Commons
 * Math. Fits the median of each size, because a mean carries every hiccup of the machine.
 */
package dev.crosspoint.validation.fit;
