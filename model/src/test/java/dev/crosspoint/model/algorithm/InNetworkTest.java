package dev.crosspoint.model.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.predict.ClosedForm;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import org.junit.jupiter.api.Test;

class InNetworkTest {
    private static final Bytes SIZE = new Bytes(5040);

    /** P21: more bytes than a ring for two ranks, as many for three, fewer from four on. */
    @Test
    void nvlsBeatsTheBytesOfARingFromFourRanksOn() {
        for (int p = 2; p <= 1000; p++) {
            double ring = new Ring().cost(Collective.ALL_REDUCE, p, SIZE).criticalBytes();
            double nvls = new Nvls().cost(Collective.ALL_REDUCE, p, SIZE).criticalBytes();
            assertThat(Math.signum(p == 3 ? 0 : nvls - ring)).as("p=%d", p).isEqualTo(p == 2 ? 1 : p == 3 ? 0 : -1);
            if (p == 3) {
                assertThat(nvls).isCloseTo(ring, within(1e-12 * ring));
            }
        }
    }

    /** P48. */
    @Test
    void nvlsTimeFallsWithEveryRank() {
        for (int p = 2; p < 1000; p++) {
            assertThat(new Nvls().cost(Collective.ALL_REDUCE, p + 1, SIZE).criticalBytes())
                    .isLessThan(new Nvls().cost(Collective.ALL_REDUCE, p, SIZE).criticalBytes());
        }
    }

    @Test
    void aGroupOfOneCostsNothing() {
        for (InNetwork algorithm : new InNetwork[] {new Nvls(), new Sharp(2)}) {
            assertThat(algorithm.cost(Collective.ALL_REDUCE, 1, SIZE)).isEqualTo(CostTerms.NONE);
            assertThat(algorithm.formula(Collective.ALL_REDUCE, 1)).isEqualTo(Formula.NONE);
        }
    }

    @Test
    void formulasInWordsAreTheFormulas() {
        assertThat(new Nvls().cost(Collective.ALL_REDUCE, 8, new Bytes(800))).isEqualTo(new CostTerms(1, 900, 0));
        assertThat(new Nvls().formula(Collective.ALL_REDUCE, 8)).hasToString("n = 1, v = (p+1)/p M, c = 0");
        assertThat(new Sharp(2).cost(Collective.ALL_REDUCE, 8, new Bytes(800))).isEqualTo(new CostTerms(1, 800, 0));
        assertThat(new Sharp(2).formula(Collective.ALL_REDUCE, 8)).hasToString("n = 1, v = M, c = 0");
    }

    /** Specification 2.8: alpha_host + 2d alpha_hop. */
    @Test
    void everyLevelOfSwitchesIsPassedTwice() {
        LinkParameters link = new LinkParameters(Seconds.ofMicros(99), BytesPerSecond.ofGB(10));
        LinkParameters tree = new Sharp(3).link(Seconds.ofMicros(5), Seconds.ofMicros(0.5), link);
        assertThat(tree.alpha().micros()).isCloseTo(8, within(1e-12));
        assertThat(ClosedForm.of(new Sharp(3), Collective.ALL_REDUCE, 8, tree).at(1e6))
                .isCloseTo(108e-6, within(1e-15));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Sharp(0))
                .withMessage("tree has 1 level of switches or more: levels=0");
    }

    @Test
    void onlyAllReduceIsModelled() {
        for (Collective collective : Collective.values()) {
            for (InNetwork algorithm : new InNetwork[] {new Nvls(), new Sharp(2)}) {
                boolean refused = algorithm.refusal(collective, 8).isPresent();
                assertThat(refused).isEqualTo(collective != Collective.ALL_REDUCE);
                if (refused) {
                    assertThatIllegalArgumentException().isThrownBy(() -> algorithm.cost(collective, 8, SIZE));
                    assertThatIllegalArgumentException().isThrownBy(() -> algorithm.formula(collective, 8));
                }
            }
        }
    }

    @Test
    void sourcesAreNamed() {
        assertThat(new Nvls().source()).contains("NCCL issues 2140 and 1455");
        assertThat(new Sharp(1).source()).startsWith("Graham et al.");
    }
}
