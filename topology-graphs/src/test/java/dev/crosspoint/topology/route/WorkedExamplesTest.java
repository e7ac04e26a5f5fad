package dev.crosspoint.topology.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.algorithm.Algorithms;
import dev.crosspoint.model.algorithm.RankToRank;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.Transfer;
import dev.crosspoint.model.predict.RoundByRound;
import dev.crosspoint.model.schedule.Message;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.topology.Clusters;
import dev.crosspoint.topology.graph.Link;
import dev.crosspoint.topology.place.Cluster;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

class WorkedExamplesTest {
    private static final double M = Bytes.ofMiB(64).value();

    @ParameterizedTest(name = "{0}: {3} on {1} {2}")
    @CsvFileSource(resources = "/dev/crosspoint/topology/golden/allreduce-on-graphs.txt", delimiter = '|')
    void aWorkedExampleOfTheSpecificationIsReproduced(
            String id, String cluster, String overrides, String algorithm, long bytes, double expected) {
        String text = Clusters.exampleText(cluster) + (overrides == null ? "" : "overrides: [" + overrides + "]");

        double seconds = allReduce(algorithm, Clusters.parse(text)).time().at(bytes);

        assertThat(seconds).as(id).isCloseTo(expected, within(5e-6 * expected));
    }

    /** Claim S1-12 and section 2.6 of the specification, which quotes four digits. */
    @ParameterizedTest
    @CsvSource({
        "two-nodes-of-four, hierarchical, 1.883",
        "two-nodes-of-four-shared-nic, hierarchical, 5.910",
        "two-nodes-of-four, hierarchical-leader, 6.743",
        "two-nodes-of-four-shared-nic, hierarchical-leader, 6.743",
        "two-nodes-of-four, ring, 9.535",
        "two-nodes-of-four-shared-nic, ring, 9.535"
    })
    void aNicForEachGpuMattersToTheShardedFormOnly(String cluster, String algorithm, double millis) {
        assertThat(allReduce(algorithm, Clusters.example(cluster)).time().at(M) * 1e3)
                .isCloseTo(millis, within(0.0005));
    }

    @ParameterizedTest
    @CsvSource({
        "round-robin",
        "by-rail",
        "'[node1/gpu2, node0/gpu3, node0/gpu0, node1/gpu1, node1/gpu0, node0/gpu1, node0/gpu2, node1/gpu3]'"
    })
    void twoLevelsFindTheNodesWhateverThePlacement(String placement) {
        Cluster cluster = Clusters.parse(
                Clusters.exampleText("two-nodes-of-four").replace("placement: contiguous", "placement: " + placement));

        for (String algorithm : List.of("hierarchical", "hierarchical-leader")) {
            double expected = allReduce(algorithm, Clusters.example("two-nodes-of-four"))
                    .time()
                    .at(M);
            assertThat(allReduce(algorithm, cluster).time().at(M)).isCloseTo(expected, within(1e-12 * expected));
        }
    }

    /** Claims S1-19 and S2-08: a ring is slowed down by 3.96 wherever the slow link is, a tree by 1.50 to 4.00. */
    @Test
    void aSlowLinkDragsARingWhereverItIsAndATreeByItsPosition() {
        double ring =
                allReduce("ring", Clusters.example("one-switch-of-8")).time().at(M);
        double tree = allReduce("binomial-tree", Clusters.example("one-switch-of-8"))
                .time()
                .at(M);
        for (int gpu = 0; gpu < 8; gpu++) {
            for (String direction : List.of("out", "in", "both")) {
                Cluster slow = Clusters.parse(Clusters.exampleText("one-switch-of-8")
                        + "overrides: [{node: 0, link: [gpu%d, switch0], direction: %s, bandwidth: 2.5GB/s}]"
                                .formatted(gpu, direction));

                assertThat(allReduce("ring", slow).time().at(M) / ring)
                        .as("ring, gpu%d %s", gpu, direction)
                        .isCloseTo(3.96, within(0.005));
                assertThat(allReduce("binomial-tree", slow).time().at(M) / tree)
                        .as("tree, gpu%d %s", gpu, direction)
                        .isBetween(1.4955, 4.00);
            }
        }
    }

    /** Claim S1-11: what leaves a node is 2(p-1)/p M in a flat ring and 2(m-1)/m M in two levels. */
    @ParameterizedTest
    @CsvSource({"2, 4, -42.9", "4, 8, -22.6", "8, 8, -11.1", "32, 8, -2.7"})
    void twoLevelsCutWhatLeavesANodeByAnAmountThatDependsOnTheMachine(int nodes, int gpus, double percent) {
        Cluster cluster = Clusters.nodes(nodes, gpus, true, "contiguous");

        double flat = leavingNode0(cluster, "ring");
        double twoLevels = leavingNode0(cluster, "hierarchical");

        double p = nodes * gpus;
        assertThat(flat).isCloseTo(2 * (p - 1) / p, within(1e-9));
        assertThat(twoLevels).isCloseTo(2 * (nodes - 1.0) / nodes, within(1e-9));
        assertThat((twoLevels / flat - 1) * 100).isCloseTo(percent, within(0.05));
    }

    /** Claim S1-09: ring and tree of whole messages carry the same 2(p-1)M in all, over very different links. */
    @Test
    void ringAndTreeSendTheSameInAll() {
        Cluster cluster = Clusters.example("one-switch-of-8");
        for (String algorithm : List.of("ring", "binomial-tree")) {
            assertThat(sent(cluster, algorithm, "switch0", true)).isCloseTo(14, within(1e-9));
        }
    }

    /** Claim S1-10, and the reason: four messages of a round meet on the uplink instead of one. */
    @Test
    void aRingNumberedAcrossLeavesPutsFourMessagesOnAnUplink() {
        assertThat(mostOnUplink("two-leaves")).isCloseTo(1.0 / 8, within(1e-12));
        assertThat(mostOnUplink("two-leaves-alternating")).isCloseTo(4.0 / 8, within(1e-12));
        assertThat(allReduce("ring", Clusters.example("two-leaves-alternating")).bottleneck())
                .isEqualTo("node0/uplink -> fabric");
    }

    @Test
    void theSlowNicIsNamedAsTheBottleneck() {
        Cluster slow = Clusters.example("two-nodes-of-four-slow-nic");

        assertThat(allReduce("ring", slow).bottleneck()).isEqualTo("node1/nic3 -> fabric");
        assertThat(allReduce("hierarchical", slow).bottleneck()).isEqualTo("node1/nic3 -> fabric");
        assertThat(allReduce("ring", Clusters.example("one-switch-of-8")).bottleneck())
                .isEqualTo("node0/gpu0 -> node0/switch0");
    }

    @Test
    void aRingOfHundredsOfRanksIsPredicted() {
        Cluster cluster = Clusters.nodes(64, 8, false, "contiguous");

        double seconds = allReduce("ring", cluster).time().at(M);

        assertThat(cluster.placement().ranks()).isEqualTo(512);
        double expected = 2 * 511 * 10e-6 + 2 * 511 / 512.0 * M / 12.5e9;
        assertThat(seconds).isCloseTo(expected, within(1e-12 * expected));
    }

    private static double mostOnUplink(String cluster) {
        return loads(Clusters.example(cluster), schedule("ring", Clusters.example(cluster)), 0).entrySet().stream()
                .filter(e -> e.getKey().kind().equals("nic"))
                .mapToDouble(Map.Entry::getValue)
                .max()
                .orElseThrow();
    }

    private static double leavingNode0(Cluster cluster, String algorithm) {
        return sent(cluster, algorithm, "node0/nic0", false);
    }

    /** All that a whole AllReduce carries into (or out of) the device whose name ends so, as a multiple of M. */
    private static double sent(Cluster cluster, String algorithm, String device, boolean into) {
        Schedule schedule = schedule(algorithm, cluster);
        double sum = 0;
        for (int phase = 0; phase < schedule.phases().size(); phase++) {
            double round = loads(cluster, schedule, phase).entrySet().stream()
                    .filter(e -> end(e.getKey(), into).endsWith(device)
                            && !e.getKey().kind().equals("attachment"))
                    .mapToDouble(Map.Entry::getValue)
                    .sum();
            sum += round * schedule.phases().get(phase).rounds();
        }
        return sum;
    }

    private static String end(Link link, boolean into) {
        return (into ? link.to() : link.from()).name();
    }

    private static Map<Link, Double> loads(Cluster cluster, Schedule schedule, int phase) {
        List<Message> messages = schedule.phases().get(phase).round().apply(0);
        List<Transfer> transfers =
                messages.stream().map(m -> m.transfer(schedule.parts())).toList();
        return new GraphFabric(cluster).loads(transfers);
    }

    private static RoundByRound allReduce(String algorithm, Cluster cluster) {
        return RoundByRound.of(schedule(algorithm, cluster), new GraphFabric(cluster));
    }

    private static Schedule schedule(String algorithm, Cluster cluster) {
        RankToRank named =
                (RankToRank) Algorithms.named(algorithm, cluster.placement().ranksPerNode());
        Schedule schedule =
                named.schedule(Collective.ALL_REDUCE, cluster.placement().ranks());
        return named.numbersRanksByNode() ? schedule.inOrder(cluster.placement().nodeMajorOrder()) : schedule;
    }
}
