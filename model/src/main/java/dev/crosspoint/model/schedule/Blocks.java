package dev.crosspoint.model.schedule;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/** Which blocks of the data a message carries, by number. */
public sealed interface Blocks {
    /** How many blocks. */
    int count();

    /** Their numbers. */
    IntStream numbers();

    /** These blocks under other numbers. */
    default Blocks renumbered(IntUnaryOperator number) {
        return new Renumbered(this, number);
    }

    /** One block. */
    static Blocks of(int number) {
        return new Run(number, 1, Integer.MAX_VALUE);
    }

    /** Blocks {@code first, first + 1, …}. */
    static Blocks range(int first, int count) {
        if ((long) first + count > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("blocks end below 2^31: first=%d, count=%d".formatted(first, count));
        }
        return new Run(first, count, Integer.MAX_VALUE);
    }

    /** Blocks {@code first, first + 1, …}, going on at block 0 after block {@code total - 1}. */
    static Blocks cyclic(int first, int count, int total) {
        return new Run(first, count, total);
    }

    /** No blocks: a message that only says that its sender has come so far. */
    static Blocks none() {
        return new Run(0, 0, Integer.MAX_VALUE);
    }

    /** Blocks {@code first, first + step, …}, going on from block 0 after block {@code total - 1}. */
    static Blocks spaced(int first, int step, int count, int total) {
        return new Spaced(first, step, count, total);
    }

    /** Blocks in no regular order. */
    static Blocks of(int... numbers) {
        return new Listed(numbers);
    }

    /**
     * A run of neighbours, which may go round the end.
     *
     * @param first the first block
     * @param count how many blocks, zero or more
     * @param total the number of blocks after which block 0 follows
     */
    record Run(int first, int count, int total) implements Blocks {
        public Run {
            if (first < 0 || count < 0 || first >= total || count > total) {
                throw new IllegalArgumentException(
                        "blocks lie within the message: first=%d, count=%d, total=%d".formatted(first, count, total));
            }
        }

        @Override
        public IntStream numbers() {
            return IntStream.range(0, count).map(i -> (int) (((long) first + i) % total));
        }
    }

    /**
     * Blocks at equal distances, perhaps round the end.
     *
     * @param first the first block
     * @param step from one to the next, at least 1
     * @param count how many blocks, zero or more
     * @param total the number of blocks after which block 0 follows
     */
    record Spaced(int first, int step, int count, int total) implements Blocks {
        public Spaced {
            if (first < 0 || first >= total || step < 1 || count < 0 || (count - 1L) * step >= total) {
                throw new IllegalArgumentException(
                        "blocks lie within the message: first=%d, step=%d, count=%d, total=%d"
                                .formatted(first, step, count, total));
            }
        }

        @Override
        public IntStream numbers() {
            return IntStream.range(0, count).map(i -> (int) ((first + (long) i * step) % total));
        }
    }

    /**
     * Blocks under other numbers, which are only worked out when asked for: most callers ask how many there are, and one
     * message of a large hierarchy carries thousands.
     *
     * @param blocks the blocks
     * @param number from their number to the other
     */
    record Renumbered(Blocks blocks, IntUnaryOperator number) implements Blocks {
        @Override
        public int count() {
            return blocks.count();
        }

        @Override
        public IntStream numbers() {
            return blocks.numbers().map(number);
        }
    }

    /** Any set of blocks. */
    final class Listed implements Blocks {
        private final int[] numbers;

        private Listed(int[] numbers) {
            this.numbers = numbers.clone();
            if (numbers().anyMatch(number -> number < 0)) {
                throw new IllegalArgumentException("block is 0 or more: blocks=" + this);
            }
        }

        @Override
        public int count() {
            return numbers.length;
        }

        @Override
        public IntStream numbers() {
            return IntStream.of(numbers);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Listed listed && Arrays.equals(numbers, listed.numbers);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(numbers);
        }

        @Override
        public String toString() {
            return Arrays.toString(numbers);
        }
    }
}
