package dev.crosspoint.model.fabric;

import dev.crosspoint.model.units.BytesPerSecond;

/**
 * A set of ranks that reaches the others through links of limited capacity. What a collective must carry across bounds
 * its time from below, whatever the algorithm.
 *
 * @param name what is cut off, as in {@code node1}
 * @param ranksInside ranks on the inner side, at least 1 and fewer than all
 * @param holdsRoot whether rank 0 is inside
 * @param out capacity from the inside to the rest
 * @param in capacity from the rest to the inside
 */
public record Cut(String name, int ranksInside, boolean holdsRoot, BytesPerSecond out, BytesPerSecond in) {
    public Cut {
        if (ranksInside < 1) {
            throw new IllegalArgumentException(
                    "cut has at least 1 rank inside: name=%s, ranksInside=%d".formatted(name, ranksInside));
        }
    }
}
