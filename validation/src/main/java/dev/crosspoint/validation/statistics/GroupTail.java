package dev.crosspoint.validation.statistics;

import java.util.stream.IntStream;
import org.apache.commons.math3.analysis.integration.IterativeLegendreGaussIntegrator;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * What a group of ranks that wait for each other makes of delays that each rank has on its own: the slowest counts, whose
 * distribution is {@code F^p}.
 *
 * @see "David, Nagaraja: Order statistics, 3rd ed., 2003"
 */
public final class GroupTail {
    private static final NormalDistribution NORMAL = new NormalDistribution();
    private static final double FAR = 12;

    private GroupTail() {}

    /**
     * The quantile that each of p ranks must hold for the group to hold quantile q: {@code q^(1/p)}.
     *
     * @param quantile q, between 0 and 1
     */
    public static double quantileOfEachRank(int ranks, double quantile) {
        requireShare(quantile);
        return Math.pow(quantile, 1.0 / requireRanks(ranks));
    }

    /** The chance that all of p ranks stay below their own quantile q at once: {@code q^p}. */
    public static double chanceOfAllBelow(int ranks, double quantile) {
        requireShare(quantile);
        return Math.pow(quantile, requireRanks(ranks));
    }

    /** The mean of the largest of p exponential delays of mean 1: the harmonic number {@code 1 + 1/2 + … + 1/p}. */
    public static double meanOfLargestExponential(int ranks) {
        return IntStream.rangeClosed(1, requireRanks(ranks))
                .mapToDouble(k -> 1.0 / k)
                .sum();
    }

    /** The mean of the largest of p standard normal delays, integrated over their density. */
    public static double meanOfLargestNormal(int ranks) {
        int p = requireRanks(ranks);
        return new IterativeLegendreGaussIntegrator(16, 1e-10, 1e-12)
                .integrate(
                        1_000_000,
                        x -> x * p * NORMAL.density(x) * Math.pow(NORMAL.cumulativeProbability(x), p - 1),
                        -FAR,
                        FAR);
    }

    /**
     * The mean time of rounds in lock step when each of p messages of a round is late by an exponential delay: an upper
     * bound for a ring, whose ranks wait for a neighbour only.
     *
     * @param rounds how many
     * @param roundSeconds time of a round without delay
     * @param meanDelaySeconds mean of the delay
     */
    public static double meanInLockStep(int ranks, int rounds, double roundSeconds, double meanDelaySeconds) {
        return rounds * (roundSeconds + meanDelaySeconds * meanOfLargestExponential(ranks));
    }

    private static int requireRanks(int ranks) {
        if (ranks < 1) {
            throw new IllegalArgumentException("group needs at least 1 rank: ranks=" + ranks);
        }
        return ranks;
    }

    private static void requireShare(double quantile) {
        if (!(quantile > 0 && quantile < 1)) {
            throw new IllegalArgumentException("quantile lies between 0 and 1: quantile=" + quantile);
        }
    }
}
