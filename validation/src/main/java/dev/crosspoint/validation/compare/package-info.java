/**
 * Predicted against observed: errors by size, crossovers with their uncertainty, verdicts. A verdict is {@code agrees}
 * only if the data show it; where they cannot tell it is {@code undecided}.
 */
package dev.crosspoint.validation.compare;
