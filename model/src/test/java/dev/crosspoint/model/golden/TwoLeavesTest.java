package dev.crosspoint.model.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.TwoLeaves;
import dev.crosspoint.model.algorithm.Algorithms;
import dev.crosspoint.model.algorithm.RankToRank;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.predict.Contest;
import dev.crosspoint.model.predict.Curve;
import dev.crosspoint.model.predict.RoundByRound;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Specification 3.6: two leaves of four ranks, 10 µs, 10 GB/s, an uplink of 40 GB/s or a part of it; AllReduce. */
class TwoLeavesTest {
    private static final LinkParameters LINK = new LinkParameters(Seconds.ofMicros(10), BytesPerSecond.ofGB(10));
    private static final int[] CONTIGUOUS = {0, 1, 2, 3, 4, 5, 6, 7};
    private static final int[] ALTERNATING = {0, 4, 1, 5, 2, 6, 3, 7};

    private static AffineTime time(String algorithm, int[] order, double oversubscription) {
        Schedule schedule =
                ((RankToRank) Algorithms.named(algorithm, OptionalInt.empty())).schedule(Collective.ALL_REDUCE, 8);
        TwoLeaves leaves = new TwoLeaves(8, LINK, BytesPerSecond.ofGB(40 / oversubscription));
        return RoundByRound.of(schedule.inOrder(order), leaves).time();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "ring, 11.884, 11.884, 11.884",
        "halving-doubling, 11.804, 13.482, 16.837",
        "halving-doubling-far, 11.804, 18.515, 31.937",
        "circulant, 11.804, 18.515, 35.292",
        "binomial-tree, 40.325, 40.325, 40.325"
    })
    void millisecondsFor64MiBAreThoseOfTheTable(String algorithm, double full, double half, double quarter) {
        double[] expected = {full, half, quarter};
        for (int i = 0; i < expected.length; i++) {
            double millis =
                    time(algorithm, CONTIGUOUS, 1 << i).at(Bytes.ofMiB(64).value()) * 1e3;
            assertThat(millis).as("oversubscription %d", 1 << i).isCloseTo(expected[i], within(0.0006));
        }
    }

    @Test
    void aRingThatAlternatesBetweenTheLeavesLoses() {
        double[] expected = {11.884, 23.628, 47.116};
        for (int i = 0; i < expected.length; i++) {
            double millis = time("ring", ALTERNATING, 1 << i).at(Bytes.ofMiB(64).value()) * 1e3;
            assertThat(millis).isCloseTo(expected[i], within(0.0006));
        }
    }

    /** On one switch no ring is faster than the circulant; here it needs its neighbours only and wins above 1.06667 MB. */
    @Test
    void whereTheUplinkIsNarrowTheRingWins() {
        Map<String, Curve> entrants = new LinkedHashMap<>();
        for (String algorithm : List.of("ring", "halving-doubling", "halving-doubling-far", "circulant")) {
            entrants.put(algorithm, Curve.of(time(algorithm, CONTIGUOUS, 4)));
        }
        List<Contest.Crossover> crossovers = Contest.of(entrants, 1, 1e12).crossovers();
        assertThat(crossovers).hasSize(1);
        assertThat(crossovers.get(0).below()).isEqualTo("halving-doubling");
        assertThat(crossovers.get(0).above()).isEqualTo("ring");
        assertThat(crossovers.get(0).bytes()).isCloseTo(1.06667e6, within(5.0));
    }
}
