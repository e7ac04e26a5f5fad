package dev.crosspoint.validation.fit;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.linear.SingularValueDecomposition;

/**
 * Times as combinations of a base cost and of two classes of links: columns c0, start-ups and bytes inside nodes,
 * start-ups and bytes across nodes. What it can tell shows in the singular values of the design with its columns scaled
 * to length 1; a column of zeros stays one.
 *
 * @param rows one for each time
 * @param seconds the times, above zero
 * @see "Belsley, Kuh, Welsch: Regression diagnostics, 1980, chapter 3 (scaled condition number)"
 */
record LinkDesign(List<double[]> rows, List<Double> seconds) {
    static final int PARAMETERS = 5;

    /** Singular values below this share of the largest are rounding. */
    private static final double SMALL = 1e-9;

    LinkDesign {
        rows = List.copyOf(rows);
        seconds = List.copyOf(seconds);
    }

    /** How many parameters the rows tell apart. */
    int rank() {
        double[] singular = decomposed().getSingularValues();
        return (int) IntStream.range(0, singular.length)
                .filter(i -> singular[i] > SMALL * singular[0])
                .count();
    }

    /** Largest by smallest singular value; errors of times grow by no more than that. Infinite if the rank is short. */
    double condition() {
        double[] singular = decomposed().getSingularValues();
        return rank() < PARAMETERS ? Double.POSITIVE_INFINITY : singular[0] / singular[PARAMETERS - 1];
    }

    /** Whether the rows tell a parameter by itself. */
    boolean tells(int parameter) {
        RealVector lost = new ArrayRealVector(PARAMETERS);
        lost.setEntry(parameter, 1);
        if (scale(parameter) == 0) {
            return false;
        }
        SingularValueDecomposition svd = decomposed();
        double[] singular = svd.getSingularValues();
        for (int i = 0; i < singular.length; i++) {
            if (singular[i] > SMALL * singular[0]) {
                RealVector direction = svd.getV().getColumnVector(i);
                lost = lost.subtract(direction.mapMultiply(direction.getEntry(parameter)));
            }
        }
        return lost.getNorm() < 1e-6;
    }

    /** The parameters, none below zero, that leave the least relative errors: the best of all sets of positive ones. */
    double[] solve() {
        RealMatrix weighted = new Array2DRowRealMatrix(rows.size(), PARAMETERS);
        for (int i = 0; i < rows.size(); i++) {
            weighted.setRowVector(i, new ArrayRealVector(rows.get(i)).mapDivide(seconds.get(i)));
        }
        RealVector ones = new ArrayRealVector(rows.size(), 1);
        RealVector best = new ArrayRealVector(PARAMETERS);
        for (int set = 1; set < 1 << PARAMETERS; set++) {
            RealVector found = among(weighted, ones, set);
            if (found.getMinValue() >= 0 && misfit(weighted, found, ones) < misfit(weighted, best, ones)) {
                best = found;
            }
        }
        return best.toArray();
    }

    private static double misfit(RealMatrix design, RealVector parameters, RealVector measured) {
        return design.operate(parameters).subtract(measured).getNorm();
    }

    private static RealVector among(RealMatrix design, RealVector measured, int set) {
        List<Integer> used = new ArrayList<>();
        for (int column = 0; column < PARAMETERS; column++) {
            if ((set >> column & 1) == 1 && design.getColumnVector(column).getNorm() > 0) {
                used.add(column);
            }
        }
        RealVector found = new ArrayRealVector(PARAMETERS);
        if (used.isEmpty()) {
            return found;
        }
        RealMatrix part = new Array2DRowRealMatrix(design.getRowDimension(), used.size());
        for (int i = 0; i < used.size(); i++) {
            RealVector column = design.getColumnVector(used.get(i));
            part.setColumnVector(i, column.mapDivide(column.getNorm()));
        }
        RealVector solved = new SingularValueDecomposition(part).getSolver().solve(measured);
        for (int i = 0; i < used.size(); i++) {
            found.setEntry(
                    used.get(i),
                    solved.getEntry(i) / design.getColumnVector(used.get(i)).getNorm());
        }
        return found;
    }

    private SingularValueDecomposition decomposed() {
        RealMatrix scaled = new Array2DRowRealMatrix(rows.size(), PARAMETERS);
        for (int column = 0; column < PARAMETERS; column++) {
            double scale = scale(column);
            for (int i = 0; i < rows.size(); i++) {
                scaled.setEntry(i, column, scale == 0 ? 0 : rows.get(i)[column] / scale);
            }
        }
        return new SingularValueDecomposition(scaled);
    }

    private double scale(int column) {
        return Math.sqrt(
                rows.stream().mapToDouble(row -> row[column] * row[column]).sum());
    }
}
