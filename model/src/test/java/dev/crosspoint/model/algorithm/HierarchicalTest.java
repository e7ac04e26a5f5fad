package dev.crosspoint.model.algorithm;

import static dev.crosspoint.model.algorithm.Hierarchical.Form.LEADER;
import static dev.crosspoint.model.algorithm.Hierarchical.Form.SHARDED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.predict.ClosedForm;
import dev.crosspoint.model.schedule.Phase;
import dev.crosspoint.model.schedule.Tally;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class HierarchicalTest {
    @Nested
    class ShardedWithNodesOf1 extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new Hierarchical(1, SHARDED);
        }

        @Override
        protected Map<String, Double> letters(int ranks) {
            return Map.of("g", 1.0, "m", ranks / 1.0);
        }
    }

    @Nested
    class ShardedWithNodesOf2 extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new Hierarchical(2, SHARDED);
        }

        @Override
        protected Map<String, Double> letters(int ranks) {
            return Map.of("g", 2.0, "m", ranks / 2.0);
        }
    }

    @Nested
    class ShardedWithNodesOf3 extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new Hierarchical(3, SHARDED);
        }

        @Override
        protected Map<String, Double> letters(int ranks) {
            return Map.of("g", 3.0, "m", ranks / 3.0);
        }
    }

    @Nested
    class ShardedWithNodesOf4 extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new Hierarchical(4, SHARDED);
        }

        @Override
        protected Map<String, Double> letters(int ranks) {
            return Map.of("g", 4.0, "m", ranks / 4.0);
        }
    }

    @Nested
    class ShardedWithNodesOf8 extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new Hierarchical(8, SHARDED);
        }

        @Override
        protected Map<String, Double> letters(int ranks) {
            return Map.of("g", 8.0, "m", ranks / 8.0);
        }
    }

    @Nested
    class LeaderWithNodesOf3 extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new Hierarchical(3, LEADER);
        }

        @Override
        protected Map<String, Double> letters(int ranks) {
            return Map.of("g", 3.0, "m", ranks / 3.0);
        }
    }

    @Nested
    class LeaderWithNodesOf4 extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new Hierarchical(4, LEADER);
        }

        @Override
        protected Map<String, Double> letters(int ranks) {
            return Map.of("g", 4.0, "m", ranks / 4.0);
        }
    }

    @Nested
    class LeaderWithNodesOf8 extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new Hierarchical(8, LEADER);
        }

        @Override
        protected Map<String, Double> letters(int ranks) {
            return Map.of("g", 8.0, "m", ranks / 8.0);
        }
    }

    @Test
    void phasesNameTheirTier() {
        assertThat(new Hierarchical(4, SHARDED)
                        .schedule(Collective.ALL_REDUCE, 8)
                        .phases())
                .extracting(Phase::name)
                .containsExactly(
                        "reduce-scatter inside nodes",
                        "reduce-scatter across nodes",
                        "all-gather across nodes",
                        "all-gather inside nodes");
        assertThat(new Hierarchical(2, LEADER)
                        .schedule(Collective.ALL_REDUCE, 6)
                        .phases())
                .extracting(Phase::name)
                .containsExactly(
                        "reduce at distance 1 inside nodes",
                        "reduce-scatter across leaders",
                        "all-gather across leaders",
                        "broadcast at distance 1 inside nodes");
    }

    /** Either form moves no more bytes in all than a flat ring: M once up and once down each edge of a tree. */
    @Test
    void allRanksTogetherSendTwoTimesPMinusOneMessages() {
        for (Hierarchical.Form form : Hierarchical.Form.values()) {
            for (int nodes = 1; nodes <= 6; nodes++) {
                int ranks = 4 * nodes;
                Tally tally = Tally.of(new Hierarchical(4, form).schedule(Collective.ALL_REDUCE, ranks), ranks);
                assertThat(tally.sentInTotal()).isEqualTo(2L * (ranks - 1) * ranks);
            }
        }
    }

    @Test
    void costsInsideAndAcrossAreApart() {
        Bytes size = new Bytes(800);
        Hierarchical sharded = new Hierarchical(4, SHARDED);
        assertThat(sharded.costInside(Collective.ALL_REDUCE, 8, size)).isEqualTo(new CostTerms(6, 1200, 600));
        assertThat(sharded.costAcross(Collective.ALL_REDUCE, 8, size)).isEqualTo(new CostTerms(2, 200, 100));
        Hierarchical leader = new Hierarchical(4, LEADER);
        assertThat(leader.costInside(Collective.ALL_REDUCE, 8, size)).isEqualTo(new CostTerms(4, 3200, 1600));
        assertThat(leader.costAcross(Collective.ALL_REDUCE, 8, size)).isEqualTo(new CostTerms(2, 800, 400));
    }

    /** Specification 2.6: two nodes of four, 64 MiB, 200 GB/s inside and one NIC of 12.5 GB/s: 6.743 ms. */
    @Test
    void leadersOfTwoNodesOfFourTakeTheTimeOfTheSpecification() {
        LinkParameters inside = new LinkParameters(Seconds.ofMicros(3), BytesPerSecond.ofGB(200));
        LinkParameters across = new LinkParameters(Seconds.ofMicros(10), BytesPerSecond.ofGB(12.5));
        AffineTime time = ClosedForm.of(new Hierarchical(4, LEADER), Collective.ALL_REDUCE, 8, inside, across);
        assertThat(time.at(Bytes.ofMiB(64).value())).isCloseTo(6.743e-3, within(0.0005e-3));
    }

    @Test
    void nodesNeedARank() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Hierarchical(0, SHARDED))
                .withMessage("node needs at least 1 rank: ranksPerNode=0");
    }

    @Test
    void eachTierRefusesWhatTheWholeRefuses() {
        Hierarchical algorithm = new Hierarchical(4, SHARDED);
        assertThatIllegalArgumentException().isThrownBy(() -> algorithm.costInside(Collective.BROADCAST, 8, Bytes.ONE));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> algorithm.costAcross(Collective.ALL_REDUCE, 6, Bytes.ONE));
    }

    @Test
    void groupsThatLeaveANodeIncompleteAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Hierarchical(4, SHARDED).schedule(Collective.ALL_REDUCE, 6))
                .withMessage("hierarchical cannot carry out allreduce among 6 ranks: it needs full nodes of 4 ranks");
    }
}
