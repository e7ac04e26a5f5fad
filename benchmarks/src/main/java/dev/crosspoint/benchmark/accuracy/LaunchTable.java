package dev.crosspoint.benchmark.accuracy;

import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.validation.fit.Point;
import dev.crosspoint.validation.fit.RelativeHuber;
import dev.crosspoint.validation.statistics.Quantiles;
import dev.crosspoint.validation.statistics.Student;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * How often 95 % intervals of the crossover hold the truth when launches differ by 3 % and samples within a launch by
 * 5 %: resampling all samples, resampling launches, and one fit a launch with Student's t.
 */
final class LaunchTable {
    private static final int TRIALS = 200;
    private static final int RESAMPLES = 200;
    private static final int SAMPLES = 20;
    private static final int[] POWERS = {10, 12, 14, 16, 18, 20, 22, 24, 26};

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
        Random random = new Random(launches);
        double truth = EstimatorTable.octave(EstimatorTable.RING, EstimatorTable.TREE);
        int pooled = 0;
        int resampled = 0;
        int student = 0;
        double width = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            double[][][] ring = samples(EstimatorTable.RING, launches, random);
            double[][][] tree = samples(EstimatorTable.TREE, launches, random);
            pooled += holds(bootstrap(ring, tree, false, random), truth) ? 1 : 0;
            resampled += holds(bootstrap(ring, tree, true, random), truth) ? 1 : 0;
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

    /** Times by launch and size. Every launch is slower or faster at each size by its own luck. */
    private static double[][][] samples(AffineTime truth, int launches, Random random) {
        double[][][] samples = new double[launches][POWERS.length][SAMPLES];
        for (double[][] launch : samples) {
            for (int size = 0; size < POWERS.length; size++) {
                double time = truth.at(Math.pow(2, POWERS[size])) * (1 + 0.03 * random.nextGaussian());
                for (int i = 0; i < SAMPLES; i++) {
                    launch[size][i] = time * (1 + 0.05 * random.nextGaussian());
                }
            }
        }
        return samples;
    }

    private static double[] bootstrap(double[][][] ring, double[][][] tree, boolean byLaunch, Random random) {
        double[] crossovers = new double[RESAMPLES];
        for (int i = 0; i < RESAMPLES; i++) {
            crossovers[i] = byLaunch
                    ? crossover(someLaunches(ring, random), someLaunches(tree, random))
                    : crossover(someSamples(ring, random), someSamples(tree, random));
        }
        Arrays.sort(crossovers);
        return crossovers;
    }

    private static boolean holds(double[] sorted, double truth) {
        return Quantiles.nearestRank(0.025, sorted) <= truth && truth <= Quantiles.nearestRank(0.975, sorted);
    }

    private static double[][][] someLaunches(double[][][] samples, Random random) {
        double[][][] some = new double[samples.length][][];
        Arrays.setAll(some, i -> samples[random.nextInt(samples.length)]);
        return some;
    }

    private static double[][][] someSamples(double[][][] samples, Random random) {
        double[][][] some = new double[samples.length][POWERS.length][SAMPLES];
        for (double[][] launch : some) {
            for (int size = 0; size < POWERS.length; size++) {
                for (int i = 0; i < SAMPLES; i++) {
                    launch[size][i] = samples[random.nextInt(samples.length)][size][random.nextInt(SAMPLES)];
                }
            }
        }
        return some;
    }

    private static double crossover(double[][][] ring, double[][][] tree) {
        return EstimatorTable.octave(fit(ring), fit(tree));
    }

    private static AffineTime fit(double[][][] samples) {
        List<Point> points = new ArrayList<>();
        for (int size = 0; size < POWERS.length; size++) {
            int here = size;
            double[] all = Arrays.stream(samples)
                    .flatMapToDouble(launch -> Arrays.stream(launch[here]))
                    .toArray();
            points.add(new Point(Math.pow(2, POWERS[size]), Quantiles.median(all)));
        }
        return new RelativeHuber().estimate(points);
    }
}
