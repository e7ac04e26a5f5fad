package dev.crosspoint.validation.read;

import java.util.Optional;

/** What the last column of a half says about the result. */
final class ResultCheck {
    /** Largest deviations before nccl-tests 2.12 (src/common.cu, deltaMaxValue); zero where nothing is rounded. */
    private static final double HALF = 1e-2;

    private static final double FLOAT = 1e-5;
    private static final double DOUBLE = 1e-12;

    private ResultCheck() {}

    /** Whether the result was looked at. */
    static boolean wasMade(Half half) {
        return half.check().number().isPresent();
    }

    /**
     * What is wrong with a result; empty if it is right or was not looked at.
     *
     * @param kind what the column holds
     * @param type data type as printed
     * @param reduces whether the values were added up, which rounds
     */
    static Optional<String> fault(Half half, Columns.Check kind, String type, boolean reduces) {
        String text = half.check().text();
        if (text.equals(Half.NOT_AVAILABLE)) {
            return Optional.empty();
        } else if (text.endsWith("*")) {
            return Optional.of(
                    "%s result is marked as wrong: %s".formatted(half.buffer().id(), text));
        } else if (half.check().number().isEmpty()) {
            return Optional.of("%s row is broken: text='%s' where the result check belongs"
                    .formatted(half.buffer().id(), text));
        }
        double value = half.check().number().orElseThrow().value();
        boolean deviation = kind == Columns.Check.DEVIATION || kind == Columns.Check.UNNAMED && value < 1;
        double limit = deviation && reduces ? largestDeviation(type) : 0;
        if (value <= limit) {
            return Optional.empty();
        }
        return Optional.of(
                deviation
                        ? "%s result is wrong: it deviates by %s, above %s"
                                .formatted(half.buffer().id(), text, limit)
                        : "%s result is wrong: %s wrong values"
                                .formatted(half.buffer().id(), text));
    }

    private static double largestDeviation(String type) {
        return switch (type) {
            case "half", "bfloat16" -> HALF;
            case "float" -> FLOAT;
            case "double" -> DOUBLE;
            default -> 0;
        };
    }
}
