package dev.crosspoint.topology.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.algorithm.ChainedDoubleTree;
import dev.crosspoint.model.algorithm.CollectiveAlgorithm;
import dev.crosspoint.model.algorithm.DoubleBinaryTree;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.predict.Curve;
import dev.crosspoint.model.predict.Forecast;
import dev.crosspoint.model.predict.RoundByRound;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.topology.Clusters;
import dev.crosspoint.topology.place.Cluster;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two trees over nodes with chains inside, on machines whose links inside nodes are others than those between them. */
class ChainedDoubleTreeFabricTest {
    /** A message inside a node of {@link Clusters#nodes}: 2 x 1.5 us, 200 GB/s. */
    private static final AffineTime INSIDE = new AffineTime(3e-6, 1 / 200e9);

    /**
     * The closed form on two kinds of links: the double tree over the nodes, and g - 1 rounds inside up and down. Where
     * nothing is sent between nodes for a round, chains may still be busy.
     */
    @ParameterizedTest
    @CsvSource({"2, 4, 1", "3, 2, 5", "7, 8, 3", "16, 4, 40"})
    void chainsAddTheirRoundsAtThePriceOfTheLinksInside(int nodes, int gpus, int segments) {
        for (boolean sharedNic : new boolean[] {true, false}) {
            AffineTime chained = RoundByRound.of(
                            new ChainedDoubleTree(gpus).schedule(Collective.ALL_REDUCE, nodes * gpus, segments),
                            new GraphFabric(Clusters.nodes(nodes, gpus, sharedNic, "contiguous")))
                    .time();
            Schedule doubleTree = new DoubleBinaryTree().schedule(Collective.ALL_REDUCE, nodes, segments);
            AffineTime overNodes = RoundByRound.of(
                            doubleTree, new GraphFabric(Clusters.nodes(nodes, 1, sharedNic, "contiguous")))
                    .time();
            long idle = doubleTree.rounds().filter(List::isEmpty).count();
            double inside = 2 * (gpus - 1) + idle;

            double expectedAlpha = overNodes.interceptSeconds() + inside * INSIDE.interceptSeconds();
            double expectedSlope =
                    overNodes.slopeSecondsPerByte() + inside * INSIDE.slopeSecondsPerByte() / (2 * segments);
            assertThat(chained.interceptSeconds()).isCloseTo(expectedAlpha, within(1e-12 * expectedAlpha));
            assertThat(chained.slopeSecondsPerByte()).isCloseTo(expectedSlope, within(1e-12 * expectedSlope));
        }
    }

    /** The chains follow the nodes whatever the numbering; Broadcast starts at rank 0 all the same. */
    @Test
    void ranksNumberedAcrossNodesAreLaidOutByNode() {
        for (Collective collective : List.of(Collective.ALL_REDUCE, Collective.BROADCAST)) {
            Curve byNode = curve(Clusters.nodes(4, 4, true, "contiguous"), collective, new ChainedDoubleTree(4));
            Curve across = curve(Clusters.nodes(4, 4, true, "round-robin"), collective, new ChainedDoubleTree(4));
            for (double bytes = 1; bytes < 1e11; bytes *= 7) {
                assertThat(across.at(bytes)).isCloseTo(byNode.at(bytes), within(1e-12 * byNode.at(bytes)));
            }
        }
    }

    /** Over one NIC for eight GPUs the plain double tree sends across nodes inside which this one stays. */
    @Test
    void withASharedNicChainsBeatTheTreesOverAllRanks() {
        Cluster cluster = Clusters.nodes(8, 8, true, "contiguous");
        Curve chained = curve(cluster, Collective.ALL_REDUCE, new ChainedDoubleTree(8));
        Curve plain = curve(cluster, Collective.ALL_REDUCE, new DoubleBinaryTree());

        assertThat(plain.at(1e9)).isGreaterThan(1.5 * chained.at(1e9));
    }

    private static Curve curve(Cluster cluster, Collective collective, CollectiveAlgorithm algorithm) {
        return Forecast.on(
                        new GraphFabric(cluster),
                        cluster.placement().nodeMajorOrder(),
                        collective,
                        Seconds.ZERO,
                        List.of(algorithm))
                .predictions()
                .get(0)
                .curve();
    }
}
