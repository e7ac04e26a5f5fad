package dev.crosspoint.model.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.ModelDomain;
import dev.crosspoint.model.ModelDomain.Factor;
import dev.crosspoint.model.ModelDomain.Task;
import dev.crosspoint.model.SlowPort;
import dev.crosspoint.model.algorithm.Bruck;
import dev.crosspoint.model.algorithm.Circulant;
import dev.crosspoint.model.algorithm.CostTerms;
import dev.crosspoint.model.algorithm.HalvingDoubling;
import dev.crosspoint.model.algorithm.Pat;
import dev.crosspoint.model.algorithm.RankToRank;
import dev.crosspoint.model.algorithm.RecursiveDoubling;
import dev.crosspoint.model.algorithm.Ring;
import dev.crosspoint.model.algorithm.Torus;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.fabric.NonBlockingSwitch;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

/** Laws between algorithms, by their numbers in the model specification. */
@Domain(ModelDomain.class)
@Domain(DomainContext.Global.class)
class AllReducePropertyTest {
    private static final RankToRank HALVING = new HalvingDoubling(HalvingDoubling.Folding.WHOLE);

    private static CostTerms cost(RankToRank algorithm, Collective collective, int ranks, Bytes size) {
        return algorithm.cost(collective, ranks, size);
    }

    private static double seconds(RankToRank algorithm, int ranks, Bytes size, LinkParameters link) {
        return cost(algorithm, Collective.ALL_REDUCE, ranks, size).on(link).value();
    }

    /** P07. */
    @Property
    void circulantIsNeverSlowerThanARingAndAsSlowForUpToThreeRanksOnly(
            @ForAll @IntRange(min = 1, max = 5000) int ranks, @ForAll Bytes size, @ForAll LinkParameters link) {
        double circulant = seconds(new Circulant(), ranks, size, link);
        double ring = seconds(new Ring(), ranks, size, link);
        if (ranks <= 3) {
            assertThat(circulant).isEqualTo(ring);
        } else {
            assertThat(circulant).isLessThan(ring);
        }
    }

    /** P08. */
    @Property
    void halvingIsTheCirculantForPowersOfTwoAndMovesMoreOtherwise(
            @ForAll @IntRange(min = 2, max = 5000) int ranks, @ForAll Bytes size) {
        CostTerms halving = cost(HALVING, Collective.ALL_REDUCE, ranks, size);
        CostTerms circulant = cost(new Circulant(), Collective.ALL_REDUCE, ranks, size);
        boolean powerOfTwo = IntStream.iterate(1, p -> p <= ranks, p -> 2 * p).anyMatch(p -> p == ranks);
        if (powerOfTwo) {
            assertThat(halving).isEqualTo(circulant);
        } else {
            assertThat(halving.criticalBytes()).isGreaterThan(circulant.criticalBytes());
        }
    }

    /** P09, in logarithmic time; Bruck's all-gather and the aggregated trees are other ways of the second half. */
    @Property
    void circulantAllReduceIsReduceScatterAndAllGather(
            @ForAll @IntRange(min = 1, max = 5000) int ranks, @ForAll Bytes size) {
        CostTerms reduceScatter = cost(new Circulant(), Collective.REDUCE_SCATTER, ranks, size);
        CostTerms allGather = cost(new Circulant(), Collective.ALL_GATHER, ranks, size);
        assertThat(reduceScatter.plus(allGather)).isEqualTo(cost(new Circulant(), Collective.ALL_REDUCE, ranks, size));
        assertThat(cost(new Bruck(), Collective.ALL_GATHER, ranks, size)).isEqualTo(allGather);
        assertThat(cost(new Pat(), Collective.ALL_GATHER, ranks, size)).isEqualTo(allGather);
        assertThat(cost(new Pat(), Collective.REDUCE_SCATTER, ranks, size)).isEqualTo(reduceScatter);
    }

    /** Folding costs two messages more than the circulant, whichever way; recursive doubling costs L or l + 2. */
    @Property
    void foldingCostsTwoMessages(@ForAll @IntRange(min = 3, max = 5000) int ranks, @ForAll Bytes size) {
        int core = 1;
        int levels = 0;
        while (2 * core <= ranks) {
            core *= 2;
            levels++;
        }
        if (core == ranks) {
            return;
        }
        double unfolded = cost(HALVING, Collective.ALL_REDUCE, core, size).criticalBytes();
        double expected = unfolded + 2.0 * size.value();
        for (HalvingDoubling.Folding folding : HalvingDoubling.Folding.values()) {
            assertThat(cost(new HalvingDoubling(folding), Collective.ALL_REDUCE, ranks, size)
                            .criticalBytes())
                    .isCloseTo(expected, within(1e-9 * expected));
        }
        assertThat(cost(new RecursiveDoubling(), Collective.ALL_REDUCE, ranks, size))
                .isEqualTo(new CostTerms(levels + 2, (levels + 2.0) * size.value(), (levels + 1.0) * size.value()));
    }

    /** P19: a torus is never slower than a ring, and moves the same bytes. */
    @Property
    void aTorusIsNeverSlowerThanARing(
            @ForAll @IntRange(min = 1, max = 30) int rows,
            @ForAll @IntRange(min = 1, max = 30) int columns,
            @ForAll @IntRange(min = 1, max = 5) int layers,
            @ForAll Bytes size,
            @ForAll LinkParameters link) {
        int ranks = rows * columns * layers;
        Torus torus = new Torus(List.of(rows, columns, layers), Torus.Links.ONE);
        assertThat(seconds(torus, ranks, size, link)).isLessThanOrEqualTo(seconds(new Ring(), ranks, size, link));
        assertThat(cost(torus, Collective.ALL_REDUCE, ranks, size).criticalBytes())
                .isEqualTo(cost(new Ring(), Collective.ALL_REDUCE, ranks, size).criticalBytes());
    }

    /** P23, for the circulant. */
    @Property
    void theCirculantReachesTheBandwidthOfTheLinksWhereNothingElseCosts(
            @ForAll @IntRange(min = 2, max = 5000) int ranks, @ForAll BytesPerSecond bandwidth, @ForAll Bytes size) {
        LinkParameters link = new LinkParameters(Seconds.ZERO, bandwidth);
        Curve curve = Curve.of(ClosedForm.of(new Circulant(), Collective.ALL_REDUCE, ranks, link));
        assertThat(new Prediction(Collective.ALL_REDUCE, "circulant", ranks, curve, "").busbw(size))
                .isCloseTo(bandwidth.value(), within(1e-9 * bandwidth.value()));
    }

    /** P29: a ring over one port that is k times slower is at most k times slower, and never faster. */
    @Property
    void aSlowPortSlowsARingByAtMostItsFactor(
            @ForAll @IntRange(min = 2, max = 100) int ranks,
            @ForAll Bytes size,
            @ForAll LinkParameters link,
            @ForAll Factor factor) {
        Schedule ring = new Ring().schedule(Collective.ALL_REDUCE, ranks);
        BytesPerSecond slow = new BytesPerSecond(link.bandwidth().value() / factor.value());
        double before =
                RoundByRound.of(ring, new NonBlockingSwitch(ranks, link)).time().at(size.value());
        double after = RoundByRound.of(ring, new SlowPort(ranks, link, ranks - 1, slow, link.bandwidth()))
                .time()
                .at(size.value());
        assertThat(after / before).isBetween(1 - 1e-12, factor.value() * (1 + 1e-12));
    }

    /** P54: which rank is on which port of one switch does not matter. */
    @Property(tries = 200)
    void orderOfTheRanksDoesNotMatterOnOneSwitch(@ForAll Task task, @ForAll LinkParameters link, @ForAll int seed) {
        int[] order = shuffled(task.ranks(), seed);
        NonBlockingSwitch fabric = new NonBlockingSwitch(task.ranks(), link);
        Schedule schedule = task.algorithm().schedule(task.collective(), task.ranks());
        AffineTime time = RoundByRound.of(schedule, fabric).time();
        AffineTime ordered = RoundByRound.of(schedule.inOrder(order), fabric).time();
        assertThat(ordered.interceptSeconds()).isEqualTo(time.interceptSeconds());
        assertThat(ordered.slopeSecondsPerByte())
                .isCloseTo(time.slopeSecondsPerByte(), within(1e-12 * time.slopeSecondsPerByte()));
    }

    private static int[] shuffled(int ranks, int seed) {
        List<Integer> order =
                Arrays.stream(IntStream.range(0, ranks).toArray()).boxed().collect(Collectors.toList());
        Collections.shuffle(order, new Random(seed));
        return order.stream().mapToInt(Integer::intValue).toArray();
    }
}
