package dev.crosspoint.model.fabric;

/**
 * Time of the messages of one round, which start together: {@code alphaSeconds + M * secondsPerByte}.
 *
 * @param alphaSeconds largest start-up cost among the messages
 * @param secondsPerByte seconds for each byte of the message size M: largest {@code load / capacity} over the links,
 *     where a load is a sum of shares of M
 * @param bottleneck name of the link with that largest quotient; empty when nothing is transferred
 */
public record RoundTime(double alphaSeconds, double secondsPerByte, String bottleneck) {}
