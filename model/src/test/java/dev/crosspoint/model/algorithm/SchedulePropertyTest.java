package dev.crosspoint.model.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.ModelDomain;
import dev.crosspoint.model.ModelDomain.Task;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.model.schedule.Tally;
import dev.crosspoint.model.units.Bytes;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

/**
 * Laws of executed schedules, by their numbers in the model specification, over groups and numbers of elements that no
 * one picked. {@link CollectiveAlgorithmContract} checks every group up to 64 ranks instead.
 */
@Domain(ModelDomain.class)
@Domain(DomainContext.Global.class)
class SchedulePropertyTest {
    private static final int MOST_RANKS = 64;

    private static final List<String> SCATTERING = List.of(
            "binomial-tree SCATTER",
            "binomial-tree GATHER",
            "scatter-allgather BROADCAST",
            "scatter-allgather REDUCE",
            "scatter-allgather-circulant BROADCAST",
            "scatter-allgather-circulant REDUCE");

    /** P49: also with fewer elements than ranks. */
    @Property(tries = 300)
    void everyRankEndsWithWhatTheCollectiveIsDefinedToGive(
            @ForAll Task task, @ForAll @IntRange(max = 300) int elements) {
        Assume.that(task.ranks() <= MOST_RANKS);
        Definition.assertComputed(schedule(task), task.collective(), 0, elements);
    }

    /** P50, the ports. */
    @Property(tries = 300)
    void aRankSendsAndReceivesAtMostOneMessageAtOnce(@ForAll Task task) {
        Assume.that(task.ranks() <= MOST_RANKS);
        Tally tally = Tally.of(schedule(task), 1);
        assertThat(tally.mostSends()).isLessThanOrEqualTo(1);
        assertThat(tally.mostReceives()).isLessThanOrEqualTo(1);
    }

    /** P50, the bytes of all ranks together. */
    @Property
    void anAllReduceMovesTwiceTheInputsOfAllRanksButOne(
            @ForAll("frugal") RankToRank algorithm,
            @ForAll @IntRange(min = 1, max = MOST_RANKS) int ranks,
            @ForAll @IntRange(max = 40) int times) {
        int p = algorithm instanceof HalvingDoubling ? Integer.highestOneBit(ranks) : ranks;
        Tally tally = Tally.of(algorithm.schedule(Collective.ALL_REDUCE, p), times * p);
        assertThat(tally.sentInTotal()).isEqualTo(2L * (p - 1) * times * p);
    }

    @Provide
    Arbitrary<RankToRank> frugal() {
        return Arbitraries.of(
                new Ring(),
                new FlatTree(),
                new BinomialTree(),
                new Circulant(),
                new HalvingDoubling(HalvingDoubling.Folding.WHOLE));
    }

    /** P51, where the elements can be shared out evenly. */
    @Property(tries = 300)
    void countedStartUpsBytesAndReductionsAreTheClosedForm(@ForAll Task task, @ForAll @IntRange(max = 20) int times) {
        Assume.that(task.ranks() <= MOST_RANKS);
        Assume.that(!isBound(task.algorithm()));
        Schedule schedule = schedule(task);
        Tally tally = Tally.of(schedule, times * schedule.parts());
        CostTerms cost =
                task.algorithm().cost(task.collective(), task.ranks(), new Bytes((long) times * schedule.parts()));
        assertThat(tally.startUps()).isEqualTo((long) cost.startUps());
        assertThat((double) tally.criticalElements()).isEqualTo(cost.criticalBytes());
        assertThat((double) tally.reducedElements()).isEqualTo(cost.reducedBytes());
    }

    /** P51, where they cannot. */
    @Property(tries = 300)
    void aRingWaitsForItsLargestBlockInEveryRound(
            @ForAll @IntRange(min = 1, max = 200) int p, @ForAll @IntRange(max = 2000) int elements) {
        Tally tally = Tally.of(new Ring().schedule(Collective.ALL_REDUCE, p), elements);
        assertThat(tally.criticalElements()).isEqualTo(2L * (p - 1) * ((elements + p - 1) / p));
    }

    /** What docs/fabrics.md says of rounds for which the load of the links is not enough. */
    @Property(tries = 500)
    void onlyBinomialScattersAndGathersSendMessagesOfDifferentSizesAtOnce(@ForAll Task task) {
        Assume.that(task.ranks() <= MOST_RANKS);
        boolean isPowerOfTwo = Integer.bitCount(task.ranks()) == 1;
        if (isPowerOfTwo || !SCATTERING.contains(task.algorithm().id() + " " + task.collective())) {
            assertThat(schedule(task).rounds())
                    .allMatch(round -> round.stream()
                                    .map(message -> message.blocks().count())
                                    .filter(blocks -> blocks > 0)
                                    .distinct()
                                    .count()
                            <= 1);
        }
    }

    /** The closed forms of two trees are bounds, which their own tests hold the count against. */
    private static boolean isBound(RankToRank algorithm) {
        return algorithm instanceof Segmented segmented
                && (segmented.scheme() instanceof DoubleBinaryTree || segmented.scheme() instanceof ChainedDoubleTree);
    }

    private static Schedule schedule(Task task) {
        return task.algorithm().schedule(task.collective(), task.ranks());
    }
}
