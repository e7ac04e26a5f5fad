package dev.crosspoint.topology.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.Cut;
import dev.crosspoint.model.fabric.Transfer;
import dev.crosspoint.model.predict.LowerBound;
import dev.crosspoint.topology.Clusters;
import dev.crosspoint.topology.graph.Link;
import dev.crosspoint.topology.graph.Oversubscribe;
import dev.crosspoint.topology.place.Cluster;
import dev.crosspoint.topology.place.SpanningTree;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CeilingTest {
    /** The NVLinks of a DGX-1 with V100: a cube mesh of six links for each GPU, some pairs having two. */
    private static final String CUBE_MESH = """
            name: cube mesh
            nodes: {count: 1, type: dgx1v}
            types:
              dgx1v:
                gpus: {count: 8}
                links:
                  - {between: [gpu*, cpu0], bandwidth: 10GB/s, alpha: 9us}
            """;

    private static final int[][] PAIRS = {
        {0, 1, 1}, {0, 2, 1}, {0, 3, 2}, {0, 4, 2}, {1, 2, 2}, {1, 3, 1}, {1, 5, 2}, {2, 3, 2}, {2, 6, 1}, {3, 7, 1},
        {4, 5, 1}, {4, 6, 1}, {4, 7, 2}, {5, 6, 2}, {5, 7, 1}, {6, 7, 2}
    };

    private static Cluster cubeMesh() {
        StringBuilder text = new StringBuilder(CUBE_MESH);
        for (int[] pair : PAIRS) {
            text.append("      - {between: [gpu%d, gpu%d], bandwidth: %dGB/s, alpha: 1us}%n"
                    .formatted(pair[0], pair[1], 25 * pair[2]));
        }
        return Clusters.parse(text.toString());
    }

    /** How many directed rings of 25 GB/s the cube mesh holds for the first p GPUs. */
    @ParameterizedTest
    @CsvSource({"3, 2", "4, 4", "6, 2", "7, 4", "8, 6"})
    void theCubeMeshHoldsSoManyRings(int p, int rings) {
        Cluster cluster = cubeMesh().first(p);
        DirectRings found = DirectRings.in(cluster).orElseThrow();

        assertThat(found.rings()).hasSize(rings);
        assertThat(found.isExhaustive()).isTrue();
        assertThat(RingPacking.of(cluster, new GraphFabric(cluster)).bytesPerSecond())
                .isCloseTo(rings * 25e9, within(1.0));
    }

    /** Counted by hand: 24 links among 8 GPUs are 3 trees of 7 and three links, 9 among the first four 3 of 3. */
    @ParameterizedTest
    @CsvSource({"2, 1", "3, 2", "4, 3", "8, 3"})
    void theCubeMeshHoldsSoManyTreesThatShareNoLink(int p, int trees) {
        Cluster cluster = cubeMesh().first(p);
        DirectTrees found = DirectTrees.in(cluster).orElseThrow();

        assertThat(found.parents()).hasSize(trees);
        assertThat(found.bytesPerSecond()).isEqualTo(trees * 25e9);
        List<Transfer> round = new ArrayList<>();
        for (List<Integer> parents : found.parents()) {
            for (int rank = 1; rank < p; rank++) {
                round.add(new Transfer(rank, parents.get(rank), 1));
                round.add(new Transfer(parents.get(rank), rank, 1));
            }
        }
        assertThat(1 / new GraphFabric(cluster).time(round).secondsPerByte())
                .as("no link carries two of them")
                .isCloseTo(25e9, within(1.0));
    }

    @Test
    void withoutDirectLinksThereAreNoDirectTrees() {
        assertThat(DirectTrees.in(Clusters.oneSwitch(8))).isEmpty();
    }

    @Test
    void fiveOfTheCubeMeshHaveNoRingOfDirectLinks() {
        assertThat(DirectRings.in(cubeMesh().first(5)).orElseThrow().rings()).isEmpty();
    }

    @Test
    void ringsThroughEveryNicUseAllOfThem() {
        Cluster cluster = Clusters.example("two-nodes-of-four");
        RingPacking packing = RingPacking.of(cluster, new GraphFabric(cluster));

        assertThat(packing.rings()).hasSize(4);
        assertThat(packing.bytesPerSecond()).isCloseTo(50e9, within(1.0));
    }

    @Test
    void ringsCarryNoMoreThanTheNarrowestCut() {
        for (String example : Clusters.exampleNames()) {
            Cluster cluster = Clusters.example(example);
            if (cluster.placement().ranks() > 1) {
                double rings = RingPacking.of(cluster, new GraphFabric(cluster)).bytesPerSecond();
                for (Cut cut : new GraphFabric(cluster).cuts()) {
                    assertThat(rings)
                            .as("%s, %s", example, cut.name())
                            .isLessThanOrEqualTo(
                                    Math.min(cut.out().value(), cut.in().value()) * (1 + 1e-9));
                }
            }
        }
    }

    @Test
    void theNarrowestCutOfTwoLeavesIsTheirUplinkAndBoundsAllAlgorithms() {
        Cluster example = Clusters.example("two-leaf-fat-tree");
        Cluster narrow = example.on(new Oversubscribe(16).applyTo(example.machine()));

        WireCut cut = MinimumCut.of(narrow).orElseThrow();
        assertThat(cut.ranksInside()).isEqualTo(4);
        assertThat(cut.out()).hasSize(1).allMatch(l -> l.capacity().gigabytes() == 2.5);
        LowerBound bound = LowerBound.of(Collective.ALL_REDUCE, new GraphFabric(narrow));
        assertThat(bound.limit()).isEqualTo("links of leaf0");
        assertThat(bound.secondsPerByte()).isCloseTo(1 / 2.5e9, within(1e-20));
        assertThat(new GraphFabric(narrow).wires("leaf0").orElseThrow().out())
                .extracting(Link::name)
                .containsExactly("leaf0 -> spine0");
    }

    /** A cut that no device names: two GPUs behind one PCIe switch inside a node. */
    @Test
    void theNarrowestCutInsideANodeIsFoundByFlow() {
        Cluster cluster = Clusters.parse("""
                name: two sockets
                nodes: {count: 1, type: box}
                types:
                  box:
                    gpus: {count: 4}
                    links:
                      - {between: [gpu0, pcie0], bandwidth: 20GB/s, alpha: 1us}
                      - {between: [gpu1, pcie0], bandwidth: 20GB/s, alpha: 1us}
                      - {between: [gpu2, pcie1], bandwidth: 20GB/s, alpha: 1us}
                      - {between: [gpu3, pcie1], bandwidth: 20GB/s, alpha: 1us}
                      - {between: [pcie0, pcie1], bandwidth: 5GB/s, alpha: 1us}
                """);
        LowerBound bound = LowerBound.of(Collective.ALL_REDUCE, new GraphFabric(cluster));

        assertThat(bound.limit()).isEqualTo("links of ranks 0, 1");
        assertThat(bound.secondsPerByte()).isCloseTo(1 / 5e9, within(1e-20));
        assertThat(new GraphFabric(cluster).wires("ranks 0, 1").orElseThrow().in())
                .extracting(Link::name)
                .containsExactly("node0/pcie1 -> node0/pcie0");
    }

    @Test
    void podsAndLeavesAreCuts() {
        Cluster cluster = Clusters.parse(Clusters.exampleText("two-leaf-fat-tree")
                .replace(
                        "nics-per-leaf: 4, spines: 1, oversubscription: 4",
                        "nics-per-leaf: 2, spines: 2, leaves-per-pod: 2, cores: 1, core-oversubscription: 8"));

        assertThat(new GraphFabric(cluster).cuts())
                .extracting(Cut::name)
                .contains("node0", "leaf0", "leaf3", "pod0", "pod1");
        LowerBound bound = LowerBound.of(Collective.ALL_REDUCE, new GraphFabric(cluster));
        assertThat(bound.limit()).isEqualTo("links of pod0");
        assertThat(bound.secondsPerByte()).isCloseTo(1 / 5e9, within(1e-20));
    }

    @Test
    void aTreeHasOneRootAndChainsInsideNodes() {
        Cluster cluster = Clusters.example("two-nodes-of-four");
        List<SpanningTree> trees = SpanningTree.doubleBinary(cluster.placement());

        assertThat(trees.get(0).parents()).containsExactly(-1, 0, 1, 2, 0, 4, 5, 6);
        assertThat(trees.get(1).parents()).containsExactly(1, 2, 3, 7, 5, 6, 7, -1);
        assertThat(SpanningTree.binomial(8).parents()).containsExactly(-1, 0, 0, 2, 0, 4, 4, 6);
        assertThat(Ceiling.of(cluster, new GraphFabric(cluster)).byTrees()).isCloseTo(25e9, within(1.0));
    }
}
