package dev.crosspoint.model.predict;

import dev.crosspoint.model.algorithm.CollectiveAlgorithm;
import dev.crosspoint.model.algorithm.CostTerms;
import dev.crosspoint.model.algorithm.Formula;
import dev.crosspoint.model.algorithm.InNetwork;
import dev.crosspoint.model.algorithm.Pipelined;
import dev.crosspoint.model.algorithm.RankToRank;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.model.schedule.Tally;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * An algorithm as a row of a textbook's table, on links that are all alike.
 *
 * @param algorithm id
 * @param formula the cost terms in letters
 * @param terms n, v/M and c/M; of a pipelined algorithm in one segment
 * @param busiestShare bytes that the busiest rank sends, divided by M, counted on the messages; empty where there are
 *     none, or too many to count
 * @param startUpGap n over the least number of start-ups of ranks that start as many messages at a time: how far small
 *     messages are from the bound; empty where nothing bounds it, or switches reduce
 * @param byteGap v over the least bytes, of a pipelined algorithm in ever more segments: how far large messages are from
 *     the bound; empty where nothing bounds it, or switches reduce
 * @param source where it comes from
 * @param ports links of its own that a rank sends on at a time; 0 where switches reduce
 */
public record Profile(
        String algorithm,
        Formula formula,
        CostTerms terms,
        OptionalDouble busiestShare,
        OptionalDouble startUpGap,
        OptionalDouble byteGap,
        String source,
        int ports) {
    private static final LinkParameters UNIT_LINK = new LinkParameters(new Seconds(1), new BytesPerSecond(1));
    private static final int MOST_RANKS_COUNTED = 128;
    private static final int EVER_MORE_SEGMENTS = 1 << 24;

    /**
     * The row of an algorithm.
     *
     * @throws IllegalArgumentException if the algorithm cannot carry out the collective among so many ranks
     */
    public static Profile of(CollectiveAlgorithm algorithm, Collective collective, int ranks) {
        LowerBound ofBytes = LowerBound.of(collective, ranks, UNIT_LINK, algorithm.ports());
        LowerBound ofStarts = LowerBound.of(collective, ranks, UNIT_LINK, algorithm.startsAtOnce(ranks));
        boolean isBound = !(algorithm instanceof InNetwork);
        CostTerms terms = terms(algorithm, collective, ranks, 1);
        double bytes = terms(algorithm, collective, ranks, EVER_MORE_SEGMENTS).criticalBytes();
        return new Profile(
                algorithm.id(),
                algorithm.formula(collective, ranks),
                terms,
                busiestShare(algorithm, collective, ranks),
                isBound ? quotient(terms.startUps(), ofStarts.latencySeconds()) : OptionalDouble.empty(),
                isBound ? quotient(bytes, ofBytes.secondsPerByte()) : OptionalDouble.empty(),
                algorithm.source(),
                isBound ? algorithm.ports() : 0);
    }

    /** The messages of an algorithm, of a pipelined one in so many segments; empty where switches reduce. */
    public static Optional<Schedule> schedule(
            CollectiveAlgorithm algorithm, Collective collective, int ranks, int segments) {
        if (algorithm instanceof RankToRank messages) {
            return Optional.of(messages.schedule(collective, ranks));
        } else if (algorithm instanceof Pipelined pipelined) {
            return Optional.of(pipelined.schedule(collective, ranks, segments));
        }
        return Optional.empty();
    }

    private static CostTerms terms(CollectiveAlgorithm algorithm, Collective collective, int ranks, int segments) {
        if (algorithm instanceof RankToRank messages) {
            return messages.cost(collective, ranks, Bytes.ONE);
        } else if (algorithm instanceof Pipelined pipelined) {
            return pipelined.cost(collective, ranks, Bytes.ONE, segments);
        } else if (algorithm instanceof InNetwork inNetwork) {
            return inNetwork.cost(collective, ranks, Bytes.ONE);
        }
        throw new AssertionError(algorithm);
    }

    private static OptionalDouble busiestShare(CollectiveAlgorithm algorithm, Collective collective, int ranks) {
        if (ranks > MOST_RANKS_COUNTED) {
            return OptionalDouble.empty();
        }
        return schedule(algorithm, collective, ranks, 1)
                .map(schedule -> Tally.of(schedule, schedule.parts()).sentByRank().stream()
                                .mapToLong(Long::longValue)
                                .max()
                                .orElse(0)
                        / (double) schedule.parts())
                .map(OptionalDouble::of)
                .orElseGet(OptionalDouble::empty);
    }

    private static OptionalDouble quotient(double value, double bound) {
        return bound > 0 ? OptionalDouble.of(value / bound) : OptionalDouble.empty();
    }
}
