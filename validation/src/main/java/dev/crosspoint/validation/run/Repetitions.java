package dev.crosspoint.validation.run;

/**
 * How often each algorithm runs at each size.
 *
 * @param warmUp calls in each launch that are awaited and not kept
 * @param iterations calls in each launch that are kept
 * @param launches starts of all processes anew
 */
public record Repetitions(int warmUp, int iterations, int launches) {
    /** 20 warm-ups and 100 iterations in each of 3 launches: fewer launches give no interval of a crossover. */
    public static final Repetitions DEFAULT = new Repetitions(20, 100, 3);

    public Repetitions {
        if (warmUp < 0 || iterations < 1 || launches < 1) {
            throw new IllegalArgumentException(
                    "a run needs at least 1 iteration in 1 launch: warmup=%d, iterations=%d, launches=%d"
                            .formatted(warmUp, iterations, launches));
        }
    }
}
