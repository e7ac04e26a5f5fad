package dev.crosspoint.validation.read;

import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.run.Cell;
import dev.crosspoint.validation.run.SampleLine;
import dev.crosspoint.validation.sample.Origin;
import dev.crosspoint.validation.sample.Sample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The times of one algorithm at one size in one launch: of each iteration that of its slowest rank. A run file may hold
 * millions of them, so one takes 20 bytes; every rank's own time is held only until all of the iteration are there.
 */
final class Iterations {
    private static final int NONE = -1;
    private static final int AT_FIRST = 2;

    /** One rank's time of an iteration. */
    record Time(int line, int rank, double seconds, boolean verified) {
        static Time of(int line, SampleLine sample) {
            return new Time(
                    line,
                    sample.rank().orElse(NONE),
                    sample.timing().seconds().value(),
                    sample.timing().verified());
        }

        Time slower(Time other) {
            return other.seconds > seconds ? other : this;
        }
    }

    private final OptionalInt ranks;
    private final Map<Integer, Map<Integer, Time>> open = new LinkedHashMap<>();
    /** Where iterations are that do not stand at the place of their number. */
    private final Map<Integer, Integer> displaced = new HashMap<>();

    private final BitSet unverified = new BitSet();
    private double[] seconds = new double[AT_FIRST];
    private int[] lines = new int[AT_FIRST];
    private int[] slowest = new int[AT_FIRST];
    private int[] numbers = new int[AT_FIRST];
    private int count;
    private int repeated;

    /**
     * None yet.
     *
     * @param ranks p, where known
     */
    Iterations(OptionalInt ranks) {
        this.ranks = ranks;
    }

    /** How many are complete. */
    int count() {
        return count;
    }

    /** How many were complete before, and then measured again. */
    int repeated() {
        return repeated;
    }

    /** The times of iterations that lack a rank. */
    Collection<Map<Integer, Time>> cut() {
        return open.values();
    }

    /** Takes a line. What was measured twice, because a run was taken up again, counts once: the last holds. */
    void add(int line, SampleLine sample) {
        Time time = Time.of(line, sample);
        int number = sample.iteration().orElse(NONE);
        if (number == NONE || time.rank == NONE) {
            append(number, time);
        } else if (ranks.isEmpty()) {
            int known = indexOf(number);
            put(number, known == NONE ? time : at(known).slower(time));
        } else {
            Map<Integer, Time> times = open.computeIfAbsent(number, n -> new HashMap<>());
            times.put(time.rank, time);
            if (times.size() == ranks.getAsInt()) {
                open.remove(number);
                repeated += indexOf(number) == NONE ? 0 : 1;
                put(number, times.values().stream().reduce(Time::slower).orElseThrow());
            }
        }
    }

    private void put(int number, Time time) {
        int index = indexOf(number);
        if (index != NONE) {
            set(index, time);
            return;
        }
        if (number != count) {
            displaced.put(number, count);
        }
        append(number, time);
    }

    private void append(int number, Time time) {
        if (count == seconds.length) {
            int larger = count + count / 2 + 1;
            seconds = Arrays.copyOf(seconds, larger);
            lines = Arrays.copyOf(lines, larger);
            slowest = Arrays.copyOf(slowest, larger);
            numbers = Arrays.copyOf(numbers, larger);
        }
        numbers[count] = number;
        set(count++, time);
    }

    private void set(int index, Time time) {
        seconds[index] = time.seconds;
        lines[index] = time.line;
        slowest[index] = time.rank;
        unverified.set(index, !time.verified);
    }

    private Time at(int index) {
        return new Time(lines[index], slowest[index], seconds[index], !unverified.get(index));
    }

    private int indexOf(int number) {
        boolean inPlace = number < count && numbers[number] == number && slowest[number] != NONE;
        return inPlace ? number : displaced.getOrDefault(number, NONE);
    }

    /**
     * The samples, in the order they were taken.
     *
     * @param stride of so many, the first is given
     */
    List<Sample> samples(Cell cell, int launch, int stride) {
        List<Sample> samples = new ArrayList<>(count / stride + 1);
        IntStream.iterate(0, i -> i < count, i -> i + stride).forEach(i -> {
            Time time = at(i);
            samples.add(new Sample(
                    cell.size(),
                    cell.buffer(),
                    new Seconds(time.seconds),
                    time.verified,
                    new Origin(time.line, OptionalInt.of(launch), number(numbers[i]), number(time.rank))));
        });
        return samples;
    }

    private static OptionalInt number(int number) {
        return number == NONE ? OptionalInt.empty() : OptionalInt.of(number);
    }
}
