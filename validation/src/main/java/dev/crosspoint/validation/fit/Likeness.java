package dev.crosspoint.validation.fit;

import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.validation.statistics.Equivalence;
import dev.crosspoint.validation.statistics.Quantiles;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How the times of two labels differ, by which an ignored setting shows: two runs of one algorithm differ by their
 * scatter at all sizes, two algorithms by far more in some part of them. Of each quarter of the sizes, the median of
 * {@code ln(T1 / T2)} is tested for equivalence; the margin is what two times of one algorithm differ by in 19 of 20
 * cases. So noisy runs are not alike because they are noisy: the more they scatter, the more sizes it takes to say so.
 *
 * @param difference median of {@code ln(T1 / T2)} over all sizes
 * @param scatter of the ratio of two times of the same size, relative, as a standard deviation: from how far each ratio
 *     lies off those of the sizes beside it, which tells noise from algorithm
 * @param areAlike whether each quarter is equivalent
 * @see "Schuirmann: A comparison of the two one-sided tests procedure and the power approach, J. Pharmacokinetics and
 *     Biopharmaceutics 15, 1987"
 */
public record Likeness(double difference, double scatter, boolean areAlike) {
    /** Fewer sizes have less than three in a quarter. */
    static final int LEAST_SIZES = 12;

    private static final int PARTS = 4;
    private static final double MARGIN_SCATTERS = 2;
    /** Standard deviation of the distance of a value from the mean of its neighbours, for values of deviation 1. */
    private static final double NEIGHBOURS = Math.sqrt(1.5);
    /** Standard error of a median of normal values, in those of a mean. */
    private static final double OF_MEDIAN = Math.sqrt(Math.PI / 2);

    /** Of the sizes that both have; empty if they are too few to tell. */
    public static Optional<Likeness> of(Medians first, Medians second) {
        double[] ratios = first.bySize().keySet().stream()
                .filter(second.bySize()::containsKey)
                .mapToDouble(size -> logarithm(first, size) - logarithm(second, size))
                .toArray();
        return ratios.length < LEAST_SIZES ? Optional.empty() : Optional.of(of(ratios));
    }

    /** What two labels that are alike have in common, in a sentence. */
    public String describe() {
        return describe(Math.abs(difference), scatter);
    }

    static String describe(double difference, double scatter) {
        return String.format(
                Locale.ROOT,
                "in no quarter of the sizes do their times differ by more than two times of one algorithm do (scatter"
                        + " %.1f %%, medians within %.1f %%). The setting was probably ignored: look for evidence that"
                        + " it took effect",
                100 * scatter,
                100 * difference);
    }

    private static double logarithm(Medians medians, Bytes size) {
        return Math.log(medians.bySize().get(size).value());
    }

    private static Likeness of(double[] ratios) {
        double scatter = Quantiles.robustDeviation(IntStream.range(1, ratios.length - 1)
                        .mapToDouble(i -> ratios[i] - (ratios[i - 1] + ratios[i + 1]) / 2)
                        .toArray())
                / NEIGHBOURS;
        boolean areAlike = IntStream.range(0, PARTS)
                .mapToObj(i -> Arrays.copyOfRange(ratios, i * ratios.length / PARTS, (i + 1) * ratios.length / PARTS))
                .allMatch(part -> isSmall(part, scatter));
        return new Likeness(Quantiles.median(ratios), scatter, areAlike);
    }

    private static boolean isSmall(double[] ratios, double scatter) {
        double median = Quantiles.median(ratios);
        double error = OF_MEDIAN * scatter / Math.sqrt(ratios.length);
        return scatter == 0
                ? median == 0
                : new Equivalence(MARGIN_SCATTERS * scatter).of(median, error, ratios.length - 1.0)
                        == Equivalence.Answer.SMALL;
    }
}
