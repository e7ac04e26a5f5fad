package dev.crosspoint.topology.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.algorithm.Algorithms;
import dev.crosspoint.model.algorithm.CollectiveAlgorithm;
import dev.crosspoint.model.algorithm.Pipelined;
import dev.crosspoint.model.algorithm.RankToRank;
import dev.crosspoint.model.algorithm.Ring;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.Cut;
import dev.crosspoint.model.fabric.Fabric;
import dev.crosspoint.model.fabric.GroupedRounds;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.fabric.NonBlockingSwitch;
import dev.crosspoint.model.fabric.RoundTime;
import dev.crosspoint.model.fabric.Transfer;
import dev.crosspoint.model.predict.Forecast;
import dev.crosspoint.model.predict.LowerBound;
import dev.crosspoint.model.predict.Prediction;
import dev.crosspoint.model.predict.RoundByRound;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.model.schedule.Tally;
import dev.crosspoint.model.training.split.SimultaneousGroups;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.model.units.SecondsPerByte;
import dev.crosspoint.topology.Clusters;
import dev.crosspoint.topology.place.Cluster;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class GraphFabricTest {
    @Test
    void aRoundTakesItsLargestAlphaAndItsFullestLink() {
        GraphFabric fabric = new GraphFabric(Clusters.example("two-nodes-of-four-shared-nic"));

        RoundTime round =
                fabric.time(List.of(new Transfer(0, 1, 0.5), new Transfer(2, 6, 0.25), new Transfer(3, 7, 0.25)));

        assertThat(round.alphaSeconds()).isCloseTo(10e-6, within(1e-18));
        assertThat(round.secondsPerByte()).isCloseTo(0.5 / 12.5e9, within(1e-22));
        assertThat(round.bottleneck()).isEqualTo("node0/nic0 -> fabric");
    }

    /** The second round of a scatter among 14, worked in docs/fabrics.md: an uplink of 1.5 NICs, shared for a while. */
    @Test
    void messagesOfDifferentSizesShareFairlyUntilEachEnds() {
        Cluster cluster = Clusters.example("seven-nodes-of-two-tapered");
        List<Transfer> round = List.of(new Transfer(0, 4, 4.0 / 14), new Transfer(8, 12, 2.0 / 14));
        int[] everybody = IntStream.range(0, 14).toArray();
        double nic = 12.5e9;

        for (Fabric fabric : List.of(
                new GraphFabric(cluster),
                new SideBySide(cluster, Routing.ECMP, List.of(everybody)),
                new SimultaneousGroups(
                        new GraphFabric(cluster),
                        List.of(IntStream.of(everybody).boxed().toList())))) {
            assertThat(fabric.time(round).secondsPerByte()).isCloseTo(7.0 / 6 * 4 / 14 / nic, within(1e-24));
            assertThat(fabric.time(round).aloneSecondsPerByte()).isCloseTo(4.0 / 14 / nic, within(1e-24));
            assertThat(fabric.busiest(round).secondsPerByte()).isCloseTo(4.0 / 14 / nic, within(1e-24));
            assertThat(fabric.time(round).bottleneck())
                    .isEqualTo(fabric.busiest(round).bottleneck());
        }
    }

    @Test
    void directionsOfALinkDoNotDisturbEachOther() {
        GraphFabric fabric = new GraphFabric(Clusters.oneSwitch(2));

        double oneWay = fabric.time(List.of(new Transfer(0, 1, 1))).secondsPerByte();
        double bothWays = fabric.time(List.of(new Transfer(0, 1, 1), new Transfer(1, 0, 1)))
                .secondsPerByte();

        assertThat(bothWays).isEqualTo(oneWay);
    }

    @Test
    void anEmptyMessageCostsItsAlphaAndAnEmptyRoundNothing() {
        GraphFabric fabric = new GraphFabric(Clusters.oneSwitch(2));

        assertThat(fabric.time(List.of(new Transfer(0, 1, 0)))).isEqualTo(new RoundTime(10e-6, 0, ""));
        assertThat(fabric.time(List.of())).isEqualTo(new RoundTime(0, 0, ""));
    }

    @Test
    void aRankThatDoesNotExistIsRefused() {
        GraphFabric fabric = new GraphFabric(Clusters.oneSwitch(2));

        assertThatThrownBy(() -> fabric.time(List.of(new Transfer(0, 2, 1))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no such rank: rank=2, ranks=2");
    }

    @Test
    void onASwitchItEqualsTheNonBlockingSwitchForEveryAlgorithm() {
        LinkParameters link =
                new LinkParameters(Seconds.ofMicros(10), BytesPerSecond.ofGB(10), new SecondsPerByte(1e-12));
        for (int p = 1; p <= 16; p++) {
            GraphFabric graph = new GraphFabric(Clusters.oneSwitch(p));
            NonBlockingSwitch ideal = new NonBlockingSwitch(p, link);
            for (int ranksPerNode : p % 2 == 0 ? new int[] {1, 2, p} : new int[] {1, p}) {
                for (RankToRank algorithm : Algorithms.rankToRank(OptionalInt.of(ranksPerNode))) {
                    for (Collective collective : Collective.values()) {
                        if (algorithm.refusal(collective, p).isEmpty()) {
                            requireEqual(algorithm.schedule(collective, p), graph, ideal);
                        }
                    }
                }
            }
        }
    }

    /** Uplinks that carry all that comes in from below, and equal parts over all ways: nothing waits for anything. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{shape: switch}",
                "{shape: fat-tree, nics-per-leaf: 4, spines: 2}",
                "{shape: fat-tree, nics-per-leaf: 2, spines: 2, leaves-per-pod: 2, cores: 2}"
            })
    void onANonBlockingFatTreePipelinesTakeWhatTheyTakeOnASwitch(String shape) {
        LinkParameters link = new LinkParameters(Seconds.ofMicros(10), BytesPerSecond.ofGB(10));
        for (int p : new int[] {3, 8, 12}) {
            GraphFabric graph = new GraphFabric(Clusters.parse("""
                    name: one GPU in each node
                    nodes: {count: %d, type: node}
                    types:
                      node:
                        gpus: {count: 1}
                        nics: [{name: nic0, serves: [gpu0], bandwidth: 10GB/s, alpha: 5us}]
                    fabric: %s
                    """.formatted(p, shape)));
            for (Collective collective : Collective.values()) {
                Forecast onGraph = forecast(graph, collective);
                Forecast onSwitch = forecast(new NonBlockingSwitch(p, link), collective);
                assertThat(onGraph.predictions()).hasSameSizeAs(onSwitch.predictions());
                for (int i = 0; i < onGraph.predictions().size(); i++) {
                    Prediction one = onGraph.predictions().get(i);
                    Prediction other = onSwitch.predictions().get(i);
                    for (double bytes = 1; bytes < 1e11; bytes *= 7) {
                        double expected = other.curve().at(bytes);
                        assertThat(one.curve().at(bytes))
                                .as("%s by %s, p=%d, %s bytes", collective, one.algorithm(), p, bytes)
                                .isCloseTo(expected, within(1e-11 * expected));
                    }
                }
            }
        }
    }

    private static Forecast forecast(Fabric fabric, Collective collective) {
        List<CollectiveAlgorithm> pipelined = Algorithms.all(OptionalInt.empty()).stream()
                .filter(Pipelined.class::isInstance)
                .toList();
        int[] order = IntStream.range(0, fabric.ranks()).toArray();
        return Forecast.on(fabric, order, collective, Seconds.ZERO, pipelined);
    }

    /** What layers of a pipeline do is added up; so it is for the messages of every round. */
    @Test
    void groupsOfMessagesAddUpToTheirRound() {
        GraphFabric fabric = new GraphFabric(Clusters.example("two-leaf-fat-tree"));
        List<Transfer> one = List.of(new Transfer(0, 5, 1), new Transfer(1, 2, 1));
        List<Transfer> other = List.of(new Transfer(3, 4, 1));
        List<Transfer> both = List.of(new Transfer(0, 5, 0.25), new Transfer(1, 2, 0.25), new Transfer(3, 4, 0.25));

        GroupedRounds grouped = fabric.grouped(List.of(one, List.of(), other));

        assertThat(grouped.time(new int[] {0, 1, 2}, 0.25)).isEqualTo(fabric.time(both));
        assertThat(grouped.time(new int[] {2}, 1)).isEqualTo(fabric.time(other));
        assertThat(grouped.time(new int[] {1}, 1)).isEqualTo(fabric.time(List.of()));
    }

    private static void requireEqual(Schedule schedule, GraphFabric graph, NonBlockingSwitch ideal) {
        double intercept = RoundByRound.of(schedule, ideal).time().interceptSeconds();
        double slope = RoundByRound.of(schedule, ideal).time().slopeSecondsPerByte();

        assertThat(RoundByRound.of(schedule, graph).time().interceptSeconds())
                .isCloseTo(intercept, within(1e-13 * intercept));
        assertThat(RoundByRound.of(schedule, graph).time().slopeSecondsPerByte())
                .isCloseTo(slope, within(1e-13 * slope));
    }

    @Test
    void whatTheModelAsksOfASwitchIsWhatTheNonBlockingSwitchSays() {
        GraphFabric graph = new GraphFabric(Clusters.oneSwitch(8));

        assertThat(graph.leastAlpha()).isEqualTo(Seconds.ofMicros(10));
        assertThat(graph.meanRate()).isEqualTo(BytesPerSecond.ofGB(10));
        assertThat(graph.gamma()).isEqualTo(new SecondsPerByte(1e-12));
        assertThat(graph.cuts())
                .hasSize(8)
                .startsWith(new Cut("node0/gpu0", 1, true, BytesPerSecond.ofGB(10), BytesPerSecond.ofGB(10)))
                .endsWith(new Cut("node0/gpu7", 1, false, BytesPerSecond.ofGB(10), BytesPerSecond.ofGB(10)));
    }

    @Test
    void aSingleRankHasNothingToAsk() {
        GraphFabric alone =
                new GraphFabric(Clusters.example("two-nodes-of-four").first(1));

        assertThat(alone.leastAlpha()).isEqualTo(Seconds.ZERO);
        assertThat(alone.cuts()).isEmpty();
        assertThatThrownBy(alone::meanRate).hasMessage("a rate needs a rank to send to: ranks=1");
    }

    @Test
    void acrossNodesARankHasItsLinkAndItsNicAndANodeItsNics() {
        GraphFabric own = new GraphFabric(Clusters.example("two-nodes-of-four-slow-nic"));
        GraphFabric shared = new GraphFabric(Clusters.example("two-nodes-of-four-shared-nic"));

        assertThat(own.cuts()).contains(cut("node0/gpu0", 1, true, 212.5), cut("node1/gpu3", 1, false, 203.125));
        assertThat(own.cuts()).contains(cut("node0", 4, true, 50), cut("node1", 4, false, 40.625));
        assertThat(shared.cuts()).contains(cut("node0", 4, true, 12.5), cut("node1", 4, false, 12.5));
        assertThat(shared.cuts()).hasSize(10).contains(cut("node1/gpu2", 1, false, 212.5));
    }

    @Test
    void linksThatNoMessageCanUseAddNothingToACut() {
        Cluster example = Clusters.example("two-nodes-of-four");

        assertThat(new GraphFabric(example.first(4)).cuts())
                .as("all in one node: the NICs stay idle")
                .hasSize(4)
                .contains(cut("node0/gpu0", 1, true, 200));
        assertThat(new GraphFabric(example.first(5)).cuts())
                .as("alone in its node: the switch stays idle")
                .contains(cut("node1/gpu0", 1, false, 12.5), cut("node1", 1, false, 12.5));
    }

    static List<String> examples() {
        return Clusters.exampleNames();
    }

    /** Holds where a rank sends and receives one message at a time, which is what the bounds assume. */
    @ParameterizedTest
    @MethodSource("examples")
    void noAlgorithmBeatsTheLowerBoundsOnAnExample(String example) {
        Cluster cluster = Clusters.example(example);
        GraphFabric fabric = new GraphFabric(cluster);
        int p = fabric.ranks();
        int compared = 0;
        for (RankToRank algorithm : Algorithms.rankToRank(cluster.placement().ranksPerNode())) {
            for (Collective collective : Collective.values()) {
                if (algorithm.refusal(collective, p).isPresent()) {
                    continue;
                }
                Schedule schedule = laidOut(algorithm, collective, cluster);
                if (Tally.of(schedule, p).mostSends() > 1) {
                    continue;
                }
                RoundByRound time = RoundByRound.of(schedule, fabric);
                LowerBound bound = LowerBound.of(collective, fabric);
                for (double bytes = 1; bytes < 1e12; bytes *= 10) {
                    assertThat(time.time().at(bytes))
                            .as("%s by %s, %s bytes", collective, algorithm.id(), bytes)
                            .isGreaterThanOrEqualTo(bound.at(bytes) * (1 - 1e-12));
                }
                compared++;
            }
        }
        assertThat(compared).isGreaterThanOrEqualTo(8);
    }

    private static Schedule laidOut(RankToRank algorithm, Collective collective, Cluster cluster) {
        Schedule schedule = algorithm.schedule(collective, cluster.placement().ranks());
        return algorithm.numbersRanksByNode()
                ? schedule.inOrder(cluster.placement().nodeMajorOrder())
                : schedule;
    }

    /** The bound is not only kept but met: a ring on one switch moves as few bytes as any algorithm can. */
    @Test
    void aRingOnASwitchMeetsTheBandwidthBound() {
        GraphFabric fabric = new GraphFabric(Clusters.example("one-switch-of-8"));
        Schedule ring = new Ring().schedule(Collective.ALL_REDUCE, 8);

        double slope = RoundByRound.of(ring, fabric).time().slopeSecondsPerByte();

        assertThat(slope)
                .isCloseTo(LowerBound.of(Collective.ALL_REDUCE, fabric).secondsPerByte(), within(1e-12 * slope));
    }

    private static Cut cut(String name, int ranks, boolean root, double gigabytesPerSecond) {
        BytesPerSecond rate = BytesPerSecond.ofGB(gigabytesPerSecond);
        return new Cut(name, ranks, root, rate, rate);
    }
}
