package dev.crosspoint.validation.fit;

import dev.crosspoint.model.algorithm.CostTerms;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.AffineTime;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.RealVector;
import org.apache.commons.math3.linear.SingularValueDecomposition;

/**
 * Fits of several collectives and group sizes over links of one kind, read together: intercepts are
 * {@code c0 + n * alpha} and slopes {@code v * beta + c * gamma}, a row of a design matrix each. Not every parameter need
 * be identified: what is asked for is told if it is a combination of the rows, else refused. AllReduce alone, whose v is
 * always twice its c, never tells beta and gamma apart, and yet foretells AllReduce among any number of ranks.
 *
 * @param startUps rows {@code (1, n)}
 * @param bytes rows {@code (v, c)}
 * @param fits what the rows come from
 * @see "Searle: Linear models, 1971, chapter 5 (estimable functions)"
 */
record JointFit(Rows startUps, Rows bytes, List<Fit> fits) {
    /** A design of two columns with what was measured, each row weighted to count relatively. */
    record Rows(RealMatrix design, RealVector measured) {
        /** Singular values below this share of the largest are rounding. */
        private static final double SMALL = 1e-9;

        static Rows of(List<double[]> design, double[] measured) {
            RealMatrix weighted = new Array2DRowRealMatrix(measured.length, 2);
            RealVector ones = new ArrayRealVector(measured.length, 1);
            for (int i = 0; i < measured.length; i++) {
                double weight = measured[i] > 0 ? 1 / measured[i] : 0;
                weighted.setRow(i, new double[] {weight * design.get(i)[0], weight * design.get(i)[1]});
            }
            return new Rows(weighted, ones);
        }

        /** Whether a row is a combination of those of the design, columns scaled alike. */
        boolean tells(double... row) {
            double[] scale = {
                design.getColumnVector(0).getNorm(), design.getColumnVector(1).getNorm()
            };
            for (int i = 0; i < 2; i++) {
                if (scale[i] == 0) {
                    return row[i] == 0 && row[1 - i] != 0 && scale[1 - i] > 0;
                }
            }
            RealMatrix scaled =
                    design.multiply(new Array2DRowRealMatrix(new double[][] {{1 / scale[0], 0}, {0, 1 / scale[1]}}));
            SingularValueDecomposition svd = new SingularValueDecomposition(scaled);
            RealVector wanted = new ArrayRealVector(new double[] {row[0] / scale[0], row[1] / scale[1]});
            RealVector lost = wanted;
            for (int i = 0; i < svd.getSingularValues().length; i++) {
                if (svd.getSingularValues()[i] > SMALL * svd.getSingularValues()[0]) {
                    RealVector direction = svd.getV().getColumnVector(i);
                    lost = lost.subtract(direction.mapMultiply(direction.dotProduct(wanted)));
                }
            }
            return lost.getNorm() <= 1e-6 * wanted.getNorm();
        }

        /** The value of a row that the design tells, with neither parameter below zero. */
        double value(double... row) {
            return parameters().dotProduct(new ArrayRealVector(row));
        }

        private RealVector parameters() {
            RealVector both = new SingularValueDecomposition(design).getSolver().solve(measured);
            if (both.getMinValue() >= 0) {
                return both;
            }
            RealVector first = alone(0);
            RealVector second = alone(1);
            return misfit(first) <= misfit(second) ? first : second;
        }

        private RealVector alone(int column) {
            RealVector x = design.getColumnVector(column);
            RealVector result = new ArrayRealVector(2);
            double norm = x.dotProduct(x);
            result.setEntry(column, norm == 0 ? 0 : Math.max(0, x.dotProduct(measured) / norm));
            return result;
        }

        private double misfit(RealVector parameters) {
            return design.operate(parameters).subtract(measured).getNorm();
        }
    }

    /**
     * Reads fits of one algorithm together.
     *
     * @throws MissingExperiment if a fit has no cost terms
     */
    static JointFit of(String algorithm, List<Fit> fits) {
        List<CostTerms> terms = fits.stream()
                .map(fit -> terms(
                        algorithm,
                        fit.subject().collective().orElseThrow(),
                        fit.subject().ranks().getAsInt()))
                .toList();
        return new JointFit(
                Rows.of(
                        terms.stream().map(t -> new double[] {1, t.startUps()}).toList(),
                        fits.stream()
                                .mapToDouble(
                                        f -> f.regimes().first().fit().time().interceptSeconds())
                                .toArray()),
                Rows.of(
                        terms.stream()
                                .map(t -> new double[] {t.criticalBytes(), t.reducedBytes()})
                                .toList(),
                        fits.stream()
                                .mapToDouble(
                                        f -> f.regimes().last().fit().time().slopeSecondsPerByte())
                                .toArray()),
                fits);
    }

    /**
     * The line of a collective in a group.
     *
     * @throws MissingExperiment if the fits do not tell it; the message names the measurement that would
     */
    AffineTime at(String algorithm, Collective collective, int ranks) {
        CostTerms terms = terms(algorithm, collective, ranks);
        if (!startUps.tells(1, terms.startUps())) {
            throw new MissingExperiment(("base cost and start-up cost separate with fits of at least 2 numbers of"
                            + " start-ups: there are %s. Measure %s at another number of ranks")
                    .formatted(described(), algorithm));
        } else if (!bytes.tells(terms.criticalBytes(), terms.reducedBytes())) {
            throw new MissingExperiment(
                    ("transfer and reduction separate with fits of collectives that reduce different"
                                    + " shares of what they move: there are %s. Measure %s %s at any number of ranks")
                            .formatted(
                                    described(),
                                    algorithm,
                                    terms.reducedBytes() == 0 ? "allgather" : "allreduce or reducescatter"));
        }
        return new AffineTime(
                startUps.value(1, terms.startUps()), bytes.value(terms.criticalBytes(), terms.reducedBytes()));
    }

    private String described() {
        return fits.stream().map(fit -> fit.subject().describe()).distinct().collect(Collectors.joining(" and "));
    }

    private static CostTerms terms(String algorithm, Collective collective, int ranks) {
        return TextbookTerms.of(algorithm.split("/")[0], collective, ranks)
                .orElseThrow(() -> new MissingExperiment(
                        ("a collective that was not measured needs cost terms, and there are none: %s %s among %d ranks."
                                        + " Measure it there")
                                .formatted(algorithm, collective.id(), ranks)));
    }
}
