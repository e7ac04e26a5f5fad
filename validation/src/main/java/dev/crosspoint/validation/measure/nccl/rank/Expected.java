package dev.crosspoint.validation.measure.nccl.rank;

import dev.crosspoint.validation.measure.Call;
import dev.crosspoint.validation.measure.DataType;
import dev.crosspoint.validation.measure.Inputs;
import java.util.Optional;

/**
 * What a rank must hold after a call. Copies must be exact, and so must sums of whole numbers that the type can hold. Other
 * sums may be off by {@code p * u * (|x_0| + ... + |x_(p-1)|)}, which bounds the rounding of p-1 additions in any order and
 * of the result; u is the type's unit round-off.
 *
 * @see "Higham: Accuracy and Stability of Numerical Algorithms, 2nd ed., SIAM 2002, section 4.2"
 */
final class Expected {
    private final Call call;
    private final int ranks;
    private final DataType type;
    private final boolean isSum;
    private final Optional<Float> everywhere;

    Expected(Call call, int ranks) {
        this.call = call;
        this.ranks = ranks;
        this.type = call.operation().type();
        this.isSum = call.operation().collective().reduces();
        double sum = ranks * (ranks + 1.0) / 2;
        this.everywhere = isSum && call.inputs().equals(Inputs.RANK_NUMBERS) && sum <= 1 / type.roundOff()
                ? Optional.of((float) sum)
                : Optional.empty();
    }

    /**
     * The first element that is wrong.
     *
     * @param received a piece of the result
     * @param first number of its first element in the whole buffer
     */
    Optional<String> firstWrong(Elements received, long first) {
        return everywhere.map(value -> firstOther(received, first, value)).orElseGet(() -> firstOff(received, first));
    }

    private static Optional<String> firstOther(Elements received, long first, float value) {
        for (int i = 0; i < received.count(); i++) {
            if (received.get(i) != value) {
                return Optional.of(describe(first + i, received.get(i), value, 0));
            }
        }
        return Optional.empty();
    }

    private Optional<String> firstOff(Elements received, long first) {
        for (int i = 0; i < received.count(); i++) {
            double value = isSum ? sum(first + i, false) : input(source(first + i), first + i);
            double tolerance = isSum ? ranks * type.roundOff() * sum(first + i, true) : 0;
            if (!(Math.abs(received.get(i) - value) <= tolerance)) {
                return Optional.of(describe(first + i, received.get(i), value, tolerance));
            }
        }
        return Optional.empty();
    }

    private double sum(long element, boolean ofMagnitudes) {
        double sum = 0;
        for (int rank = 0; rank < ranks; rank++) {
            double value = input(rank, element);
            sum += ofMagnitudes ? Math.abs(value) : value;
        }
        return sum;
    }

    private float input(int rank, long element) {
        return Elements.rounded(call.inputs().at(rank, element), type);
    }

    /** The rank that an element is copied from. */
    private int source(long element) {
        return switch (call.operation().collective()) {
            case ALL_GATHER -> (int) (element / (call.operation().elements() / ranks));
            case BROADCAST -> 0;
            default -> throw new AssertionError(call.operation().collective());
        };
    }

    private static String describe(long element, float got, double want, double tolerance) {
        return "element %d is %s, not %s%s"
                .formatted(element, got, (float) want, tolerance > 0 ? " within %.1e".formatted(tolerance) : "");
    }
}
