package dev.crosspoint.model.algorithm;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Blocks;
import dev.crosspoint.model.schedule.Message;
import dev.crosspoint.model.schedule.Phase;
import dev.crosspoint.model.schedule.Schedule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Broadcast of s segments in the fewest rounds that there can be, {@code s - 1 + L}, for any number of ranks: all are
 * busy all the time, each round with the next of L partners ({@link CirculantOrder}).
 *
 * <p>{@code n = L - 1 + s}, {@code v = n * M/s}; Reduce is the way back, with {@code c = v}.
 *
 * @see "Träff: Round-optimal n-block broadcast schedules in logarithmic time, arXiv 2312.11236, 2023"
 */
public record CirculantPipeline() implements PipelinedTree {
    @Override
    public String id() {
        return "circulant-pipeline";
    }

    @Override
    public Optional<String> refusal(Collective collective, int ranks) {
        return collective == Collective.BROADCAST || collective == Collective.REDUCE
                ? Optional.empty()
                : Optional.of("a circulant of segments does Broadcast and Reduce");
    }

    @Override
    public Pipeline pipeline(Collective collective, int ranks) {
        require(collective, ranks);
        return Tree.pipeline(collective, Logarithm.ceilLog2(ranks) - 1, 1, 1);
    }

    @Override
    public Formula formula(Collective collective, int ranks) {
        require(collective, ranks);
        return ranks == 1 ? Formula.NONE : Tree.formula(collective, "L - 1 + s", "M/s");
    }

    @Override
    public String source() {
        return "Träff: Round-optimal n-block broadcast schedules in logarithmic time, arXiv 2312.11236, 2023";
    }

    /** A further segment shifts which ranks wait for their first one, and with it the traffic of the first rounds. */
    @Override
    public OptionalInt steadyFrom(Collective collective, int ranks) {
        require(collective, ranks);
        return OptionalInt.empty();
    }

    @Override
    public Schedule schedule(Collective collective, int ranks, int segments) {
        require(collective, ranks);
        Segmented.requireSegments(segments);
        if (ranks == 1) {
            return new Schedule(1, segments, List.of());
        }
        Rounds rounds = Rounds.of(ranks, segments, collective == Collective.REDUCE);
        return new Schedule(ranks, segments, rounds.phases());
    }

    /**
     * The rounds among at least two ranks.
     *
     * @param skipped rounds of the first turn that are left out, so that the last turn is a whole one
     */
    private record Rounds(CirculantOrder order, List<int[]> received, int segments, int skipped, boolean backwards) {
        static Rounds of(int ranks, int segments, boolean backwards) {
            CirculantOrder order = new CirculantOrder(ranks);
            int q = order.rounds();
            List<int[]> received =
                    IntStream.range(1, ranks).mapToObj(order::receivedBy).toList();
            return new Rounds(order, received, segments, Math.floorMod(1 - segments, q), backwards);
        }

        private int count() {
            return segments - 1 + order.rounds();
        }

        /** Single rounds until everybody receives in each; then turns of q rounds; then the last turn. */
        List<Phase> phases() {
            int q = order.rounds();
            int filling = Math.min(count(), skipped == 0 ? q : 2 * q - skipped);
            int flowing = Math.max(0, count() - filling - q);
            List<Phase> phases = new ArrayList<>();
            IntStream.range(0, filling).forEach(t -> phases.add(phase("filling", 1, t)));
            if (flowing > 0) {
                phases.add(phase("flowing", flowing, filling));
            }
            IntStream.range(filling + flowing, count()).forEach(t -> phases.add(phase("draining", 1, t)));
            if (backwards) {
                Collections.reverse(phases);
            }
            return phases;
        }

        private Phase phase(String stage, int rounds, int start) {
            return backwards
                    ? new Phase("reduce, " + stage, rounds, order.rounds(), t -> messages(start + rounds - 1 - t))
                    : new Phase("broadcast, " + stage, rounds, order.rounds(), t -> messages(start + t));
        }

        private List<Message> messages(int round) {
            int q = order.rounds();
            int turn = (round + skipped) / q;
            int k = (round + skipped) % q;
            List<Message> messages = new ArrayList<>();
            for (int rank = 1; rank <= received.size(); rank++) {
                int block = Math.min(received.get(rank - 1)[k] - skipped + turn * q, segments - 1);
                if (block >= 0) {
                    int sender = Math.floorMod(rank - order.skip(k), received.size() + 1);
                    messages.add(
                            backwards
                                    ? Message.reduce(rank, sender, Blocks.of(block))
                                    : Message.copy(sender, rank, Blocks.of(block)));
                }
            }
            return messages;
        }
    }
}
