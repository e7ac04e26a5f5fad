package dev.crosspoint.model.predict;

import dev.crosspoint.model.algorithm.CollectiveAlgorithm;
import dev.crosspoint.model.algorithm.InNetwork;
import dev.crosspoint.model.algorithm.Pairwise;
import dev.crosspoint.model.algorithm.Pipelined;
import dev.crosspoint.model.algorithm.RankToRank;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.Fabric;
import dev.crosspoint.model.predict.Forecast.Outcome;
import dev.crosspoint.model.schedule.Phase;
import dev.crosspoint.model.schedule.Schedule;
import java.util.OptionalInt;

/**
 * Algorithms round by round over one fabric, as far as that can be done.
 *
 * @param order the ranks sorted by node, for algorithms that group them
 */
record Walk(Fabric fabric, int[] order, Collective collective) {
    /** Rounds that differ, times ranks: more would take longer than anybody waits. */
    private static final long MOST_WORK = 20_000_000;

    /** What an algorithm takes that carries out the collective, or why it cannot be said. */
    Outcome outcome(CollectiveAlgorithm algorithm) {
        if (algorithm instanceof InNetwork) {
            return Outcome.refused(InNetwork.NEEDS_A_SWITCH);
        } else if (algorithm instanceof Pipelined pipelined) {
            return inBestSegments(pipelined);
        }
        return fixed((RankToRank) algorithm);
    }

    private Outcome fixed(RankToRank algorithm) {
        int ranks = fabric.ranks();
        if (collective == Collective.ALL_TO_ALL && ranks > Pairwise.MOST_RANKS) {
            return Outcome.refused("%d ranks have more blocks for each other than can be walked".formatted(ranks));
        }
        Schedule schedule = algorithm.schedule(collective, ranks);
        int different = differentRounds(schedule);
        if (isTooLong(different)) {
            return tooLong(different);
        }
        RoundByRound rounds =
                RoundByRound.of(algorithm.numbersRanksByNode() ? schedule.inOrder(order) : schedule, fabric);
        return Outcome.predicted(Curve.of(rounds.time()), rounds.bottleneck(), rounds.contention());
    }

    private Outcome inBestSegments(Pipelined algorithm) {
        if (algorithm.hidesReduction() && fabric.gamma().value() > 0) {
            return Outcome.refused("rounds that follow each other do not show the reduction that its segments hide");
        }
        OptionalInt steadyFrom = algorithm.steadyFrom(collective, fabric.ranks());
        if (steadyFrom.isEmpty()) {
            return Outcome.refused("its best number of segments is known on one switch only");
        }
        int few = steadyFrom.getAsInt() + 1;
        SegmentedRounds rounds = SegmentedRounds.of(algorithm, collective, fabric, order);
        int different = rounds.repeats(few).size();
        if (isTooLong(different)) {
            return tooLong(different);
        }
        RoundByRound flowing = rounds.in(few);
        return Outcome.predicted(
                BestSegments.on(rounds, flowing, fabric.ranks(), few - 1), flowing.bottleneck(), flowing.contention());
    }

    private static int differentRounds(Schedule schedule) {
        return schedule.phases().stream().mapToInt(Phase::turns).sum();
    }

    private boolean isTooLong(int differentRounds) {
        return (long) differentRounds * fabric.ranks() > MOST_WORK;
    }

    private Outcome tooLong(int differentRounds) {
        return Outcome.refused("its %d rounds among %d ranks all differ, too many to walk one by one"
                .formatted(differentRounds, fabric.ranks()));
    }
}
