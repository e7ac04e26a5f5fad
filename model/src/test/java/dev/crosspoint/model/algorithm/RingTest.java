package dev.crosspoint.model.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Execution;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.model.schedule.Tally;
import dev.crosspoint.model.units.Bytes;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RingTest extends CollectiveAlgorithmContract {
    @Override
    protected RankToRank algorithm() {
        return new Ring();
    }

    /** The example of every course: rank r holds r + 1 everywhere. */
    @Test
    void allReduceOfRankPlusOneIsHalfOfPTimesPPlusOne() {
        for (int p = 1; p <= 64; p++) {
            long[][] inputs = new long[p][2 * p + 3];
            for (int rank = 0; rank < p; rank++) {
                Arrays.fill(inputs[rank], rank + 1);
            }
            long[] sum = new long[2 * p + 3];
            Arrays.fill(sum, p * (p + 1L) / 2);
            long[][] results = Execution.run(schedule(Collective.ALL_REDUCE, p), Collective.ALL_REDUCE, inputs);
            assertThat(Arrays.stream(results)).hasSize(p).allMatch(result -> Arrays.equals(result, sum));
        }
    }

    @Test
    void elementsThatDoNotGoRoundCostTheLargestBlockInEveryRound() {
        for (int p = 1; p <= 64; p++) {
            for (int elements : new int[] {0, 1, p - 1, p, p + 1, 2 * p - 1, 3 * p + 2}) {
                long largestBlock = (elements + p - 1) / p;
                assertThat(Tally.of(schedule(Collective.ALL_REDUCE, p), elements)
                                .criticalElements())
                        .as("p=%d, elements=%d", p, elements)
                        .isEqualTo(2L * (p - 1) * largestBlock);
            }
        }
    }

    /** Claim S2-25 of the texts: 10 elements among 8 ranks are 28 on the critical path, not 17.5. */
    @Test
    void tenElementsAmongEightRanksCostTwentyEight() {
        assertThat(Tally.of(schedule(Collective.ALL_REDUCE, 8), 10).criticalElements())
                .isEqualTo(28);
    }

    @Test
    void allRanksTogetherSendTwoTimesPMinusOneMessages() {
        for (int p = 1; p <= 64; p++) {
            for (int elements : new int[] {1, p + 1, 5 * p}) {
                assertThat(Tally.of(schedule(Collective.ALL_REDUCE, p), elements)
                                .sentInTotal())
                        .isEqualTo(2L * (p - 1) * elements);
            }
        }
    }

    /** Specification 2.4: each edge of the ring carries 2(p-1)/p M, and no other edge anything. */
    @Test
    void everyEdgeOfTheRingCarriesTheSame() {
        for (int p = 2; p <= 20; p++) {
            Map<List<Integer>, Integer> blocks = new HashMap<>();
            schedule(Collective.ALL_REDUCE, p)
                    .rounds()
                    .flatMap(List::stream)
                    .forEach(m -> blocks.merge(
                            List.of(m.source(), m.destination()), m.blocks().count(), Integer::sum));
            int ranks = p;
            assertThat(blocks).hasSize(p).allSatisfy((edge, count) -> {
                assertThat(edge.get(1)).isEqualTo((edge.get(0) + 1) % ranks);
                assertThat(count).isEqualTo(2 * (ranks - 1));
            });
        }
    }

    @Test
    void everyRankSendsTheSame() {
        assertThat(Tally.of(schedule(Collective.ALL_REDUCE, 8), 8).sentByRank()).containsOnly(14L);
    }

    @Test
    void costOfTheLargestGroupAndMessageIsFinite() {
        int p = Integer.MAX_VALUE;
        CostTerms terms = new Ring().cost(Collective.ALL_REDUCE, p, new Bytes(Long.MAX_VALUE));
        assertThat(terms.startUps()).isEqualTo(4_294_967_292.0);
        assertThat(terms.criticalBytes()).isBetween(0x1p63, 0x1p64);
        assertThat(terms.reducedBytes()).isEqualTo(terms.criticalBytes() / 2);
    }

    /** A ring of 100,000 ranks is two phases, of which a caller looks at one round each. */
    @Test
    void scheduleOfALargeGroupMakesRoundsOnDemand() {
        Schedule schedule = schedule(Collective.ALL_REDUCE, 100_000);
        assertThat(schedule.phases()).hasSize(2);
        assertThat(schedule.phases().get(0).rounds()).isEqualTo(99_999);
        assertThat(schedule.phases().get(1).round().apply(99_998)).hasSize(100_000);
    }

    private static Schedule schedule(Collective collective, int ranks) {
        return new Ring().schedule(collective, ranks);
    }
}
