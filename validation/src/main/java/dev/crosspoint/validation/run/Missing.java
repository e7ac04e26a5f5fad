package dev.crosspoint.validation.run;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/** What a run file still lacks of its plan. An iteration counts once every rank's time of it is there. */
public final class Missing {
    /** An iteration of a cell. */
    private record Iteration(int launch, Cell cell, int number) {}

    private final int ranks;
    private final Map<Iteration, Set<Integer>> ranksSeen = new HashMap<>();

    /**
     * Of a file.
     *
     * @param ranks p
     */
    public Missing(RunFile file, int ranks) {
        this.ranks = ranks;
        file.samples().forEach(this::see);
    }

    private void see(SampleLine sample) {
        OptionalInt iteration = sample.iteration();
        OptionalInt rank = sample.rank();
        if (iteration.isPresent() && rank.isPresent()) {
            ranksSeen
                    .computeIfAbsent(
                            new Iteration(sample.launch(), sample.cell(), iteration.getAsInt()), i -> new HashSet<>())
                    .add(rank.getAsInt());
        }
    }

    /** The iterations of a cell that are missing in a launch, in order. */
    public List<Integer> iterations(int launch, Cell cell, int iterations) {
        return IntStream.range(0, iterations)
                .filter(i -> ranksSeen
                                .getOrDefault(new Iteration(launch, cell, i), Set.of())
                                .size()
                        < ranks)
                .boxed()
                .toList();
    }
}
