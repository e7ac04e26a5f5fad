package dev.crosspoint.topology.place;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.fabric.Transfer;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.model.units.SecondsPerByte;
import dev.crosspoint.topology.RandomClusters;
import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.graph.Device.Kind;
import dev.crosspoint.topology.graph.Link;
import dev.crosspoint.topology.graph.MachineGraph;
import dev.crosspoint.topology.route.GraphFabric;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class RankOrderPropertyTest {
    @Provide
    Arbitrary<Cluster> clusters() {
        return RandomClusters.any();
    }

    /** P53: on any tree of switches, whatever the numbering was. */
    @Property(tries = 300)
    void aRingInDepthFirstOrderSendsAtMostOneMessageOverEachDirectionOfALink(
            @ForAll @IntRange(min = 2, max = 30) int switches,
            @ForAll @IntRange(min = 2, max = 30) int hosts,
            @ForAll Random random) {
        Cluster cluster = treeOfSwitches(switches, hosts, random);
        Cluster ordered = cluster.place(RankOrder.DEPTH_FIRST.of(cluster.machine(), cluster.placement()));

        assertThat(new GraphFabric(ordered).loads(ring(hosts)).values())
                .isNotEmpty()
                .allMatch(load -> load == 1);
    }

    @Property(tries = 200)
    void anOrderKeepsTheGpusAndStartsWithTheFirst(@ForAll("clusters") Cluster cluster) {
        Placement placement = cluster.placement();
        for (RankOrder order : RankOrder.values()) {
            Placement other = order.of(cluster.machine(), placement);
            assertThat(other.gpus()).as(order.id()).containsExactlyInAnyOrderElementsOf(placement.gpus());
            assertThat(other.gpu(0)).as(order.id()).isEqualTo(placement.gpu(0));
        }
    }

    /** The ranks of a node stay together in all orders that look for it. */
    @Property(tries = 200)
    void aNodeIsLeftOnce(@ForAll("clusters") Cluster cluster) {
        int nodes = cluster.placement().ranksByNode().size();
        for (RankOrder order : List.of(RankOrder.DEPTH_FIRST, RankOrder.NCCL)) {
            Placement other = order.of(cluster.machine(), cluster.placement());
            long changes = IntStream.range(1, other.ranks())
                    .filter(r -> !other.gpu(r).sharesNodeWith(other.gpu(r - 1)))
                    .count();
            assertThat(changes).as(order.id()).isEqualTo(nodes - 1);
        }
    }

    private static List<Transfer> ring(int p) {
        return IntStream.range(0, p)
                .mapToObj(r -> new Transfer(r, (r + 1) % p, 1))
                .toList();
    }

    private static Cluster treeOfSwitches(int switches, int hosts, Random random) {
        List<Device> devices = new ArrayList<>();
        List<Link> links = new ArrayList<>();
        List<Device> fabric = new ArrayList<>();
        for (int s = 0; s < switches; s++) {
            fabric.add(Device.fabric("switch" + s));
            if (s > 0) {
                join(links, fabric.get(s), fabric.get(random.nextInt(s)));
            }
        }
        List<Device> gpus = new ArrayList<>();
        for (int host = 0; host < hosts; host++) {
            Device gpu = Device.of(host, "gpu0", Kind.GPU);
            Device nic = Device.of(host, "nic0", Kind.NIC);
            join(links, gpu, nic);
            join(links, nic, fabric.get(random.nextInt(switches)));
            devices.addAll(List.of(gpu, nic));
            gpus.add(gpu);
        }
        devices.addAll(fabric);
        Collections.shuffle(gpus, random);
        return new Cluster(
                "tree", "", new MachineGraph(devices, links), new Placement(gpus), Seconds.ZERO, SecondsPerByte.ZERO);
    }

    private static void join(List<Link> links, Device a, Device b) {
        for (List<Device> ends : List.of(List.of(a, b), List.of(b, a))) {
            links.add(new Link(
                    ends.get(0), ends.get(1), Seconds.ofMicros(1), BytesPerSecond.ofGB(1), "cable", Optional.empty()));
        }
    }
}
