package dev.crosspoint.model.training.split;

import dev.crosspoint.model.collective.Collective;

/**
 * A collective that the groups of an axis carry out.
 *
 * @param axis whose groups
 * @param collective what they compute
 */
public record Exchange(Axis axis, Collective collective) {}
