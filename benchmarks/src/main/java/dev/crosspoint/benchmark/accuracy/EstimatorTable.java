package dev.crosspoint.benchmark.accuracy;

import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.validation.fit.AffineEstimator;
import dev.crosspoint.validation.fit.IteratedRelative;
import dev.crosspoint.validation.fit.OrdinaryLeastSquares;
import dev.crosspoint.validation.fit.Point;
import dev.crosspoint.validation.fit.RelativeHuber;
import dev.crosspoint.validation.fit.RelativeLeastDeviations;
import dev.crosspoint.validation.fit.RelativeLeastSquares;
import dev.crosspoint.validation.fit.TheilSen;
import dev.crosspoint.validation.statistics.Quantiles;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * How well estimators find alpha, slope and crossover of a ring and a tree of whole messages among 8 ranks (10 us,
 * 10 GB/s): 17 sizes, 100 samples each, 5 % noise, 3 % for each size of a run, one sample in 20 taking longer by an
 * exponential factor of mean 2. Fitted to the medians.
 */
final class EstimatorTable {
    static final AffineTime RING = new AffineTime(140e-6, 1.75e-10);
    static final AffineTime TREE = new AffineTime(60e-6, 6e-10);
    private static final int REPETITIONS = 300;
    private static final int SAMPLES = 100;

    private EstimatorTable() {}

    static String report() {
        Map<String, AffineEstimator> estimators = new LinkedHashMap<>();
        estimators.put("OLS", new OrdinaryLeastSquares());
        estimators.put("WLS 1/T^2", new RelativeLeastSquares());
        estimators.put("IRLS relative", new IteratedRelative());
        estimators.put("Huber relative", new RelativeHuber());
        estimators.put("LAD relative", new RelativeLeastDeviations());
        estimators.put("Theil-Sen", new TheilSen());
        StringBuilder text = new StringBuilder("""
                ## Estimators, %d repetitions: root mean square errors
                | estimator | alpha | slope | log2 of the crossover, octaves | no crossover |
                |---|---|---|---|---|
                """.formatted(REPETITIONS));
        estimators.forEach((name, estimator) -> text.append(row(name, estimator)));
        return text.toString();
    }

    private static String row(String name, AffineEstimator estimator) {
        Random random = new Random(1);
        double alpha = 0;
        double slope = 0;
        double octaves = 0;
        int crossing = 0;
        double truth = octave(RING, TREE);
        for (int i = 0; i < REPETITIONS; i++) {
            AffineTime ring = estimator.estimate(medians(RING, random));
            AffineTime tree = estimator.estimate(medians(TREE, random));
            alpha += square(ring.interceptSeconds() / RING.interceptSeconds() - 1);
            slope += square(ring.slopeSecondsPerByte() / RING.slopeSecondsPerByte() - 1);
            double found = octave(ring, tree);
            if (Double.isFinite(found)) {
                crossing++;
                octaves += square(found - truth);
            }
        }
        return "| %s | %s | %s | %.3f | %s |%n"
                .formatted(
                        name,
                        MonteCarlo.percent(Math.sqrt(alpha / REPETITIONS)),
                        MonteCarlo.percent(Math.sqrt(slope / REPETITIONS)),
                        Math.sqrt(octaves / crossing),
                        MonteCarlo.percent(1 - crossing / (double) REPETITIONS));
    }

    /** Where the lines meet; not a number if they do not. */
    static double octave(AffineTime ring, AffineTime tree) {
        return Math.log((ring.interceptSeconds() - tree.interceptSeconds())
                        / (tree.slopeSecondsPerByte() - ring.slopeSecondsPerByte()))
                / Math.log(2);
    }

    private static List<Point> medians(AffineTime truth, Random random) {
        List<Point> points = new ArrayList<>();
        for (int power = 10; power <= 26; power++) {
            double bytes = Math.pow(2, power);
            double time = truth.at(bytes) * (1 + 0.03 * random.nextGaussian());
            double[] samples = new double[SAMPLES];
            for (int i = 0; i < SAMPLES; i++) {
                boolean spiked = random.nextDouble() < 0.05;
                double factor = spiked ? 1 - 2 * Math.log(1 - random.nextDouble()) : 1;
                samples[i] = time * (1 + 0.05 * random.nextGaussian()) * factor;
            }
            points.add(new Point(bytes, Quantiles.median(samples)));
        }
        return points;
    }

    private static double square(double x) {
        return x * x;
    }
}
