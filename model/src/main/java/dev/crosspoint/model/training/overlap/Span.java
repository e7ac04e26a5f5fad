package dev.crosspoint.model.training.overlap;

/**
 * From a time to a time, seconds after the start.
 *
 * @param startSeconds when it starts
 * @param endSeconds when it ends
 */
public record Span(double startSeconds, double endSeconds) {
    /** How long it lasts. */
    public double seconds() {
        return endSeconds - startSeconds;
    }

    /** The same so much later. */
    public Span plus(double seconds) {
        return new Span(startSeconds + seconds, endSeconds + seconds);
    }
}
