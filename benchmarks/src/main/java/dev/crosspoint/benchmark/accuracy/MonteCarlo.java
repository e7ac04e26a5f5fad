package dev.crosspoint.benchmark.accuracy;

import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.validation.fit.Point;
import dev.crosspoint.validation.fit.Regimes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.function.Predicate;

/** The simulations that the estimators, the price of a cut and the unit of repetition were chosen by. */
final class MonteCarlo {
    private static final int SIZES = 21;
    private static final int REPETITIONS = 400;
    private static final AffineTime ONE = new AffineTime(140e-6, 1.75e-10);
    private static final AffineTime BELOW = new AffineTime(15e-6, 1 / 80e9);
    private static final AffineTime ABOVE = new AffineTime(56e-6, 1 / 205e9);

    private MonteCarlo() {}

    static String report() {
        return EstimatorTable.report() + "\n" + regimes() + "\n" + LaunchTable.report();
    }

    private static String regimes() {
        StringBuilder text = new StringBuilder("""
                ## What a cut costs: %d sizes, %d repetitions, noise 2 %% / 5 %%
                | parameters a cut | one regime split | two of two found | both, with the hold-out test that the fit adds |
                |---|---|---|---|
                """.formatted(SIZES, REPETITIONS));
        for (int price = 1; price <= 3; price++) {
            text.append("| %d | %s / %s | %s / %s | %s |%n"
                    .formatted(
                            price,
                            percent(countOf(false, 0.02, price, 1, true)),
                            percent(countOf(false, 0.05, price, 1, true)),
                            percent(countOf(true, 0.02, price, 2, false)),
                            percent(countOf(true, 0.05, price, 2, false)),
                            price == 3 ? withHoldOut() : "-"));
        }
        return text
                + "| 2, noise known | %s / %s | %s / %s | - |%n"
                        .formatted(
                                percent(shareKnowing(false, 0.02, count -> count != 1)),
                                percent(shareKnowing(false, 0.05, count -> count != 1)),
                                percent(shareKnowing(true, 0.02, count -> count == 2)),
                                percent(shareKnowing(true, 0.05, count -> count == 2)));
    }

    private static double shareKnowing(boolean two, double noise, IntPredicate claim) {
        return share(two, noise, points -> claim.test(Regimes.countByCriterion(points, 2, noise)));
    }

    private static String withHoldOut() {
        return "%s / %s and %s / %s"
                .formatted(
                        percent(share(
                                false, 0.02, points -> Regimes.of(points).list().size() != 1)),
                        percent(share(
                                false, 0.05, points -> Regimes.of(points).list().size() != 1)),
                        percent(share(
                                true, 0.02, points -> Regimes.of(points).list().size() == 2)),
                        percent(share(
                                true, 0.05, points -> Regimes.of(points).list().size() == 2)));
    }

    private static double countOf(boolean two, double noise, int price, int wanted, boolean otherwise) {
        return share(two, noise, points -> Regimes.countByCriterion(points, price) == wanted != otherwise);
    }

    private static double share(boolean two, double noise, Predicate<List<Point>> claim) {
        Random random = new Random(1);
        int held = 0;
        for (int i = 0; i < REPETITIONS; i++) {
            List<Point> points = new ArrayList<>();
            for (int power = 10; power < 10 + SIZES; power++) {
                double bytes = Math.pow(2, power);
                double time = two ? Math.min(BELOW.at(bytes), ABOVE.at(bytes)) : ONE.at(bytes);
                points.add(new Point(bytes, time * (1 + noise * random.nextGaussian())));
            }
            held += claim.test(points) ? 1 : 0;
        }
        return held / (double) REPETITIONS;
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }
}
