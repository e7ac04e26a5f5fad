package dev.crosspoint.model.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.algorithm.Algorithms;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DecisionMapTest {
    private static final LinkParameters LINK = new LinkParameters(Seconds.ofMicros(10), BytesPerSecond.ofGB(10));

    private static Forecast forecast(int ranks, String... algorithms) {
        return Forecast.onSwitch(
                Collective.ALL_REDUCE,
                ranks,
                LINK,
                Seconds.ZERO,
                Stream.of(algorithms)
                        .map(id -> Algorithms.named(id, OptionalInt.empty()))
                        .toList());
    }

    /** Specification 1.2: the crossover of ring and tree for each p, and none for three ranks. */
    @Test
    void everyRowIsTheContestOfItsRanks() {
        DecisionMap map = DecisionMap.of(List.of(3, 8, 256), p -> forecast(p, "ring", "binomial-tree"), 1, 8L << 30);
        assertThat(map.rows()).extracting(DecisionMap.Row::ranks).containsExactly(3, 8, 256);
        assertThat(map.rows().get(0).contest().crossovers()).isEmpty();
        assertThat(map.rows().get(1).contest().crossovers().get(0).bytes()).isCloseTo(188_235.294, within(0.001));
        assertThat(map.at(8, 4096).algorithm()).isEqualTo("binomial-tree");
        assertThat(map.at(256, 3e6).algorithm()).isEqualTo("binomial-tree");
        assertThat(map.at(256, 4e6).algorithm()).isEqualTo("ring");
    }

    /** Specification 1.4: two trees against the ring. None for 8 ranks; 145 kB and more, up to 86.7 MB, for more ranks. */
    @Test
    void twoTreesLoseToTheRingAboveTheSizesOfTheSpecification() {
        DecisionMap map =
                DecisionMap.of(List.of(8, 16, 64, 256, 1024), p -> forecast(p, "ring", "double-binary-tree"), 1, 1e12);
        assertThat(map.rows().get(0).contest().winners())
                .extracting(Contest.Winner::algorithm)
                .containsExactly("ring");
        double[] expected = {145e3, 5.24e6, 86.7e6, 1.23e9};
        for (int i = 0; i < expected.length; i++) {
            List<Contest.Crossover> crossovers = map.rows().get(i + 1).contest().crossovers();
            assertThat(crossovers.get(crossovers.size() - 1).bytes())
                    .isCloseTo(expected[i], within(0.005 * expected[i]));
        }
    }

    @Test
    void aMapHasNoRowForOtherRanks() {
        DecisionMap map = DecisionMap.of(List.of(4, 8), p -> forecast(p, "ring"), 1, 100);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> map.at(6, 10))
                .withMessage("map has a row for the ranks: ranks=6, rows=[4, 8]");
        assertThatIllegalArgumentException().isThrownBy(() -> map.at(4, 101));
    }

    /** All algorithms up to 100,000 ranks: nobody walks a round. */
    @Test
    void largeGroupsAreDecidedByTheClosedForms() {
        List<Integer> ranks = List.of(2, 4096, 100_000);
        DecisionMap map = DecisionMap.of(
                ranks,
                p -> Forecast.onSwitch(
                        Collective.ALL_REDUCE, p, LINK, Seconds.ZERO, Algorithms.all(OptionalInt.empty())),
                1,
                Bytes.ofMiB(64).value());
        assertThat(map.at(4096, 8).algorithm()).isEqualTo("recursive-doubling");
        assertThat(map.at(4096, 1e7).ties()).contains("circulant");
        assertThat(map.at(100_000, 1e7).algorithm()).isEqualTo("circulant");
    }
}
