package dev.crosspoint.topology.route;

/**
 * A route or a part of one, ready for adding up loads.
 *
 * @param alphaSeconds sum over its links
 * @param bytesPerSecond rate of the narrowest
 * @param links their numbers
 */
record Path(double alphaSeconds, double bytesPerSecond, int[] links) {
    /** The same links under the numbers of the whole machine. */
    Path in(int[] numbers) {
        int[] renumbered = new int[links.length];
        for (int i = 0; i < links.length; i++) {
            renumbered[i] = numbers[links[i]];
        }
        return new Path(alphaSeconds, bytesPerSecond, renumbered);
    }

    /** The first link. */
    int first() {
        return links[0];
    }

    /** The last link. */
    int last() {
        return links[links.length - 1];
    }
}
