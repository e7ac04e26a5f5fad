package dev.crosspoint.model.nccl;

import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclEnvironment;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclKernel;
import dev.crosspoint.model.nccl.release.NcclVersion;
import dev.crosspoint.model.units.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * What another release changes for the same communicator and environment.
 *
 * @param before the model that is left
 * @param after the model that comes
 */
public record NcclUpgrade(NcclModel before, NcclModel after) {
    /**
     * Sizes over which both releases keep their choice.
     *
     * @param function what is computed
     * @param from first size
     * @param to last size
     * @param before choice of the old release; empty if it has none and the call fails
     * @param after choice of the new one
     * @param move how the expected time moves; empty if one of the two has no choice
     */
    public record Range(
            NcclFunction function,
            Bytes from,
            Bytes to,
            Optional<NcclKernel> before,
            Optional<NcclKernel> after,
            Optional<Move> move) {
        /** Whether the releases choose differently. */
        public boolean isChange() {
            return !before.equals(after);
        }

        private boolean continuesInto(Range next) {
            return before.equals(next.before) && after.equals(next.after);
        }

        private Range joined(Range next) {
            return new Range(function, from, next.to, before, after, move.flatMap(m -> next.move.map(m::joined)));
        }
    }

    /**
     * How the expected time moves over a range: new time over old time, minus 1. Exact, since the ratio of two straight
     * lines is greatest and least at their ends.
     *
     * @param least least over the range; negative where the new release expects less time
     * @param greatest greatest over the range
     */
    public record Move(double least, double greatest) {
        /** Over both ranges. */
        public Move joined(Move next) {
            return new Move(Math.min(least, next.least), Math.max(greatest, next.greatest));
        }
    }

    /**
     * The steps of a sequence of releases.
     *
     * @throws IllegalArgumentException if there are fewer than two
     */
    public static List<NcclUpgrade> path(NcclConfig config, NcclEnvironment environment, List<NcclVersion> versions) {
        if (versions.size() < 2) {
            throw new IllegalArgumentException("comparison needs at least 2 releases: versions=" + versions);
        }
        List<NcclModel> models =
                versions.stream().map(v -> NcclModel.of(v, config, environment)).toList();
        return IntStream.range(1, models.size())
                .mapToObj(i -> new NcclUpgrade(models.get(i - 1), models.get(i)))
                .toList();
    }

    /** Ranges of sizes with what either release chooses; they cover all sizes and follow each other. */
    public List<Range> ranges(NcclFunction function, Bytes from, Bytes to) {
        Side old = Side.of(before, function, from, to);
        Side fresh = Side.of(after, function, from, to);
        TreeSet<Long> starts = new TreeSet<>(old.starts());
        starts.addAll(fresh.starts());
        List<Range> ranges = new ArrayList<>();
        for (long start : starts) {
            Long next = starts.higher(start);
            append(ranges, range(function, old, fresh, start, next == null ? to.value() : next - 1));
        }
        return ranges;
    }

    /** Ranges of sizes whose choice changes. */
    public List<Range> changes(NcclFunction function, Bytes from, Bytes to) {
        return ranges(function, from, to).stream().filter(Range::isChange).toList();
    }

    /** New time over old time, minus 1; empty if one of the two has no choice. */
    public Optional<Double> timeMove(NcclFunction function, Bytes size) {
        Optional<NcclChoice> old = before.choose(function, size);
        Optional<NcclChoice> fresh = after.choose(function, size);
        return old.flatMap(o -> fresh.map(f -> f.time().value() / o.time().value() - 1));
    }

    private static Range range(NcclFunction function, Side old, Side fresh, long from, long to) {
        Optional<KernelTime> was = old.at(from);
        Optional<KernelTime> is = fresh.at(from);
        return new Range(
                function,
                new Bytes(from),
                new Bytes(to),
                was.map(t -> t.cost().kernel()),
                is.map(t -> t.cost().kernel()),
                was.flatMap(o -> is.map(n -> move(o, n, from).joined(move(o, n, to)))));
    }

    private static Move move(KernelTime old, KernelTime fresh, long bytes) {
        double ratio = (double) fresh.micros(bytes) / old.micros(bytes) - 1;
        return new Move(ratio, ratio);
    }

    private static void append(List<Range> ranges, Range next) {
        int last = ranges.size() - 1;
        if (last >= 0 && ranges.get(last).continuesInto(next)) {
            ranges.set(last, ranges.get(last).joined(next));
        } else {
            ranges.add(next);
        }
    }

    /** Winners of one release, and the sizes where a winner or a line of any kernel starts. */
    private record Side(NavigableMap<Long, KernelTime> winners, TreeSet<Long> starts) {
        static Side of(NcclModel model, NcclFunction function, Bytes from, Bytes to) {
            Race race = model.race(function);
            NavigableMap<Long, KernelTime> winners = new TreeMap<>(race.winners(from.value(), to.value()));
            TreeSet<Long> starts = new TreeSet<>(winners.keySet());
            starts.add(from.value());
            race.bends(from.value(), to.value()).forEach(starts::add);
            return new Side(winners, starts);
        }

        Optional<KernelTime> at(long bytes) {
            return Optional.ofNullable(winners.floorEntry(bytes)).map(e -> e.getValue());
        }
    }
}
