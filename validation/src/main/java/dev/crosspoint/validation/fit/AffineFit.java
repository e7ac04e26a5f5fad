package dev.crosspoint.validation.fit;

import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.validation.statistics.Interval;
import dev.crosspoint.validation.statistics.Student;

/**
 * A line with its uncertainty within one launch. Launches differ from each other by more than that, so the intervals
 * are a lower bound of the uncertainty.
 *
 * @param time the line
 * @param covariance of its parameters
 * @param degreesOfFreedom points less parameters, at least 1
 */
public record AffineFit(AffineTime time, Covariance covariance, int degreesOfFreedom) {
    public AffineFit {
        if (degreesOfFreedom < 1) {
            throw new IllegalArgumentException(
                    "uncertainty needs more points than parameters: degreesOfFreedom=" + degreesOfFreedom);
        }
    }

    /** 95 % interval of a in seconds, not below zero. */
    public Interval intercept() {
        return interval(time.interceptSeconds(), covariance.interceptError());
    }

    /** 95 % interval of b in seconds per byte, not below zero. */
    public Interval slope() {
        return interval(time.slopeSecondsPerByte(), covariance.slopeError());
    }

    /** 95 % interval of the line at a size, seconds, not below zero. */
    public Interval at(double bytes) {
        double variance = covariance.intercept() + 2 * bytes * covariance.both() + bytes * bytes * covariance.slope();
        return interval(time.at(bytes), Math.sqrt(Math.max(0, variance)));
    }

    private Interval interval(double value, double error) {
        double half = Student.halfWidth(error, degreesOfFreedom);
        return new Interval(Math.max(0, value - half), value + half);
    }
}
