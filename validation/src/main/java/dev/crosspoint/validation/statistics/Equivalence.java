package dev.crosspoint.validation.statistics;

/**
 * Two one-sided tests: whether a difference is small, not just not proven to be large.
 *
 * @param margin differences below this do not matter
 * @see "Schuirmann: A comparison of the two one-sided tests procedure and the power approach, J. Pharmacokinetics and
 *     Biopharmaceutics 15, 1987"
 */
public record Equivalence(double margin) {
    /** What can be said. */
    public enum Answer {
        /** The difference is smaller than the margin. */
        SMALL,
        /** The whole confidence interval lies beyond the margin. */
        LARGE,
        /** Neither: more measurements would tell. */
        OPEN
    }

    /** {@code (margin - |difference|) / se}, to be compared with {@link Student#critical}. */
    public double statistic(double difference, double standardError) {
        return (margin - Math.abs(difference)) / standardError;
    }

    /**
     * The answer for an estimated difference.
     *
     * @param standardError zero or more
     * @param degreesOfFreedom above zero
     */
    public Answer of(double difference, double standardError, double degreesOfFreedom) {
        double beyond = Math.abs(difference) - margin;
        if (-beyond > Student.critical(degreesOfFreedom) * standardError) {
            return Answer.SMALL;
        }
        return beyond > Student.halfWidth(standardError, degreesOfFreedom) ? Answer.LARGE : Answer.OPEN;
    }
}
