package dev.crosspoint.model.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.predict.ClosedForm;
import dev.crosspoint.model.predict.Curve;
import dev.crosspoint.model.predict.LowerBound;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.model.schedule.Tally;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import java.util.Collections;
import java.util.OptionalInt;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The table of AllReduce algorithms, specification 2.3, in numbers: terms divided by M, gaps to the lower bound. */
class AllReduceTableTest {
    private static final LinkParameters LINK = new LinkParameters(Seconds.ofMicros(10), BytesPerSecond.ofGB(10));
    private static final int PARTS = 64 * 48;

    @ParameterizedTest(name = "{0} among {1}")
    @CsvSource({
        "ring, 8, 14, 1.75, 0.875, 1.75",
        "flat-tree, 8, 14, 14, 7, 7",
        "binomial-tree, 8, 6, 6, 3, 3",
        "recursive-doubling, 8, 3, 3, 3, 3",
        "recursive-doubling, 6, 4, 4, 3, 3",
        "halving-doubling, 8, 6, 1.75, 0.875, 1.75",
        "halving-doubling, 6, 6, 3.5, 1.75, 2.5",
        "halving-doubling-half, 8, 6, 1.75, 0.875, 1.75",
        "halving-doubling-half, 6, 7, 3.5, 1.25, 3",
        "circulant, 8, 6, 1.75, 0.875, 1.75",
        "circulant, 6, 6, 1.6666666666666667, 0.8333333333333334, 1.6666666666666667",
        "one-shot, 8, 7, 7, 7, 7",
        "one-shot-at-once, 8, 1, 7, 7, 7",
        "two-shot, 8, 14, 1.75, 0.875, 1.75",
        "two-shot-at-once, 8, 2, 1.75, 0.875, 1.75"
    })
    void termsAndTheBusiestRankAreThoseOfTheTable(
            String id, int ranks, double startUps, double bytes, double reduced, double busiest) {
        RankToRank algorithm = (RankToRank) Algorithms.named(id, OptionalInt.empty());
        CostTerms terms = algorithm.cost(Collective.ALL_REDUCE, ranks, new Bytes(PARTS));
        assertThat(terms.startUps()).isEqualTo(startUps);
        assertThat(terms.criticalBytes() / PARTS).isCloseTo(bytes, within(1e-15));
        assertThat(terms.reducedBytes() / PARTS).isCloseTo(reduced, within(1e-15));
        assertThat(busiest(algorithm.schedule(Collective.ALL_REDUCE, ranks))).isCloseTo(busiest, within(1e-15));
    }

    /** Double binary tree, k segments per half: 4L + 4k, (2L + 2k)/k, busiest 2. */
    @ParameterizedTest
    @CsvSource({"8, 1, 16, 8", "8, 6, 36, 3", "100, 2, 36, 9"})
    void termsOfTwoTreesAreThoseOfTheTable(int ranks, int segments, double startUps, double bytes) {
        Segmented algorithm = new DoubleBinaryTree().inSegments(segments);
        CostTerms terms = algorithm.cost(Collective.ALL_REDUCE, ranks, new Bytes(PARTS));
        assertThat(terms.startUps()).isEqualTo(startUps);
        assertThat(terms.criticalBytes() / PARTS).isEqualTo(bytes);
        assertThat(busiest(algorithm.schedule(Collective.ALL_REDUCE, ranks))).isEqualTo(2);
    }

    private static double busiest(Schedule schedule) {
        Tally tally = Tally.of(schedule, schedule.parts());
        return (double) Collections.max(tally.sentByRank()) / schedule.parts();
    }

    @ParameterizedTest
    @CsvSource({
        "ring, 4.67, 1",
        "flat-tree, 4.67, 8",
        "binomial-tree, 2, 3.43",
        "recursive-doubling, 1, 1.71",
        "halving-doubling, 2, 1",
        "circulant, 2, 1",
        "double-binary-tree, 5.33, 1.14",
        "one-shot, 2.33, 4",
        "two-shot, 4.67, 1"
    })
    void gapsForEightRanksAreThoseOfTheTable(String id, double ofNoBytes, double ofManyBytes) {
        Curve curve = ClosedForm.curve(Algorithms.named(id, OptionalInt.empty()), Collective.ALL_REDUCE, 8, LINK);
        LowerBound bound = LowerBound.of(Collective.ALL_REDUCE, 8, LINK);
        assertThat(bound.gap(curve, 0)).hasValueCloseTo(ofNoBytes, within(0.005));
        assertThat(bound.gap(curve, 1e18)).hasValueCloseTo(ofManyBytes, within(0.005));
    }
}
