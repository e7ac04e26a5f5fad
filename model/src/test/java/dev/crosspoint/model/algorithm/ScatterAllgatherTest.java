package dev.crosspoint.model.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Phase;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ScatterAllgatherTest {
    @Nested
    class AlongARing extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new ScatterAllgather(ScatterAllgather.Spread.RING);
        }
    }

    @Nested
    class OnACirculant extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new ScatterAllgather(ScatterAllgather.Spread.CIRCULANT);
        }
    }

    @Test
    void reduceIsBroadcastBackwards() {
        assertThat(phases(Collective.BROADCAST))
                .containsExactly("scatter at distance 2", "scatter at distance 1", "all-gather");
        assertThat(phases(Collective.REDUCE))
                .containsExactly("reduce-scatter", "gather at distance 1", "gather at distance 2");
    }

    private static List<String> phases(Collective collective) {
        return new ScatterAllgather(ScatterAllgather.Spread.RING)
                .schedule(collective, 4).phases().stream().map(Phase::name).toList();
    }
}
