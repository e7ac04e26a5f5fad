package dev.crosspoint.validation.run;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What a run file lacks of its plan. An iteration counts once the time of each of the p ranks is there; times of other ranks
 * are nobody's. A run file may hold millions of times, so one takes a bit here.
 */
public final class Missing {
    private record Key(int launch, Cell cell) {}

    private final int ranks;
    private final int iterations;
    private final Map<Key, Seen> seen = new HashMap<>();

    /**
     * Nothing seen yet.
     *
     * @param ranks p
     * @param iterations how many are planned of each cell in each launch; what a file holds beyond is no matter
     */
    public Missing(int ranks, int iterations) {
        this.ranks = ranks;
        this.iterations = iterations;
    }

    /** Takes a line of the file. */
    public void see(RunLine line) {
        if (line instanceof SampleLine sample && isPlanned(sample.iteration(), sample.rank())) {
            seen.computeIfAbsent(new Key(sample.launch(), sample.cell()), key -> new Seen())
                    .add(sample.iteration().getAsInt(), sample.rank().getAsInt());
        }
    }

    private boolean isPlanned(OptionalInt iteration, OptionalInt rank) {
        return iteration.orElse(iterations) < iterations && rank.orElse(ranks) < ranks;
    }

    /** The iterations of a cell that are missing in a launch, in order, found as they are asked for. */
    public IntStream iterations(int launch, Cell cell) {
        Seen of = seen.getOrDefault(new Key(launch, cell), new Seen());
        return IntStream.range(0, iterations).filter(i -> !of.isComplete(i));
    }

    /** How many iterations of some cells are there, in the first launches together. */
    public long complete(int launches, Set<Cell> cells) {
        return seen.entrySet().stream()
                .filter(entry -> entry.getKey().launch() < launches
                        && cells.contains(entry.getKey().cell()))
                .mapToLong(entry -> entry.getValue().complete())
                .sum();
    }

    /** Whose times of which iterations were seen. */
    private final class Seen {
        private final BitSet places = new BitSet();
        /** Of iterations that have no place, the ranks. */
        private final Map<Integer, Set<Integer>> others = new HashMap<>();

        void add(int iteration, int rank) {
            if (hasPlaces(iteration)) {
                places.set(iteration * ranks + rank);
            } else {
                others.computeIfAbsent(iteration, i -> new HashSet<>()).add(rank);
            }
        }

        boolean isComplete(int iteration) {
            return hasPlaces(iteration)
                    ? places.nextClearBit(iteration * ranks) >= (iteration + 1) * ranks
                    : others.getOrDefault(iteration, Set.of()).size() == ranks;
        }

        long complete() {
            return IntStream.rangeClosed(0, places.length() / ranks)
                            .filter(i -> hasPlaces(i) && isComplete(i))
                            .count()
                    + others.keySet().stream().filter(this::isComplete).count();
        }

        private boolean hasPlaces(int iteration) {
            return (iteration + 1L) * ranks <= Integer.MAX_VALUE;
        }
    }
}
