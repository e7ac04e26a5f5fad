package dev.crosspoint.validation.measure.host;

import dev.crosspoint.validation.measure.DataType;
import dev.crosspoint.validation.measure.Inputs;
import java.nio.FloatBuffer;
import java.util.Optional;

/**
 * Compares results with what the collective is defined to compute, element by element. What was only moved is equal to the
 * last bit. A sum of p numbers in any order differs from the exact one by at most {@code (p-1) u} times the sum of their
 * absolute values, to first order; twice that is the tolerance.
 *
 * @see "Higham: Accuracy and stability of numerical algorithms, 2nd ed., 2002, section 4.2"
 */
final class Results {
    private Results() {}

    /** What is wrong first; empty if nothing is. */
    static Optional<String> check(Script script, FloatBuffer result, Inputs inputs, int ranks) {
        double tolerance = 2 * (ranks - 1) * DataType.FLOAT.roundOff();
        for (int i = 0; i < script.results().size(); i++) {
            Slice slice = script.results().get(i);
            int owner = script.owners().get(i);
            for (int e = slice.start(); e < slice.end(); e++) {
                float got = result.get(e);
                boolean right =
                        owner == Script.ALL ? isSum(got, e, inputs, ranks, tolerance) : got == inputs.at(owner, e);
                if (!right) {
                    return Optional.of("element %d is %s, right is %s"
                            .formatted(e, got, owner == Script.ALL ? sum(e, inputs, ranks) : inputs.at(owner, e)));
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isSum(float got, int element, Inputs inputs, int ranks, double tolerance) {
        if (inputs.pattern() == Inputs.Pattern.RANK_NUMBERS) {
            return got == ranks * (ranks + 1.0) / 2;
        }
        double sum = 0;
        double absolute = 0;
        for (int rank = 0; rank < ranks; rank++) {
            double value = inputs.at(rank, element);
            sum += value;
            absolute += Math.abs(value);
        }
        return Math.abs(got - sum) <= tolerance * absolute;
    }

    private static double sum(int element, Inputs inputs, int ranks) {
        double sum = 0;
        for (int rank = 0; rank < ranks; rank++) {
            sum += inputs.at(rank, element);
        }
        return sum;
    }
}
