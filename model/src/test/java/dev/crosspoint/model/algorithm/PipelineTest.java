package dev.crosspoint.model.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.model.units.SecondsPerByte;
import org.junit.jupiter.api.Test;

class PipelineTest {
    /** The link of the texts: alpha = 10 us, B = 10 GB/s. */
    private static final LinkParameters LINK = new LinkParameters(Seconds.ofMicros(10), BytesPerSecond.ofGB(10));

    private static final Pipeline CHAIN = new Chain().pipeline(Collective.BROADCAST, 8);

    /** Specification 2.2: 64 MiB along a chain of 8 in 63.455 segments, that is 63. */
    @Test
    void theBestWholeNumberIsBesideTheRealOptimum() {
        assertThat(CHAIN.realOptimum(Bytes.ofMiB(64), LINK)).isCloseTo(63.455, within(0.0005));
        assertThat(CHAIN.bestSegments(Bytes.ofMiB(64), LINK, Bytes.ONE)).isEqualTo(63);
        assertThat(CHAIN.bestSegments(Bytes.ONE, LINK, Bytes.ONE)).isEqualTo(1);
        assertThat(CHAIN.bestSegments(Bytes.ZERO, LINK, Bytes.ONE)).isEqualTo(1);
    }

    /** Along a chain of 4, alpha = 1 s, 8 B at 8 B/s: 3 (1 + 1) s in one segment, 4 (1 + 1/2) s in two. */
    @Test
    void ofTwoThatTakeTheSameTimeTheSmallerIsBest() {
        LinkParameters link = new LinkParameters(new Seconds(1), new BytesPerSecond(8));
        Pipeline chain = new Chain().pipeline(Collective.BROADCAST, 4);
        assertThat(chain.bestSegments(new Bytes(8), link, Bytes.ONE)).isEqualTo(1);
        assertThat(chain.bestSegments(new Bytes(9), link, Bytes.ONE)).isEqualTo(2);
    }

    @Test
    void segmentsHaveALeastSize() {
        assertThat(CHAIN.bestSegments(Bytes.ofMiB(64), LINK, Bytes.ofMiB(2))).isEqualTo(32);
        assertThat(CHAIN.bestSegments(Bytes.ofMiB(64), LINK, Bytes.ofMiB(65))).isEqualTo(1);
        Pipeline twoTrees = new DoubleBinaryTree().pipeline(Collective.ALL_REDUCE, 8);
        assertThat(twoTrees.bestSegments(Bytes.ofMiB(64), LINK, Bytes.ofMiB(2))).isEqualTo(16);
    }

    @Test
    void reductionMakesSegmentsLongerAndSoMore() {
        LinkParameters reducing = new LinkParameters(
                LINK.alpha(),
                LINK.bandwidth(),
                new SecondsPerByte(3 / LINK.bandwidth().value()));
        Pipeline reduce = new Chain().pipeline(Collective.REDUCE, 8);
        assertThat(reduce.realOptimum(Bytes.ofMiB(64), reducing))
                .isCloseTo(2 * CHAIN.realOptimum(Bytes.ofMiB(64), reducing), within(1e-9));
        assertThat(reduce.secondsAtRealOptimum(Bytes.ofMiB(64), reducing))
                .isGreaterThan(reduce.secondsAtRealOptimum(Bytes.ofMiB(64), LINK));
    }

    @Test
    void aPipelineThatIsFullAtOnceNeedsOneSegment() {
        Pipeline pair = new Chain().pipeline(Collective.BROADCAST, 2);
        LinkParameters free = new LinkParameters(Seconds.ZERO, BytesPerSecond.ofGB(10));
        assertThat(pair.realOptimum(Bytes.ofMiB(1), LINK)).isZero();
        assertThat(pair.realOptimum(Bytes.ofMiB(1), free)).isZero();
        assertThat(pair.bestSegments(Bytes.ofMiB(1), free, Bytes.ONE)).isEqualTo(1);
        assertThat(CHAIN.realOptimum(Bytes.ofMiB(1), free)).isInfinite();
        assertThat(CHAIN.bestSegments(Bytes.ofMiB(1), free, Bytes.ONE)).isEqualTo(1 << 20);
    }

    /** Specification 2.2: rounds of each scheme, here for p = 8 (the tree: 15) and s = 5. */
    @Test
    void roundsAreThoseOfTheSpecification() {
        assertThat(CHAIN.rounds(5)).isEqualTo(8 - 2 + 5);
        assertThat(new BinaryTree().pipeline(Collective.BROADCAST, 15).rounds(5))
                .isEqualTo(2 * (3 + 5 - 1));
        assertThat(new DoubleBinaryTree().pipeline(Collective.REDUCE, 8).rounds(5))
                .isEqualTo(2 * 3 + 2 * 5);
        assertThat(new DoubleBinaryTree().pipeline(Collective.ALL_REDUCE, 8).rounds(5))
                .isEqualTo(4 * 3 + 4 * 5);
        assertThat(new CirculantPipeline().pipeline(Collective.BROADCAST, 8).rounds(5))
                .isEqualTo(5 - 1 + 3);
    }

    @Test
    void pipelinesFillAndFlow() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Pipeline(-1, 1, 1, 0))
                .withMessage("pipeline fills and flows: fill=-1.0, roundsPerSegment=1.0, lanes=1.0, reducing=0.0");
        assertThatIllegalArgumentException().isThrownBy(() -> new Pipeline(0, 0.5, 1, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Pipeline(0, 1, 0, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Pipeline(0, 1, 1, Double.POSITIVE_INFINITY));
        assertThatIllegalArgumentException().isThrownBy(() -> new Pipeline(0, 1, 1, Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> CHAIN.cost(Bytes.ONE, 0));
    }
}
