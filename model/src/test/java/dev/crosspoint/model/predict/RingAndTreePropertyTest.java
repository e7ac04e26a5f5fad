package dev.crosspoint.model.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.ModelDomain;
import dev.crosspoint.model.ModelDomain.Factor;
import dev.crosspoint.model.algorithm.BinomialTree;
import dev.crosspoint.model.algorithm.RankToRank;
import dev.crosspoint.model.algorithm.Ring;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.predict.Contest.Crossover;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

/** Laws of the textbook crossover, AllReduce by ring against binomial tree, by their numbers in the specification. */
@Domain(ModelDomain.class)
@Domain(DomainContext.Global.class)
class RingAndTreePropertyTest {
    private static final Ring RING = new Ring();
    private static final BinomialTree TREE = new BinomialTree();
    /** No message is larger. */
    private static final double LARGEST = 0x1p63;

    private static AffineTime time(RankToRank algorithm, int ranks, LinkParameters link) {
        return ClosedForm.of(algorithm, Collective.ALL_REDUCE, ranks, link);
    }

    private static Contest contest(int ranks, LinkParameters link) {
        Map<String, Curve> entrants = new LinkedHashMap<>();
        entrants.put("tree", Curve.of(time(TREE, ranks, link)));
        entrants.put("ring", Curve.of(time(RING, ranks, link)));
        return Contest.of(entrants, 0, LARGEST);
    }

    private static double crossover(int ranks, LinkParameters link) {
        List<Crossover> crossovers = contest(ranks, link).crossovers();
        assertThat(crossovers).hasSize(1);
        return crossovers.get(0).bytes();
    }

    /** P13. */
    @Example
    void crossoverExistsFromFourRanksOn() {
        LinkParameters link = new LinkParameters(Seconds.ofMicros(10), BytesPerSecond.ofGB(10));
        for (int ranks = 1; ranks <= 3; ranks++) {
            assertThat(contest(ranks, link).crossovers()).isEmpty();
            assertThat(contest(ranks, link).winners())
                    .extracting(Contest.Winner::algorithm)
                    .containsExactly(ranks == 1 ? "tree" : "ring");
        }
        for (int ranks = 4; ranks <= 5000; ranks++) {
            assertThat(contest(ranks, link).crossovers())
                    .extracting(Crossover::below, Crossover::above)
                    .containsExactly(tuple("tree", "ring"));
        }
    }

    /** P13, on any link. */
    @Property
    void crossoverExistsFromFourRanksOnWhateverTheLink(
            @ForAll @IntRange(min = 1, max = 5000) int ranks, @ForAll Seconds alpha, @ForAll BytesPerSecond bandwidth) {
        assertThat(contest(ranks, new LinkParameters(alpha, bandwidth)).crossovers())
                .hasSize(ranks < 4 ? 0 : 1);
    }

    /** P14. */
    @Property
    void treeIsFasterBelowAndRingAbove(
            @ForAll @IntRange(min = 4, max = 300) int ranks, @ForAll Seconds alpha, @ForAll BytesPerSecond bandwidth) {
        LinkParameters link = new LinkParameters(alpha, bandwidth);
        AffineTime ring = time(RING, ranks, link);
        AffineTime tree = time(TREE, ranks, link);
        double bytes = crossover(ranks, link);
        assertThat(tree.at(0.9 * bytes)).isLessThan(ring.at(0.9 * bytes));
        assertThat(ring.at(1.1 * bytes)).isLessThan(tree.at(1.1 * bytes));
        assertThat(ring.at(bytes)).isCloseTo(tree.at(bytes), within(1e-9 * tree.at(bytes)));
    }

    /** P15. */
    @Property
    void crossoverGrowsWithAlphaAndWithB(
            @ForAll @IntRange(min = 4, max = 300) int ranks,
            @ForAll Seconds alpha,
            @ForAll BytesPerSecond bandwidth,
            @ForAll Factor factor) {
        double k = factor.value();
        double expected = k * crossover(ranks, new LinkParameters(alpha, bandwidth));
        assertThat(crossover(ranks, new LinkParameters(new Seconds(k * alpha.value()), bandwidth)))
                .isCloseTo(expected, within(1e-9 * expected));
        assertThat(crossover(ranks, new LinkParameters(alpha, new BytesPerSecond(k * bandwidth.value()))))
                .isCloseTo(expected, within(1e-9 * expected));
    }

    /** P16. */
    @Example
    void crossoverFallsBehindEveryPowerOfTwoAndRisesFromOneToTheNext() {
        LinkParameters link = new LinkParameters(Seconds.ofMicros(10), BytesPerSecond.ofGB(10));
        for (int k = 2; k <= 29; k++) {
            double atPower = crossover(1 << k, link);
            assertThat(crossover(1 << (k + 1), link)).isGreaterThan(atPower);
            assertThat(crossover((1 << k) + 1, link)).isLessThan(atPower);
        }
    }

    /** P47. */
    @Property
    void startUpsTakeAsLongAsTheBytesAtTheHalfPerformanceSize(
            @ForAll @IntRange(min = 2, max = 300) int ranks, @ForAll Seconds alpha, @ForAll BytesPerSecond bandwidth) {
        LinkParameters link = new LinkParameters(alpha, bandwidth);
        double treeHalf = alpha.value() * bandwidth.value();
        assertHalf(time(TREE, ranks, link), treeHalf);
        assertHalf(time(RING, ranks, link), treeHalf * ranks);
    }

    private static void assertHalf(AffineTime time, double bytes) {
        double startUps = time.interceptSeconds();
        assertThat(time.slopeSecondsPerByte() * bytes).isCloseTo(startUps, within(1e-9 * startUps));
    }
}
