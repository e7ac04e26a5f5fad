package dev.crosspoint.validation.measure.host;

import dev.crosspoint.model.algorithm.Algorithms;
import dev.crosspoint.model.algorithm.CollectiveAlgorithm;
import dev.crosspoint.model.algorithm.Pipelined;
import dev.crosspoint.model.algorithm.RankToRank;
import dev.crosspoint.model.algorithm.Segmented;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.validation.measure.Operation;
import java.util.Comparator;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Which messages the host backend sends. A pipelined algorithm has the number of segments that the closed form finds best
 * where the network is emulated, and so known; otherwise a fixed one.
 *
 * @param link the emulated network
 * @param segments segments on a real one
 */
record HostAlgorithms(Optional<LinkParameters> link) {
    /** Segments on a network that is not known. */
    private static final int SEGMENTS = 8;

    private static final int MOST_SEGMENTS = 256;

    /**
     * The algorithm with a name.
     *
     * @throws IllegalArgumentException if there is none, or it is none that sends messages from rank to rank
     */
    static CollectiveAlgorithm named(String name) {
        CollectiveAlgorithm algorithm = Algorithms.named(name, OptionalInt.empty());
        if (!(algorithm instanceof RankToRank || algorithm instanceof Pipelined)) {
            throw new IllegalArgumentException(
                    "%s reduces in a switch: the host backend has processes only".formatted(name));
        }
        return algorithm;
    }

    Schedule schedule(Operation operation, int ranks) {
        return fixed(operation, ranks).schedule(operation.collective(), ranks);
    }

    /** The algorithm with its number of segments, if it has any. */
    RankToRank fixed(Operation operation, int ranks) {
        CollectiveAlgorithm algorithm = named(operation.algorithm());
        return algorithm instanceof Pipelined pipelined
                ? pipelined.inSegments(segments(pipelined, operation, ranks))
                : (RankToRank) algorithm;
    }

    private int segments(Pipelined algorithm, Operation operation, int ranks) {
        int most = (int) Math.min(MOST_SEGMENTS, operation.elements());
        return link.map(l -> IntStream.rangeClosed(1, most)
                        .boxed()
                        .min(Comparator.comparingDouble(s -> algorithm
                                .cost(operation.collective(), ranks, operation.size(), s)
                                .on(l)
                                .value()))
                        .orElseThrow())
                .orElse(Math.min(SEGMENTS, most));
    }

    /** For people: in how many segments, if it is a question. */
    String describe(Operation operation, int ranks) {
        return fixed(operation, ranks) instanceof Segmented segmented
                ? segmented.id() + " in " + segmented.segments() + " segments"
                : operation.algorithm();
    }
}
