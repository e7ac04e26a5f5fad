package dev.crosspoint.model.algorithm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import org.junit.jupiter.api.Test;

class DisseminationTest extends CollectiveAlgorithmContract {
    @Override
    protected RankToRank algorithm() {
        return new Dissemination();
    }

    @Test
    void aTreeTakesTwiceTheRounds() {
        for (int p = 1; p <= 300; p++) {
            assertThat(new BinomialTree().cost(Collective.BARRIER, p, Bytes.ONE).startUps())
                    .isEqualTo(2
                            * new Dissemination()
                                    .cost(Collective.BARRIER, p, Bytes.ONE)
                                    .startUps());
        }
    }
}
