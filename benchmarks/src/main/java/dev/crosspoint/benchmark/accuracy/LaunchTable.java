package dev.crosspoint.benchmark.accuracy;

import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.validation.fit.Point;
import dev.crosspoint.validation.fit.RelativeHuber;
import dev.crosspoint.validation.statistics.Quantiles;
import dev.crosspoint.validation.statistics.Student;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.BetaDistribution;
import org.apache.commons.math3.random.JDKRandomGenerator;

/**
 * How often 95 % intervals of the crossover hold the truth when launches differ by 3 % and samples within a launch by
 * 5 %: resampling all samples, resampling launches, and one fit a launch with Student's t.
 */
final class LaunchTable {
    private static final int TRIALS = 300;
    private static final int RESAMPLES = 200;
    private static final int SAMPLES = 200;
    private static final int[] POWERS = {12, 14, 16, 18, 20, 22, 24, 26};

    private LaunchTable() {}

    static String report() {
        StringBuilder text = new StringBuilder("""
                ## What repeats: coverage of nominal 95 %% intervals of log2 M*, %d trials
                | launches | all samples resampled | launches resampled | one fit a launch, Student's t | mean width, octaves |
                |---|---|---|---|---|
                """.formatted(TRIALS));
        for (int launches : new int[] {3, 5, 10}) {
            text.append(row(launches));
        }
        return text.toString();
    }

    private static String row(int launches) {
        JDKRandomGenerator random = new JDKRandomGenerator(launches);
        double truth = EstimatorTable.octave(EstimatorTable.RING, EstimatorTable.TREE);
        int pooled = 0;
        int resampled = 0;
        int student = 0;
        double width = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            double[][][] ring = samples(EstimatorTable.RING, launches, random);
            double[][][] tree = samples(EstimatorTable.TREE, launches, random);
            pooled += holds(samplesResampled(ring, tree, random), truth) ? 1 : 0;
            resampled += holds(launchesResampled(ring, tree, random), truth) ? 1 : 0;
            double[] each = new double[launches];
            for (int i = 0; i < launches; i++) {
                each[i] = crossover(new double[][][] {ring[i]}, new double[][][] {tree[i]});
            }
            var interval = Student.ofMean(each).orElseThrow();
            student += interval.contains(truth) ? 1 : 0;
            width += (interval.high() - interval.low()) / TRIALS;
        }
        return "| %d | %s | %s | %s | %.3f |%n"
                .formatted(
                        launches,
                        MonteCarlo.percent(pooled / (double) TRIALS),
                        MonteCarlo.percent(resampled / (double) TRIALS),
                        MonteCarlo.percent(student / (double) TRIALS),
                        width);
    }

    /** Times by launch and size, sorted. Every launch is slower or faster at each size by its own luck. */
    private static double[][][] samples(AffineTime truth, int launches, JDKRandomGenerator random) {
        double[][][] samples = new double[launches][POWERS.length][SAMPLES];
        for (double[][] launch : samples) {
            for (int size = 0; size < POWERS.length; size++) {
                double time = truth.at(Math.pow(2, POWERS[size])) * (1 + 0.03 * random.nextGaussian());
                for (int i = 0; i < SAMPLES; i++) {
                    launch[size][i] = time * (1 + 0.05 * random.nextGaussian());
                }
                Arrays.sort(launch[size]);
            }
        }
        return samples;
    }

    private static double[] launchesResampled(double[][][] ring, double[][][] tree, JDKRandomGenerator random) {
        return IntStream.range(0, RESAMPLES)
                .mapToDouble(i -> crossover(someLaunches(ring, random), someLaunches(tree, random)))
                .sorted()
                .toArray();
    }

    private static double[] samplesResampled(double[][][] ring, double[][][] tree, JDKRandomGenerator random) {
        double[][] pooledRing = pooled(ring);
        double[][] pooledTree = pooled(tree);
        return IntStream.range(0, RESAMPLES)
                .mapToDouble(i -> EstimatorTable.octave(
                        fit(resampledMedians(pooledRing, random)), fit(resampledMedians(pooledTree, random))))
                .sorted()
                .toArray();
    }

    private static boolean holds(double[] sorted, double truth) {
        return Quantiles.nearestRank(0.025, sorted) <= truth && truth <= Quantiles.nearestRank(0.975, sorted);
    }

    private static double[][][] someLaunches(double[][][] samples, JDKRandomGenerator random) {
        double[][][] some = new double[samples.length][][];
        Arrays.setAll(some, i -> samples[random.nextInt(samples.length)]);
        return some;
    }

    /**
     * Medians of as many samples drawn with replacement, an even number. The ranks of the two middle ones come from order
     * statistics of uniform numbers, so nothing is drawn or sorted sample by sample (David and Nagaraja: Order Statistics, 2003,
     * section 2.5).
     */
    private static double[] resampledMedians(double[][] sorted, JDKRandomGenerator random) {
        return Arrays.stream(sorted)
                .mapToDouble(samples -> {
                    int n = samples.length;
                    double lower = beta(n / 2, n / 2 + 1, random);
                    double upper = lower + (1 - lower) * beta(1, n / 2, random);
                    return (samples[(int) (n * lower)] + samples[(int) (n * upper)]) / 2;
                })
                .toArray();
    }

    private static double beta(int a, int b, JDKRandomGenerator random) {
        return new BetaDistribution(random, a, b).sample();
    }

    private static double crossover(double[][][] ring, double[][][] tree) {
        return EstimatorTable.octave(fit(medians(pooled(ring))), fit(medians(pooled(tree))));
    }

    /** All samples of a size, sorted. */
    private static double[][] pooled(double[][][] samples) {
        return IntStream.range(0, POWERS.length)
                .mapToObj(size -> Arrays.stream(samples)
                        .flatMapToDouble(launch -> Arrays.stream(launch[size]))
                        .sorted()
                        .toArray())
                .toArray(double[][]::new);
    }

    private static double[] medians(double[][] samples) {
        return Arrays.stream(samples).mapToDouble(Quantiles::median).toArray();
    }

    private static AffineTime fit(double[] medians) {
        return new RelativeHuber()
                .estimate(IntStream.range(0, POWERS.length)
                        .mapToObj(size -> new Point(Math.pow(2, POWERS[size]), medians[size]))
                        .toList());
    }
}
