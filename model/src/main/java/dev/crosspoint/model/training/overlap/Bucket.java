package dev.crosspoint.model.training.overlap;

/**
 * Gradients that are reduced in one call.
 *
 * @param bytes together
 * @param readyShare which share of the backward pass has run when the last of them is ready
 * @param isExpert whether they are reduced among the ranks that hold the same experts
 */
public record Bucket(double bytes, double readyShare, boolean isExpert) {}
