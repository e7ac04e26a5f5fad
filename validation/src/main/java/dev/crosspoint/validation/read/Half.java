package dev.crosspoint.validation.read;

import dev.crosspoint.validation.read.text.Proportion;
import dev.crosspoint.validation.sample.Buffer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One half of a row as printed: what was measured out of place or in place.
 *
 * @param buffer which half
 * @param time in us
 * @param algbw in GB/s
 * @param busbw in GB/s
 * @param check number of wrong values, or deviation, or N/A
 */
record Half(Buffer buffer, Field time, Field algbw, Field busbw, Field check) {
    /** What is printed for what was not measured or not checked. */
    static final String NOT_AVAILABLE = "N/A";

    private static final double BYTES_PER_MICROSECOND_OF_1_GBPS = 1e3;

    /** The half that some fields hold; empty if one is missing. */
    static Optional<Half> of(Buffer buffer, List<String> fields) {
        return fields.size() < 4
                ? Optional.empty()
                : Optional.of(new Half(
                        buffer,
                        Field.of(fields.get(0)),
                        Field.of(fields.get(1)),
                        Field.of(fields.get(2)),
                        Field.of(fields.get(3))));
    }

    /** Why the time cannot be used; empty if it can. */
    Optional<String> refusal(long size, OptionalInt ranks) {
        if (time.text().equals(NOT_AVAILABLE)) {
            return Optional.of(buffer.id() + " time is N/A");
        }
        if (time.number().isEmpty()) {
            return Optional.of("%s time is no number: text='%s'".formatted(buffer.id(), time.text()));
        } else if (micros() == 0) {
            return Optional.of(buffer.id() + " time is 0");
        }
        return isConsistent(size) || isOfOldConvention(size, ranks)
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%s time and algbw contradict each other: size / time is %.4g GB/s, algbw says %s",
                        buffer.id(),
                        size / micros() / BYTES_PER_MICROSECOND_OF_1_GBPS,
                        algbw.text()));
    }

    /** The time, which is a number. */
    double micros() {
        return time.number().orElseThrow().value();
    }

    /** Whether algbw is size / time. */
    boolean isConsistent(long size) {
        return agree(rate(size), algbw.bounds());
    }

    /**
     * Whether algbw is what nccl-tests printed for AllGather and ReduceScatter before 2021: {@code (p-1)/p * size /
     * time}, the same as busbw, or {@code size / p / time}. Size and time mean the same as later.
     */
    boolean isOfOldConvention(long size, OptionalInt ranks) {
        if (ranks.isEmpty()) {
            return false;
        }
        double p = ranks.getAsInt();
        Optional<Proportion> printed = algbw.bounds();
        return agree(rate(size).map(r -> r.times((p - 1) / p)), printed)
                || agree(rate(size).map(r -> r.times(1 / p)), printed);
    }

    /** Bounds on busbw / (size / time): the factor that tells the group size. */
    Proportion busFactor(long size) {
        Optional<Proportion> bus = busbw.bounds();
        Optional<Proportion> rate = rate(size);
        if (bus.isEmpty() || rate.isEmpty()) {
            return Proportion.ANY;
        }
        Proportion factor = bus.get().dividedBy(rate.get());
        return isConsistent(size)
                ? algbw.bounds().map(a -> factor.and(bus.get().dividedBy(a))).orElse(factor)
                : factor;
    }

    private Optional<Proportion> rate(long size) {
        return time.bounds()
                .map(t -> Proportion.exactly(size / BYTES_PER_MICROSECOND_OF_1_GBPS)
                        .dividedBy(t));
    }

    private static boolean agree(Optional<Proportion> one, Optional<Proportion> other) {
        return one.isPresent() && other.isPresent() && one.get().meets(other.get());
    }
}
