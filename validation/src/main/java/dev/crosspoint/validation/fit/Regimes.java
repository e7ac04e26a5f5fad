package dev.crosspoint.validation.fit;

import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.predict.Curve;
import dev.crosspoint.validation.statistics.Interval;
import java.util.ArrayList;
import java.util.List;

/**
 * Lines that follow each other over the sizes.
 *
 * @param list at least one, by size
 * @param notes where two lines do not meet between the sizes they were fitted to
 */
public record Regimes(List<Regime> list, List<String> notes) {
    public Regimes {
        list = List.copyOf(list);
        notes = List.copyOf(notes);
        if (list.isEmpty()) {
            throw new IllegalArgumentException("there is at least one regime: regimes=0");
        }
    }

    /**
     * The regimes of some points.
     *
     * @param points one for each size, in order of size, at least three
     */
    public static Regimes of(List<Point> points) {
        Observations observations = Observations.of(points);
        List<Integer> cuts = new ArrayList<>(new Segmentation(observations).cuts());
        cuts.add(points.size());
        List<Regime> regimes = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        double start = points.get(0).bytes();
        AffineFit fit = RelativeHuber.fit(observations.range(0, cuts.get(0)));
        for (int i = 0; i + 1 < cuts.size(); i++) {
            int cut = cuts.get(i);
            AffineFit next = RelativeHuber.fit(observations.range(cut, cuts.get(i + 1)));
            double end = breakpoint(
                    fit.time(),
                    next.time(),
                    points.get(cut - 1).bytes(),
                    points.get(cut).bytes(),
                    notes);
            regimes.add(new Regime(start, end, fit));
            start = end;
            fit = next;
        }
        regimes.add(new Regime(start, points.get(points.size() - 1).bytes(), fit));
        return new Regimes(regimes, notes);
    }

    /**
     * How many regimes the criterion alone would tell apart if a cut cost so many parameters: to show what the price of
     * a cut is for.
     *
     * @param points one for each size, in order of size, at least three
     */
    public static int countByCriterion(List<Point> points, int parametersOfACut) {
        return new Segmentation(Observations.of(points), parametersOfACut)
                        .cutsByCriterion()
                        .size()
                + 1;
    }

    /**
     * The same where the noise is known.
     *
     * @param noise relative standard deviation of a point, above 0, as repeated measurements show it
     */
    public static int countByCriterion(List<Point> points, int parametersOfACut, double noise) {
        return new Segmentation(Observations.of(points), parametersOfACut, noise)
                        .cutsByCriterion()
                        .size()
                + 1;
    }

    /** Where the lines meet, if that lies between the two sizes; else their geometric middle, which is said. */
    private static double breakpoint(
            AffineTime below, AffineTime above, double last, double first, List<String> notes) {
        double meeting = (above.interceptSeconds() - below.interceptSeconds())
                / (below.slopeSecondsPerByte() - above.slopeSecondsPerByte());
        if (meeting >= last && meeting <= first) {
            return meeting;
        }
        notes.add(("the lines below and above a break do not meet between the sizes %.0f and %.0f:"
                        + " the break lies somewhere there")
                .formatted(last, first));
        return Math.sqrt(last * first);
    }

    /** The line of the smallest messages. */
    public Regime first() {
        return list.get(0);
    }

    /** The line of the largest messages. */
    public Regime last() {
        return list.get(list.size() - 1);
    }

    /** Sizes in bytes from the smallest to the largest that the lines were fitted to: beyond, they are extrapolated. */
    public Interval fittedRange() {
        return new Interval(first().fromBytes(), last().toBytes());
    }

    /** The regime that holds at a size; beyond the measured sizes, the nearest. */
    public Regime at(double bytes) {
        return list.stream()
                .filter(regime -> bytes < regime.toBytes())
                .findFirst()
                .orElseGet(this::last);
    }

    /** The lines for every size: the first reaches down to zero, the last never ends. */
    public Curve curve() {
        List<Curve.Piece> pieces = new ArrayList<>();
        double start = 0;
        for (Regime regime : list.subList(0, list.size() - 1)) {
            pieces.add(new Curve.Piece(start, regime.toBytes(), regime.fit().time()));
            start = regime.toBytes();
        }
        pieces.add(new Curve.Piece(start, Double.POSITIVE_INFINITY, last().fit().time()));
        return new Curve(pieces);
    }
}
