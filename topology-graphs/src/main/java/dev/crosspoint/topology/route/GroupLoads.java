package dev.crosspoint.topology.route;

/**
 * What some messages do to the links, kept to be added to what others do.
 *
 * @param links numbers of the links that are crossed, in order
 * @param amounts what crosses each
 * @param alphaSeconds largest of a message
 * @param slowestAlone seconds for each byte of M that the slowest message would take alone
 */
record GroupLoads(int[] links, double[] amounts, double alphaSeconds, double slowestAlone) {}
