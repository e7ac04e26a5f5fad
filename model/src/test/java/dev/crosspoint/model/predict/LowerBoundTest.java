package dev.crosspoint.model.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.Cut;
import dev.crosspoint.model.fabric.Fabric;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.fabric.RoundTime;
import dev.crosspoint.model.fabric.Transfer;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.model.units.SecondsPerByte;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class LowerBoundTest {
    /** alpha = 1 s, B = 1 B/s, gamma in s/B. */
    private static LinkParameters link(double gamma) {
        return new LinkParameters(new Seconds(1), new BytesPerSecond(1), new SecondsPerByte(gamma));
    }

    /** Specification, table 2.1, worked by hand for p = 6 and p = 8 at alpha = 1, B = 1. */
    @ParameterizedTest
    @CsvSource({
        "ALL_REDUCE, 6, 3, 1.6666666666666667",
        "ALL_REDUCE, 8, 3, 1.75",
        "REDUCE_SCATTER, 6, 3, 0.8333333333333334",
        "REDUCE_SCATTER, 8, 3, 0.875",
        "ALL_GATHER, 6, 3, 0.8333333333333334",
        "ALL_GATHER, 8, 3, 0.875",
        "ALL_TO_ALL, 6, 3, 0.8333333333333334",
        "ALL_TO_ALL, 8, 3, 0.875",
        "BROADCAST, 6, 3, 1",
        "BROADCAST, 8, 3, 1",
        "REDUCE, 6, 3, 1",
        "REDUCE, 8, 3, 1",
        "SCATTER, 6, 3, 0.8333333333333334",
        "GATHER, 8, 3, 0.875",
        "SEND_RECV, 6, 1, 1",
        "SEND_RECV, 8, 1, 1",
        "BARRIER, 6, 3, 0",
        "BARRIER, 8, 3, 0",
        "BARRIER, 9, 4, 0",
        "ALL_REDUCE, 2, 1, 1",
        "ALL_REDUCE, 9, 4, 1.7777777777777777",
        "ALL_REDUCE, 1024, 10, 1.998046875",
        "ALL_REDUCE, 1025, 11, 1.9980487804878049"
    })
    void startUpsAndBytesAreThoseOfTheTable(Collective collective, int ranks, double alphas, double bytes) {
        LowerBound bound = LowerBound.of(collective, ranks, link(0));
        assertThat(bound.latencySeconds()).isEqualTo(alphas);
        assertThat(bound.secondsPerByte()).isCloseTo(bytes, within(1e-15));
    }

    /** Specification, table 2.1, last column: at gamma = 100 s/B the reduction is the largest of the three. */
    @ParameterizedTest
    @CsvSource({
        "ALL_REDUCE, 87.5",
        "REDUCE_SCATTER, 87.5",
        "REDUCE, 87.5",
        "ALL_GATHER, 0.875",
        "ALL_TO_ALL, 0.875",
        "SCATTER, 0.875",
        "GATHER, 0.875",
        "BROADCAST, 1",
        "SEND_RECV, 1",
        "BARRIER, 0"
    })
    void reductionBoundsWhereDataAreReduced(Collective collective, double secondsPerByte) {
        LowerBound bound = LowerBound.of(collective, 8, link(100));
        assertThat(bound.secondsPerByte()).isEqualTo(secondsPerByte);
        assertThat(bound.limit().equals("reduction")).isEqualTo(collective.reduces());
    }

    @ParameterizedTest
    @EnumSource
    void aGroupOfOneIsNotBound(Collective collective) {
        assertThat(LowerBound.of(collective, 1, link(1))).isEqualTo(new LowerBound(0, 0, 0, ""));
    }

    @Test
    void theGapIsHowManyTimesTheBoundATimeIs() {
        LowerBound bound = new LowerBound(1, 6, 2, "");
        Curve curve = Curve.of(new AffineTime(14, 3));
        assertThat(bound.gap(curve, 0)).hasValue(2);
        assertThat(bound.gap(curve, 7)).hasValue(35.0 / 15);
        assertThat(new LowerBound(0, 0, 0, "").gap(curve, 7)).isEmpty();
    }

    @Test
    void theBoundIsTheLargestNotTheSum() {
        LowerBound bound = new LowerBound(0, 6, 2, "");
        assertThat(bound.at(0)).isEqualTo(6);
        assertThat(bound.at(3)).isEqualTo(6);
        assertThat(bound.at(4)).isEqualTo(8);
    }

    @ParameterizedTest
    @CsvSource({"6, 2", "0, 2", "6, 0", "0, 0", "1e300, 1e-300", "1e-300, 1e300"})
    void curveIsTheBoundAtEverySize(double latency, double secondsPerByte) {
        LowerBound bound = new LowerBound(5, latency, secondsPerByte, "");
        for (double bytes : new double[] {0, 1, 2, 3, 4, 1e9, 0x1p63}) {
            assertThat(bound.curve().at(bytes)).isEqualTo(bound.at(bytes));
        }
    }

    @Test
    void aBaseCostComesOnTop() {
        LowerBound bound =
                new LowerBound(0, 6, 2, "links").after(new Seconds(1)).after(new Seconds(4));
        assertThat(bound).isEqualTo(new LowerBound(5, 6, 2, "links"));
        assertThat(bound.at(0)).isEqualTo(11);
        assertThat(bound.at(4)).isEqualTo(13);
    }

    /**
     * Nodes of four ranks, each with one slow NIC that its ranks share, between fast links inside: what a bound needs of
     * a fabric.
     */
    private record Nodes(int nodes, BytesPerSecond inside, BytesPerSecond out, BytesPerSecond in) implements Fabric {
        @Override
        public int ranks() {
            return 4 * nodes;
        }

        @Override
        public RoundTime time(List<Transfer> round) {
            throw new UnsupportedOperationException("a bound needs no rounds");
        }

        @Override
        public SecondsPerByte gamma() {
            return SecondsPerByte.ZERO;
        }

        @Override
        public Seconds leastAlpha() {
            return new Seconds(3);
        }

        @Override
        public BytesPerSecond meanRate() {
            return inside;
        }

        @Override
        public List<Cut> cuts() {
            Stream<Cut> ports =
                    IntStream.range(0, ranks()).mapToObj(rank -> new Cut("rank" + rank, 1, rank == 0, inside, inside));
            Stream<Cut> nics =
                    IntStream.range(0, nodes).mapToObj(node -> new Cut("node" + node, 4, node == 0, out, in));
            return Stream.concat(ports, nics).toList();
        }
    }

    /** By hand: what node 0 or 1 of three nodes of four must send or receive, at 1 B/s out and 0.25 B/s in. */
    @ParameterizedTest
    @CsvSource({
        "ALL_REDUCE, 4, node0", // M in
        "REDUCE_SCATTER, 1.3333333333333333, node0", // 4/12 M in
        "ALL_GATHER, 2.6666666666666665, node0", // 8/12 M in
        "ALL_TO_ALL, 10.666666666666666, node0", // 4 * 8/12 M in
        "BROADCAST, 4, node1", // M in
        "REDUCE, 4, node0", // M in at the root
        "SCATTER, 1.3333333333333333, node1", // 4/12 M in; out of the root's node 8/12 M, which is faster
        "GATHER, 2.6666666666666665, node0", // 8/12 M in
        "SEND_RECV, 4, node0" // M in
    })
    void slowLinksOfANodeBoundWhatCrossesThem(Collective collective, double secondsPerByte, String node) {
        Nodes fabric = new Nodes(3, new BytesPerSecond(1e6), new BytesPerSecond(1), new BytesPerSecond(0.25));
        LowerBound bound = LowerBound.of(collective, fabric);
        assertThat(bound.secondsPerByte()).isCloseTo(secondsPerByte, within(1e-15));
        assertThat(bound.limit()).isEqualTo("links of " + node);
    }

    @ParameterizedTest
    @CsvSource({
        "REDUCE_SCATTER, 2.6666666666666665, node0", // 8/12 M out
        "ALL_GATHER, 1.3333333333333333, node0", // 4/12 M out
        "BROADCAST, 4, node0", // M out of the root's node
        "REDUCE, 4, node1", // M out
        "SCATTER, 2.6666666666666665, node0", // 8/12 M out
        "GATHER, 1.3333333333333333, node1" // 4/12 M out
    })
    void slowLinksOutOfANodeBoundWhatLeavesIt(Collective collective, double secondsPerByte, String node) {
        Nodes fabric = new Nodes(3, new BytesPerSecond(1e6), new BytesPerSecond(0.25), new BytesPerSecond(1));
        LowerBound bound = LowerBound.of(collective, fabric);
        assertThat(bound.secondsPerByte()).isCloseTo(secondsPerByte, within(1e-15));
        assertThat(bound.limit()).isEqualTo("links of " + node);
    }

    @Test
    void fastNodesLeaveTheRanksToBound() {
        BytesPerSecond fast = new BytesPerSecond(1e9);
        LowerBound bound = LowerBound.of(Collective.ALL_REDUCE, new Nodes(3, new BytesPerSecond(1), fast, fast));
        assertThat(bound.secondsPerByte()).isCloseTo(22.0 / 12, within(1e-15));
        assertThat(bound.limit()).isEqualTo("all links together");
        assertThat(bound.latencySeconds()).isEqualTo(4 * 3);
    }
}
