package dev.crosspoint.topology.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.algorithm.Algorithms;
import dev.crosspoint.model.algorithm.CollectiveAlgorithm;
import dev.crosspoint.model.algorithm.RankToRank;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.fabric.NonBlockingSwitch;
import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.predict.Contest;
import dev.crosspoint.model.predict.Forecast;
import dev.crosspoint.model.predict.RoundByRound;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.topology.Clusters;
import dev.crosspoint.topology.graph.Oversubscribe;
import dev.crosspoint.topology.place.Cluster;
import dev.crosspoint.topology.place.Placement;
import dev.crosspoint.topology.place.RankOrder;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two leaves of four hosts: section 3.6 of the model specification, whose table has milliseconds of three decimals. */
class TwoLeafTest {
    private static final double M = Bytes.ofMiB(64).value();
    private static final int[] ALTERNATING = {0, 4, 1, 5, 2, 6, 3, 7};

    @ParameterizedTest
    @CsvSource({
        "ring, false, 11.884, 11.884, 11.884",
        "ring, true, 11.884, 23.628, 47.116",
        "halving-doubling, false, 11.804, 13.482, 16.837",
        "halving-doubling-far, false, 11.804, 18.515, 31.937",
        "circulant, false, 11.804, 18.515, 35.292",
        "binomial-tree, false, 40.325, 40.325, 40.325"
    })
    void theTableOfTheSpecificationIsReproduced(
            String algorithm, boolean isAlternating, double one, double two, double four) {
        double[] expected = {one, two, four};
        for (int o = 0; o < 3; o++) {
            Cluster cluster = oversubscribed(1 << o);
            Cluster placed = isAlternating ? inOrder(cluster, ALTERNATING) : cluster;
            assertThat(1e3 * time(algorithm, placed).at(M)).as("o=%d", 1 << o).isCloseTo(expected[o], within(0.0005));
        }
    }

    @Test
    void theRingWinsAboveTheCrossoverAndCirculantLosesThere() {
        GraphFabric fabric = new GraphFabric(oversubscribed(4));
        List<Contest.Crossover> crossovers = Forecast.on(
                        fabric,
                        IntStream.range(0, 8).toArray(),
                        Collective.ALL_REDUCE,
                        Seconds.ZERO,
                        List.of(named("ring"), named("halving-doubling"), named("circulant"), named("binomial-tree")))
                .contest(1 << 19, 1L << 33)
                .crossovers();

        assertThat(crossovers).hasSize(1);
        assertThat(crossovers.get(0).above()).isEqualTo("ring");
        assertThat(crossovers.get(0).bytes()).isCloseTo(1.06667e6, within(5e-6 * 1.06667e6));
        for (double bytes = 2e6; bytes < 1e10; bytes *= 2) {
            assertThat(time("circulant", oversubscribed(4)).at(bytes))
                    .isGreaterThan(time("ring", oversubscribed(4)).at(bytes));
        }
    }

    @Test
    void theBottleneckIsNamedWithHowMuchItCosts() {
        RoundByRound far = walk("ring", inOrder(oversubscribed(4), ALTERNATING));
        RoundByRound near = walk("ring", oversubscribed(4));

        assertThat(far.bottleneck()).isEqualTo("leaf0 -> spine0");
        assertThat(far.contention()).isCloseTo(4, within(1e-9));
        assertThat(near.contention()).isCloseTo(1, within(1e-12));
    }

    @Test
    void depthFirstOrderMakesTheWorstNumberingAsGoodAsTheBest() {
        Cluster alternating = inOrder(oversubscribed(4), ALTERNATING);
        Cluster ordered = alternating.place(RankOrder.DEPTH_FIRST.of(alternating.machine(), alternating.placement()));

        assertThat(time("ring", ordered)).isEqualTo(time("ring", oversubscribed(4)));
        assertThat(time("ring", alternating.place(RankOrder.GREEDY.of(alternating.machine(), alternating.placement()))))
                .isEqualTo(time("ring", oversubscribed(4)));
    }

    /** On a fat tree that nothing blocks, several spines or pods included, every algorithm takes its closed form's time. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nics-per-leaf: 4, spines: 1",
                "nics-per-leaf: 3, spines: 2",
                "nics-per-leaf: 2, spines: 2, leaves-per-pod: 2, cores: 3"
            })
    void aNonBlockingFatTreeIsANonBlockingSwitch(String shape) {
        LinkParameters link = new LinkParameters(Seconds.ofMicros(10), BytesPerSecond.ofGB(10));
        for (int p = 2; p <= 12; p++) {
            Cluster cluster = Clusters.parse(Clusters.exampleText("two-leaf-fat-tree")
                    .replace("count: 8", "count: " + p)
                    .replace("nics-per-leaf: 4, spines: 1, oversubscription: 4", shape));
            GraphFabric graph = new GraphFabric(cluster);
            NonBlockingSwitch ideal = new NonBlockingSwitch(p, link);
            for (RankToRank algorithm : Algorithms.rankToRank(OptionalInt.of(1))) {
                for (Collective collective : Collective.values()) {
                    if (algorithm.refusal(collective, p).isEmpty()) {
                        double expected = RoundByRound.of(algorithm.schedule(collective, p), ideal)
                                .time()
                                .at(M);
                        assertThat(RoundByRound.of(algorithm.schedule(collective, p), graph)
                                        .time()
                                        .at(M))
                                .as("%s %s among %d", algorithm.id(), collective.id(), p)
                                .isCloseTo(expected, within(1e-12 * expected));
                    }
                }
            }
        }
    }

    @Test
    void groupsAtOnceAddUpOnTheLinksTheyShare() {
        Cluster cluster = oversubscribed(4);
        List<int[]> strided = List.of(new int[] {0, 4}, new int[] {1, 5}, new int[] {2, 6}, new int[] {3, 7});
        List<int[]> near = List.of(new int[] {0, 1}, new int[] {2, 3}, new int[] {4, 5}, new int[] {6, 7});
        var ring = ((RankToRank) named("ring")).schedule(Collective.ALL_REDUCE, 2);

        AffineTime alone =
                RoundByRound.of(ring, new GraphFabric(cluster.first(2))).time();
        assertThat(RoundByRound.of(ring, new SideBySide(cluster, Routing.ECMP, near))
                        .time())
                .isEqualTo(alone);
        assertThat(RoundByRound.of(ring, new SideBySide(cluster, Routing.ECMP, strided))
                        .time()
                        .slopeSecondsPerByte())
                .isCloseTo(4 * alone.slopeSecondsPerByte(), within(1e-20));
    }

    private static Cluster oversubscribed(double ratio) {
        Cluster cluster = Clusters.example("two-leaf-fat-tree");
        return cluster.on(new Oversubscribe(ratio).applyTo(cluster.machine()));
    }

    private static Cluster inOrder(Cluster cluster, int[] order) {
        return cluster.place(new Placement(
                IntStream.of(order).mapToObj(cluster.placement()::gpu).toList()));
    }

    private static CollectiveAlgorithm named(String id) {
        return Algorithms.named(id, OptionalInt.empty());
    }

    private static AffineTime time(String algorithm, Cluster cluster) {
        return walk(algorithm, cluster).time();
    }

    private static RoundByRound walk(String algorithm, Cluster cluster) {
        return RoundByRound.of(
                ((RankToRank) named(algorithm))
                        .schedule(Collective.ALL_REDUCE, cluster.placement().ranks()),
                new GraphFabric(cluster));
    }
}
