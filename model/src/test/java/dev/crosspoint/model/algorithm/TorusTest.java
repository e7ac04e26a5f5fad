package dev.crosspoint.model.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.predict.ClosedForm;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import java.util.List;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class TorusTest {
    @Nested
    class OfTheClosestFactors extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new Torus();
        }
    }

    @Nested
    class OfTwoByThreeByTwo extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new Torus(List.of(2, 3, 2), Torus.Links.ONE);
        }
    }

    @Nested
    class OfFiveByThree extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new Torus(List.of(5, 3), Torus.Links.ONE);
        }
    }

    @Nested
    class OnAllLinks extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new Torus(List.of(), Torus.Links.ALL);
        }
    }

    @Nested
    class OfTwoCubedOnAllLinks extends CollectiveAlgorithmContract {
        @Override
        protected RankToRank algorithm() {
            return new Torus(List.of(2, 2, 2), Torus.Links.ALL);
        }
    }

    /** P19, first part, and the second: the order of the dimensions does not matter, nor does one of length 1. */
    @Test
    void orderOfTheDimensionsDoesNotMatter() {
        Bytes size = new Bytes(9240);
        CostTerms cost = cost(List.of(3, 4, 7), 84, size);
        assertThat(cost(List.of(7, 3, 4), 84, size)).isEqualTo(cost);
        assertThat(cost(List.of(4, 1, 7, 3), 84, size)).isEqualTo(cost);
        for (int p = 1; p <= 300; p++) {
            assertThat(cost(List.of(1, p), p, size)).isEqualTo(new Ring().cost(Collective.ALL_REDUCE, p, size));
        }
    }

    private static CostTerms cost(List<Integer> lengths, int ranks, Bytes size) {
        return new Torus(lengths, Torus.Links.ONE).cost(Collective.ALL_REDUCE, ranks, size);
    }

    @Test
    void aTorusOfOneDimensionOnAllLinksIsARingBothWays() {
        RankToRank both = new BidirectionalRing(BidirectionalRing.Form.HALVES);
        assertThat(new Torus(List.of(5), Torus.Links.ALL).ports()).isEqualTo(both.ports());
        for (Collective collective : List.of(Collective.ALL_REDUCE, Collective.ALL_GATHER)) {
            assertThat(new Torus(List.of(5), Torus.Links.ALL).cost(collective, 5, new Bytes(40)))
                    .isEqualTo(both.cost(collective, 5, new Bytes(40)));
        }
    }

    /** Specification 2.7: 4 x 4, 64 MiB, alpha = 10 us, B = 10 GB/s: 3.266 ms on four links. */
    @Test
    void fourLinksTakeTheTimeOfTheSpecification() {
        LinkParameters link = new LinkParameters(Seconds.ofMicros(10), BytesPerSecond.ofGB(10));
        AffineTime time = ClosedForm.of(new Torus(List.of(4, 4), Torus.Links.ALL), Collective.ALL_REDUCE, 16, link);
        assertThat(time.at(Bytes.ofMiB(64).value())).isCloseTo(3.266e-3, within(0.0005e-3));
    }

    @Test
    void groupsThatFormNoTorusAreRefused() {
        assertThat(new Torus().refusal(Collective.ALL_REDUCE, 7))
                .contains("the number of ranks is prime, so they form no torus of two dimensions");
        assertThat(new Torus(List.of(4, 4), Torus.Links.ONE).refusal(Collective.ALL_REDUCE, 12))
                .contains("a torus of 4 x 4 has another number of ranks");
        assertThat(new Torus(List.of(), Torus.Links.ALL).refusal(Collective.ALL_REDUCE, 8))
                .contains("all links are busy only in dimensions of one length, not 2 x 4");
        assertThatIllegalArgumentException().isThrownBy(() -> new Torus().refusal(Collective.ALL_REDUCE, 0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Torus(List.of(4, 0), Torus.Links.ONE))
                .withMessage("dimension has 1 rank or more: lengths=[4, 0]");
    }
}
