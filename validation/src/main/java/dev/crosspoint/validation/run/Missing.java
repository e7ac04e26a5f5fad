package dev.crosspoint.validation.run;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * What a run file lacks of its plan. An iteration counts once every rank's time of it is there. A run file may hold
 * millions of times, so one takes a bit here.
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
        if (line instanceof SampleLine sample) {
            OptionalInt iteration = sample.iteration();
            if (sample.rank().isPresent() && iteration.isPresent() && iteration.getAsInt() < iterations) {
                seen.computeIfAbsent(new Key(sample.launch(), sample.cell()), key -> new Seen())
                        .add(iteration.getAsInt(), sample.rank().getAsInt());
            }
        }
    }

    /** The iterations of a cell that are missing in a launch, in order. */
    public List<Integer> iterations(int launch, Cell cell) {
        Seen of = seen.getOrDefault(new Key(launch, cell), new Seen());
        return IntStream.range(0, iterations)
                .filter(i -> of.count(i) < ranks)
                .boxed()
                .toList();
    }

    /** Whose times of which iterations were seen. */
    private final class Seen {
        private final BitSet places = new BitSet();
        /** Of iterations, ranks that have no place. */
        private final Map<Integer, Set<Integer>> others = new HashMap<>();

        void add(int iteration, int rank) {
            if (rank < ranks && hasPlaces(iteration)) {
                places.set(iteration * ranks + rank);
            } else {
                others.computeIfAbsent(iteration, i -> new HashSet<>()).add(rank);
            }
        }

        int count(int iteration) {
            int inPlace = hasPlaces(iteration)
                    ? places.get(iteration * ranks, (iteration + 1) * ranks).cardinality()
                    : 0;
            return inPlace + others.getOrDefault(iteration, Set.of()).size();
        }

        private boolean hasPlaces(int iteration) {
            return (iteration + 1L) * ranks <= Integer.MAX_VALUE;
        }
    }
}
