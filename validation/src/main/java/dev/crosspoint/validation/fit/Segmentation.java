package dev.crosspoint.validation.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * Where to cut points in order of size into segments of one line each, at least three sizes long. The number of
 * segments, at most three, is the one with the least {@code n ln(RSS/n) + (2k + 3(k-1)) ln n}: the usual two parameters
 * of each line, and three, not one, for each cut, because the best of many possible cuts always fits a little better.
 *
 * @see "Bellman: On the approximation of curves by line segments using dynamic programming, CACM 4(6), 1961"
 * @see "Hall, Osborn, Sakkas: Inference on structural breaks using information criteria, Manchester School 81, 2013"
 */
final class Segmentation {
    private static final int LEAST_LENGTH = 3;
    private static final int MOST_SEGMENTS = 3;
    private static final int PARAMETERS_OF_A_LINE = 2;
    static final int PARAMETERS_OF_A_CUT = 3;
    /** With more points than this, cuts are tried on a grid of about so many, then moved to the best point nearby. */
    private static final int GRID = 40;
    /** Residuals below this are rounding. */
    private static final double LEAST_RESIDUAL = 1e-6;
    /** Residuals beyond this many standard deviations count as this many: one wild point is not worth a cut. */
    private static final double FAR = 10;
    /** No more points than this are left out in turn. */
    private static final int MOST_LEFT_OUT = 400;

    private final Observations points;
    private final int parametersOfACut;
    private final DoubleUnaryOperator misfit;
    private final double reach;
    private final Map<List<Integer>, Double> costs = new HashMap<>();

    Segmentation(Observations points) {
        this(points, PARAMETERS_OF_A_CUT);
    }

    /** With another price of a cut. */
    Segmentation(Observations points, int parametersOfACut) {
        this(points, parametersOfACut, squares -> unknownNoise(points.count(), squares));
    }

    /** With another price of a cut, and the relative noise of a point known, as from repeated measurements. */
    Segmentation(Observations points, int parametersOfACut, double noise) {
        this(points, parametersOfACut, squares -> squares / (noise * noise));
    }

    private Segmentation(Observations points, int parametersOfACut, DoubleUnaryOperator misfit) {
        this.points = points;
        this.parametersOfACut = parametersOfACut;
        this.misfit = misfit;
        this.reach = FAR * Math.max(points.noise(), LEAST_RESIDUAL);
    }

    /**
     * The cuts: for each the index of the first point after it. The criterion says how many there may be; of so many or
     * fewer, those are taken that predict points left out best.
     */
    List<Integer> cuts() {
        List<List<Integer>> choices = choices();
        int most = mostCuts(choices);
        return choices.subList(0, most + 1).stream()
                .min(Comparator.comparingDouble(this::leftOutError))
                .orElse(List.of());
    }

    /** The cuts that the criterion chooses, whatever they predict. */
    List<Integer> cutsByCriterion() {
        List<List<Integer>> choices = choices();
        return choices.get(mostCuts(choices));
    }

    private List<List<Integer>> choices() {
        List<List<Integer>> choices = new ArrayList<>();
        for (int segments = 1; segments <= MOST_SEGMENTS && segments * LEAST_LENGTH <= points.count(); segments++) {
            choices.add(refined(bestCuts(segments)));
        }
        return choices;
    }

    private int mostCuts(List<List<Integer>> choices) {
        return IntStream.range(0, choices.size())
                .boxed()
                .min(Comparator.comparingDouble(i -> criterion(choices.get(i))))
                .orElse(0);
    }

    private double criterion(List<Integer> cuts) {
        int parameters = PARAMETERS_OF_A_LINE * (cuts.size() + 1) + parametersOfACut * cuts.size();
        return misfit.applyAsDouble(total(cuts)) + parameters * Math.log(points.count());
    }

    private static double unknownNoise(int n, double squares) {
        return n * Math.log(Math.max(squares / n, LEAST_RESIDUAL * LEAST_RESIDUAL));
    }

    /** Dynamic programming over the ends of segments. */
    private List<Integer> bestCuts(int segments) {
        List<Integer> ends = candidates();
        Map<Integer, List<Integer>> best = new HashMap<>();
        ends.stream().filter(end -> end >= LEAST_LENGTH).forEach(end -> best.put(end, List.of()));
        for (int segment = 2; segment <= segments; segment++) {
            Map<Integer, List<Integer>> longer = new HashMap<>();
            for (int end : ends) {
                best.entrySet().stream()
                        .filter(before -> end - before.getKey() >= LEAST_LENGTH)
                        .map(before -> with(before.getValue(), before.getKey()))
                        .min(Comparator.comparingDouble(cuts -> cost(cuts, end)))
                        .ifPresent(cuts -> longer.put(end, cuts));
            }
            best.clear();
            best.putAll(longer);
        }
        return best.getOrDefault(points.count(), List.of());
    }

    private List<Integer> candidates() {
        int n = points.count();
        int step = Math.max(1, (n + GRID - 1) / GRID);
        List<Integer> ends = new ArrayList<>();
        for (int end = LEAST_LENGTH; end < n; end += step) {
            ends.add(end);
        }
        ends.add(n);
        return ends;
    }

    /** Moves each cut to the best place between its neighbours on the grid. */
    private List<Integer> refined(List<Integer> cuts) {
        int step = (points.count() + GRID - 1) / GRID;
        List<Integer> result = new ArrayList<>(cuts);
        for (int i = 0; i < cuts.size() && step > 1; i++) {
            int before = i == 0 ? 0 : result.get(i - 1);
            int after = i + 1 == cuts.size() ? points.count() : result.get(i + 1);
            int from = Math.max(result.get(i) - step, before + LEAST_LENGTH);
            int to = Math.min(result.get(i) + step, after - LEAST_LENGTH);
            result.set(
                    i,
                    IntStream.rangeClosed(from, to)
                            .boxed()
                            .min(Comparator.comparingDouble(cut -> cost(before, cut) + cost(cut, after)))
                            .orElse(result.get(i)));
        }
        return result;
    }

    private double total(List<Integer> cuts) {
        return cost(cuts, points.count());
    }

    private double cost(List<Integer> cuts, int end) {
        double sum = 0;
        int from = 0;
        for (int to : with(cuts, end)) {
            sum += cost(from, to);
            from = to;
        }
        return sum;
    }

    private double cost(int from, int to) {
        return costs.computeIfAbsent(List.of(from, to), range -> {
            Observations segment = points.range(from, to);
            return Arrays.stream(segment.residuals(RelativeHuber.estimate(segment)))
                    .map(residual -> Math.min(Math.abs(residual), reach))
                    .map(residual -> residual * residual)
                    .sum();
        });
    }

    /** Mean absolute logarithm of fitted over measured time, each point fitted without itself. */
    private double leftOutError(List<Integer> cuts) {
        int stride = Math.max(1, points.count() / MOST_LEFT_OUT);
        double sum = 0;
        for (int i = 0; i < points.count(); i += stride) {
            int left = i;
            int from = cuts.stream().filter(cut -> cut <= left).reduce(0, Math::max);
            int to = cuts.stream().filter(cut -> cut > left).reduce(points.count(), Math::min);
            Observations others = points.range(from, to).without(left - from);
            sum += Math.abs(Math.log(points.fitted(RelativeHuber.estimate(others), left) / points.seconds()[left]));
        }
        return sum;
    }

    private static List<Integer> with(List<Integer> cuts, int end) {
        List<Integer> longer = new ArrayList<>(cuts);
        longer.add(end);
        return longer;
    }
}
