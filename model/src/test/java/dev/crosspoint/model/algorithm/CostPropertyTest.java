package dev.crosspoint.model.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.ModelDomain;
import dev.crosspoint.model.ModelDomain.Factor;
import dev.crosspoint.model.ModelDomain.Task;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.model.units.SecondsPerByte;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

/** Laws of the closed forms, by their numbers in the model specification. */
@Domain(ModelDomain.class)
@Domain(DomainContext.Global.class)
class CostPropertyTest {
    private static final Ring RING = new Ring();
    private static final BinomialTree TREE = new BinomialTree();

    /** P01. */
    @Property
    void aGroupOfOneCostsNothing(@ForAll Task task, @ForAll Bytes size) {
        RankToRank alone = task.algorithm() instanceof Hierarchical hierarchical
                ? new Hierarchical(1, hierarchical.form())
                : task.algorithm();
        assertThat(alone.cost(task.collective(), 1, size)).isEqualTo(CostTerms.NONE);
    }

    /** P02. */
    @Property
    void anEmptyMessageCostsStartUpsOnly(@ForAll Task task, @ForAll LinkParameters link) {
        CostTerms terms = cost(task, Bytes.ZERO);
        assertThat(terms.criticalBytes()).isZero();
        assertThat(terms.reducedBytes()).isZero();
        assertThat(terms.on(link).value())
                .isEqualTo(terms.startUps() * link.alpha().value());
    }

    /** Start-ups do not depend on M, bytes are proportional to it. */
    @Property
    void costIsProportionalToTheMessageButForTheStartUps(@ForAll Task task, @ForAll Bytes size) {
        CostTerms one = cost(task, Bytes.ONE);
        CostTerms terms = cost(task, size);
        assertThat(terms.startUps()).isEqualTo(one.startUps());
        assertSame(terms.criticalBytes(), one.criticalBytes() * size.value());
        assertSame(terms.reducedBytes(), one.reducedBytes() * size.value());
    }

    /** P03. */
    @Property
    void timeNeverFallsAsTheMessageGrows(
            @ForAll Task task, @ForAll LinkParameters link, @ForAll Bytes one, @ForAll Bytes other) {
        Bytes smaller = one.compareTo(other) < 0 ? one : other;
        Bytes larger = one.compareTo(other) < 0 ? other : one;
        assertThat(time(task, larger, link)).isGreaterThanOrEqualTo(time(task, smaller, link));
    }

    /** P03. */
    @Property
    void aWorseLinkIsNeverFaster(
            @ForAll Task task, @ForAll Bytes size, @ForAll LinkParameters link, @ForAll Factor factor) {
        double k = factor.value();
        double time = time(task, size, link);
        Seconds alpha = new Seconds(link.alpha().value() * k);
        BytesPerSecond bandwidth = new BytesPerSecond(link.bandwidth().value() / k);
        SecondsPerByte gamma = new SecondsPerByte(link.gamma().value() * k);
        assertThat(time(task, size, new LinkParameters(alpha, link.bandwidth(), link.gamma())))
                .isGreaterThanOrEqualTo(time);
        assertThat(time(task, size, new LinkParameters(link.alpha(), bandwidth, link.gamma())))
                .isGreaterThanOrEqualTo(time);
        assertThat(time(task, size, new LinkParameters(link.alpha(), link.bandwidth(), gamma)))
                .isGreaterThanOrEqualTo(time);
    }

    /** P04. */
    @Property
    void aLinkThatIsKTimesWorseTakesKTimesTheTime(
            @ForAll Task task, @ForAll Bytes size, @ForAll LinkParameters link, @ForAll Factor factor) {
        double k = factor.value();
        LinkParameters worse = new LinkParameters(
                new Seconds(link.alpha().value() * k),
                new BytesPerSecond(link.bandwidth().value() / k),
                new SecondsPerByte(link.gamma().value() * k));
        assertSame(time(task, size, worse), k * time(task, size, link));
    }

    /** P05. */
    @Property
    void kTimesTheBytesOnKTimesTheBandwidthTakeTheSameTime(
            @ForAll Task task,
            @ForAll Bytes size,
            @ForAll LinkParameters link,
            @ForAll @IntRange(min = 1, max = 1000) int k) {
        LinkParameters faster = new LinkParameters(
                link.alpha(),
                new BytesPerSecond(link.bandwidth().value() * k),
                new SecondsPerByte(link.gamma().value() / k));
        assertSame(time(task, new Bytes(size.value() * k), faster), time(task, size, link));
    }

    /** P09. */
    @Property
    void ringAllReduceIsReduceScatterAndAllGather(@ForAll @IntRange(min = 1, max = 300) int ranks, @ForAll Bytes size) {
        assertThat(RING.cost(Collective.REDUCE_SCATTER, ranks, size)
                        .plus(RING.cost(Collective.ALL_GATHER, ranks, size)))
                .isEqualTo(RING.cost(Collective.ALL_REDUCE, ranks, size));
    }

    @Property
    void treeAllReduceIsReduceAndBroadcast(@ForAll @IntRange(min = 1, max = 300) int ranks, @ForAll Bytes size) {
        assertThat(TREE.cost(Collective.REDUCE, ranks, size).plus(TREE.cost(Collective.BROADCAST, ranks, size)))
                .isEqualTo(TREE.cost(Collective.ALL_REDUCE, ranks, size));
    }

    /** P10. */
    @Property
    void ringTimeRisesWithEveryRank(
            @ForAll @IntRange(min = 1, max = 300) int ranks, @ForAll Bytes size, @ForAll LinkParameters link) {
        assertThat(RING.cost(Collective.ALL_REDUCE, ranks + 1, size).on(link))
                .isGreaterThan(RING.cost(Collective.ALL_REDUCE, ranks, size).on(link));
    }

    /** P11. */
    @Property
    void ringMovesTheMessageOnceToLessThanTwice(
            @ForAll @IntRange(min = 2, max = Integer.MAX_VALUE) int ranks, @ForAll Bytes size) {
        double bytes = RING.cost(Collective.ALL_REDUCE, ranks, size).criticalBytes();
        assertThat(bytes).isGreaterThanOrEqualTo(size.value()).isLessThan(2.0 * size.value());
    }

    /** P12. */
    @Property
    void treeCostsTheSameFromOnePowerOfTwoToTheNext(
            @ForAll @IntRange(min = 1, max = 30) int level, @ForAll int bits, @ForAll Bytes size) {
        int power = 1 << level;
        int between = power - (bits & (power / 2 - 1));
        assertThat(TREE.cost(Collective.ALL_REDUCE, between, size))
                .isEqualTo(TREE.cost(Collective.ALL_REDUCE, power, size))
                .isEqualTo(new CostTerms(2 * level, 2.0 * level * size.value(), (double) level * size.value()));
    }

    /** P20, first part. */
    @Property
    void shardedHierarchyOfOneTierIsTheRing(@ForAll @IntRange(min = 1, max = 300) int ranks, @ForAll Bytes size) {
        CostTerms ring = RING.cost(Collective.ALL_REDUCE, ranks, size);
        assertThat(sharded(1).cost(Collective.ALL_REDUCE, ranks, size)).isEqualTo(ring);
        assertThat(sharded(ranks).cost(Collective.ALL_REDUCE, ranks, size)).isEqualTo(ring);
    }

    @Property
    void leaderHierarchyOfOneTierIsTheRingOrTheTree(
            @ForAll @IntRange(min = 1, max = 300) int ranks, @ForAll Bytes size) {
        assertThat(leader(1).cost(Collective.ALL_REDUCE, ranks, size))
                .isEqualTo(RING.cost(Collective.ALL_REDUCE, ranks, size));
        assertThat(leader(ranks).cost(Collective.ALL_REDUCE, ranks, size))
                .isEqualTo(TREE.cost(Collective.ALL_REDUCE, ranks, size));
    }

    /** P20, second part. */
    @Property
    void shardedHierarchyMovesTheBytesOfTheRing(
            @ForAll @IntRange(min = 1, max = 64) int ranksPerNode,
            @ForAll @IntRange(min = 1, max = 64) int nodes,
            @ForAll Bytes size) {
        int ranks = ranksPerNode * nodes;
        CostTerms terms = sharded(ranksPerNode).cost(Collective.ALL_REDUCE, ranks, size);
        assertSame(terms.criticalBytes(), 2.0 * (ranks - 1) / ranks * size.value());
        assertSame(terms.reducedBytes(), terms.criticalBytes() / 2);
    }

    /** P46. */
    @Property
    void ringAndTreeAreWithinKnownFactorsOfEachOther(
            @ForAll @IntRange(min = 2, max = 300) int ranks,
            @ForAll Bytes size,
            @ForAll Seconds alpha,
            @ForAll BytesPerSecond bandwidth) {
        LinkParameters link = new LinkParameters(alpha, bandwidth);
        double ratio = RING.cost(Collective.ALL_REDUCE, ranks, size).on(link).value()
                / TREE.cost(Collective.ALL_REDUCE, ranks, size).on(link).value();
        int levels = 0;
        while (Math.pow(2, levels) < ranks) {
            levels++;
        }
        double most = (ranks - 1.0) / levels;
        assertThat(ratio).isBetween(most / ranks * (1 - 1e-9), most * (1 + 1e-9));
    }

    private static Hierarchical sharded(int ranksPerNode) {
        return new Hierarchical(ranksPerNode, Hierarchical.Form.SHARDED);
    }

    private static Hierarchical leader(int ranksPerNode) {
        return new Hierarchical(ranksPerNode, Hierarchical.Form.LEADER);
    }

    private static CostTerms cost(Task task, Bytes size) {
        return task.algorithm().cost(task.collective(), task.ranks(), size);
    }

    /** P21: more than a ring of two, as much as one of three, less from four on. */
    @Property
    void nvlsMovesLessThanARingFromFourRanksOn(@ForAll @IntRange(min = 2, max = 300) int p, @ForAll Bytes size) {
        double nvls = new Nvls().cost(Collective.ALL_REDUCE, p, size).criticalBytes();
        double ring = RING.cost(Collective.ALL_REDUCE, p, size).criticalBytes();
        if (p == 3) {
            assertSame(nvls, ring);
        } else {
            assertThat(nvls < ring).isEqualTo(p >= 4);
            assertThat(nvls > ring).isEqualTo(p == 2);
        }
    }

    /** P22. */
    @Property
    void bruckMovesMoreThanPairwiseFromFourRanksOn(@ForAll @IntRange(min = 1, max = 300) int p, @ForAll Bytes size) {
        double bruck = new Bruck().cost(Collective.ALL_TO_ALL, p, size).criticalBytes();
        double pairwise = new Pairwise().cost(Collective.ALL_TO_ALL, p, size).criticalBytes();
        if (p <= 3) {
            assertSame(bruck, pairwise);
        } else {
            assertThat(bruck).isGreaterThan(pairwise);
        }
    }

    /** P48. */
    @Property
    void nvlsFallsWithEveryRank(
            @ForAll @IntRange(min = 2, max = 300) int p, @ForAll Bytes size, @ForAll LinkParameters link) {
        double time = new Nvls().cost(Collective.ALL_REDUCE, p, size).on(link).value();
        double withOneMore =
                new Nvls().cost(Collective.ALL_REDUCE, p + 1, size).on(link).value();
        double latency = link.alpha().value();
        // Beside a start-up of 1 ms, a byte on a fast link is below the last digit of the sum.
        assertThat(withOneMore).isLessThanOrEqualTo(time);
        assertThat(new Nvls().cost(Collective.ALL_REDUCE, p + 1, size).criticalBytes())
                .isLessThan(new Nvls().cost(Collective.ALL_REDUCE, p, size).criticalBytes());
        assertThat(withOneMore).isGreaterThan(latency);
    }

    private static double time(Task task, Bytes size, LinkParameters link) {
        return cost(task, size).on(link).value();
    }

    private static void assertSame(double actual, double expected) {
        assertThat(actual).isCloseTo(expected, within(1e-9 * Math.abs(expected)));
    }
}
