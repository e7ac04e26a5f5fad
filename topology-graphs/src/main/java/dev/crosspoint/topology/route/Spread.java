package dev.crosspoint.topology.route;

/**
 * What a message from one switch to another does to links.
 *
 * @param alphaSeconds sum over the links of each way; all ways have the same
 * @param bytesPerSecond what a message reaches that has all ways to itself
 * @param links numbers of the links, by distance from the source
 * @param shares part of the message that crosses each
 */
record Spread(double alphaSeconds, double bytesPerSecond, int[] links, double[] shares) {
    /** Of a message that stays on its switch. */
    static final Spread NOTHING = new Spread(0, Double.POSITIVE_INFINITY, new int[0], new double[0]);
}
