package dev.crosspoint.validation.compare;

/**
 * Sizes in a row where the noise does not tell two algorithms apart.
 *
 * @param fromBytes least size
 * @param toBytes largest size
 */
public record TieBand(double fromBytes, double toBytes) {}
