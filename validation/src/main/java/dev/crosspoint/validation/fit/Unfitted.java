package dev.crosspoint.validation.fit;

import dev.crosspoint.validation.sample.Subject;

/**
 * Something measured that no line can be laid through.
 *
 * @param subject what it is about
 * @param points sizes with a usable time
 * @param reason why
 */
public record Unfitted(Subject subject, int points, String reason) {}
