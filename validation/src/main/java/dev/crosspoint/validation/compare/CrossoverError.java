package dev.crosspoint.validation.compare;

import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.validation.fit.AffineFit;
import dev.crosspoint.validation.fit.Covariance;
import dev.crosspoint.validation.statistics.Student;
import java.util.OptionalDouble;

/**
 * Uncertainty of the size where two fitted lines meet, {@code M* = A / D} with {@code A = a1 - a2} and
 * {@code D = b2 - b1}, by the delta method:
 * {@code Var(ln M*) = sum of Var(a)/A^2 + Var(b)/D^2 + 2 Cov(a,b)/(A D)} over both lines.
 */
final class CrossoverError {
    private CrossoverError() {}

    /** Standard deviation of ln M*; infinite for lines that do not meet. */
    static double ofLogarithm(AffineTime one, Covariance ofOne, AffineTime other, Covariance ofOther) {
        double a = one.interceptSeconds() - other.interceptSeconds();
        double d = other.slopeSecondsPerByte() - one.slopeSecondsPerByte();
        double variance = (ofOne.intercept() + ofOther.intercept()) / (a * a)
                + (ofOne.slope() + ofOther.slope()) / (d * d)
                + 2 * (ofOne.both() + ofOther.both()) / (a * d);
        return a == 0 || d == 0 ? Double.POSITIVE_INFINITY : Math.sqrt(Math.max(0, variance));
    }

    /**
     * The same in octaves, if the crossover is identified: neither A nor D may be zero within its own 95 % interval, or
     * the lines may as well not cross.
     */
    static OptionalDouble inOctaves(AffineFit one, AffineFit other) {
        int freedom = Math.min(one.degreesOfFreedom(), other.degreesOfFreedom());
        double a = one.time().interceptSeconds() - other.time().interceptSeconds();
        double d = other.time().slopeSecondsPerByte() - one.time().slopeSecondsPerByte();
        double errorOfA =
                Math.hypot(one.covariance().interceptError(), other.covariance().interceptError());
        double errorOfD =
                Math.hypot(one.covariance().slopeError(), other.covariance().slopeError());
        boolean identified = Math.abs(a) > Student.halfWidth(errorOfA, freedom)
                && Math.abs(d) > Student.halfWidth(errorOfD, freedom);
        return identified
                ? OptionalDouble.of(
                        ofLogarithm(one.time(), one.covariance(), other.time(), other.covariance()) / Math.log(2))
                : OptionalDouble.empty();
    }
}
