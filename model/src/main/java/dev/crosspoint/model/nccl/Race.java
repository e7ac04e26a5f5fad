package dev.crosspoint.model.nccl;

import dev.crosspoint.model.nccl.release.TreeCorrection;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.LongStream;

/**
 * The kernels that NCCL considers for one function, and which of them is fastest at which size.
 *
 * @param entrants in NCCL's order: of equal times the first wins
 */
record Race(List<KernelTime> entrants) {
    Race {
        entrants = List.copyOf(entrants);
    }

    /** The fastest at a size, in NCCL's arithmetic; none if NCCL has no kernel for the function. */
    Optional<KernelTime> winner(long bytes) {
        KernelTime best = null;
        float least = Float.POSITIVE_INFINITY;
        for (KernelTime entrant : entrants) {
            float micros = entrant.micros(bytes);
            if (micros < least) {
                best = entrant;
                least = micros;
            }
        }
        return Optional.ofNullable(best);
    }

    /**
     * The winner from each size on, up to the next, every change found to the byte. Between two bends all times are
     * straight lines, so a kernel that is fastest at two sizes is fastest between them: halving finds every change.
     */
    NavigableMap<Long, KernelTime> winners(long from, long to) {
        NavigableMap<Long, KernelTime> winners = new TreeMap<>();
        if (!entrants.isEmpty()) {
            long start = from;
            for (long end :
                    LongStream.concat(bends(from, to), LongStream.of(to + 1)).toArray()) {
                append(winners, start, at(start));
                halve(winners, start, at(start), end, at(end - 1));
                start = end;
            }
        }
        return winners;
    }

    /** Where a time may bend: each octave, and what each kernel has of its own. */
    LongStream bends(long from, long to) {
        LongStream octaves = LongStream.iterate(TreeCorrection.FIRST_BYTES, b -> b <= to, b -> 2 * b);
        return LongStream.concat(octaves, entrants.stream().flatMapToLong(KernelTime::bends))
                .filter(b -> b > from && b <= to)
                .sorted()
                .distinct();
    }

    /** Enters the changes after a size, up to another one and its winner. */
    private void halve(
            NavigableMap<Long, KernelTime> winners, long low, KernelTime atLow, long high, KernelTime atHigh) {
        if (atLow.equals(atHigh)) {
            return;
        } else if (high - low == 1) {
            append(winners, high, atHigh);
            return;
        }
        long middle = low + (high - low) / 2;
        KernelTime atMiddle = at(middle);
        halve(winners, low, atLow, middle, atMiddle);
        halve(winners, middle, atMiddle, high, atHigh);
    }

    private KernelTime at(long bytes) {
        return winner(bytes).orElseThrow();
    }

    private static void append(NavigableMap<Long, KernelTime> winners, long from, KernelTime winner) {
        if (winners.isEmpty() || !winners.lastEntry().getValue().equals(winner)) {
            winners.put(from, winner);
        }
    }
}
