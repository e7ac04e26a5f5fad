package dev.crosspoint.model.training.layer;

/**
 * A layer of a network.
 *
 * @param name for people
 * @param type what it is
 */
public record Layer(String name, LayerType type) {}
