package dev.crosspoint.validation.measure;

import java.time.Duration;

/**
 * How long to wait before something counts as hanging.
 *
 * @param start for all ranks of a launch to be ready
 * @param call for one call on all ranks, its preparation and its check included
 */
public record Limits(Duration start, Duration call) {
    /** A minute each. */
    public static final Limits DEFAULT = new Limits(Duration.ofMinutes(1), Duration.ofMinutes(1));
}
