package dev.crosspoint.model.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Message;
import dev.crosspoint.model.units.Bytes;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class OneShotTest {
    @Nested
    class InTurn extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new OneShot(Starts.IN_TURN);
        }
    }

    @Nested
    class AtOnce extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new OneShot(Starts.AT_ONCE);
        }

        @Override
        protected int mostMessagesAtOnce(int ranks) {
            return Math.max(1, ranks - 1);
        }
    }

    /** A rank sends what it was given, not what it has added up since. */
    @Test
    void everybodySendsItsInput() {
        assertThat(new OneShot(Starts.IN_TURN)
                        .schedule(Collective.ALL_REDUCE, 4)
                        .rounds()
                        .flatMap(List::stream))
                .hasSize(12)
                .allMatch(message -> message.content() == Message.Content.INPUT);
    }

    @Test
    void startingAtOnceSavesStartUpsAndNoBytes() {
        CostTerms inTurn = new OneShot(Starts.IN_TURN).cost(Collective.ALL_REDUCE, 8, new Bytes(80));
        CostTerms atOnce = new OneShot(Starts.AT_ONCE).cost(Collective.ALL_REDUCE, 8, new Bytes(80));
        assertThat(inTurn.startUps()).isEqualTo(7);
        assertThat(atOnce.startUps()).isEqualTo(1);
        assertThat(atOnce.criticalBytes()).isEqualTo(inTurn.criticalBytes());
    }
}
