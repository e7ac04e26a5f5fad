package dev.crosspoint.topology.shape;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.graph.Link;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ShapeTest {
    private static final BytesPerSecond RATE = BytesPerSecond.ofGB(10);
    private static final Seconds ALPHA = Seconds.ofMicros(1);

    @Test
    void aLeafSendsUpWhatComesInDividedByTheOversubscription() {
        Interconnect tree = new FatTree(4, new Tier(2, 4, ALPHA), Optional.empty()).connect(nodes(8, 1));

        assertThat(names(tree)).containsExactly("leaf0", "leaf1", "spine0", "spine1");
        assertThat(tree.links()).hasSize(2 * 2 * 2).allSatisfy(link -> {
            assertThat(link.capacity().gigabytes()).isCloseTo(5, within(1e-12));
            assertThat(link.alpha()).isEqualTo(ALPHA);
        });
        assertThat(tree.port(3, 0).name()).isEqualTo("leaf0");
        assertThat(tree.port(4, 0).name()).isEqualTo("leaf1");
    }

    @Test
    void aNodeIsPluggedIntoOneLeafEvenWhereThatLeavesPortsFree() {
        Interconnect tree = new FatTree(5, new Tier(1, 1, ALPHA), Optional.empty()).connect(nodes(4, 2));

        assertThat(ports(tree)).containsExactly("leaf0", "leaf0", "leaf1", "leaf1");
        assertThatThrownBy(() -> new FatTree(1, new Tier(1, 1, ALPHA), Optional.empty()).connect(nodes(4, 2)))
                .hasMessage("all NICs of a node are plugged into one leaf: node=0, NICs=2, nics-per-leaf=1");
    }

    @Test
    void coresOfAPlaneConnectItsSpinesInAllPods() {
        Interconnect tree = new FatTree(
                        2, new Tier(2, 1, ALPHA), Optional.of(new FatTree.Pods(2, new Tier(3, 2, ALPHA))))
                .connect(nodes(8, 1));

        assertThat(names(tree))
                .hasSize(4 + 4 + 6)
                .contains("leaf3", "pod0/spine0", "pod1/spine1", "plane0/core0", "plane1/core2");
        assertThat(rate(tree, "leaf0", "pod0/spine1")).isCloseTo(10, within(1e-12));
        assertThat(rate(tree, "pod1/spine1", "plane1/core2")).isCloseTo(20 / 2.0 / 3, within(1e-12));
        assertThat(tree.links())
                .noneMatch(l -> l.name().equals("pod0/spine0 -> plane1/core0"))
                .noneMatch(l -> l.name().equals("leaf0 -> pod1/spine0"));
    }

    @Test
    void theNicsOfOneNumberShareARail() {
        Interconnect rails = new RailOptimised(2, new Tier(2, 2, ALPHA)).connect(nodes(4, 3));

        assertThat(rails.port(0, 2)).isEqualTo(rails.port(1, 2)).isNotEqualTo(rails.port(2, 2));
        assertThat(names(rails)).hasSize(2 * 3 + 2).contains("group0/rail0", "group1/rail2", "spine1");
        assertThat(rate(rails, "group1/rail2", "spine0")).isCloseTo(20 / 2.0 / 2, within(1e-12));
    }

    @Test
    void everyTwoGroupsOfADragonflyHaveEquallyManyGlobalLinks() {
        Dragonfly shape = new Dragonfly(
                1,
                4,
                2,
                new Dragonfly.Lane(RATE, ALPHA),
                new Dragonfly.Lane(BytesPerSecond.ofGB(3), Seconds.ofMicros(2)));
        Interconnect dragonfly = shape.connect(nodes(20, 1));

        assertThat(dragonfly.switches()).hasSize(20);
        for (int a = 0; a < 5; a++) {
            for (int b = 0; b < 5; b++) {
                String from = "group" + a;
                String to = "group" + b;
                double between = dragonfly.links().stream()
                        .filter(l -> l.from().name().startsWith(from)
                                && l.to().name().startsWith(to))
                        .mapToDouble(l -> l.capacity().gigabytes())
                        .sum();
                assertThat(between).as(from + to).isCloseTo(a == b ? 4 * 3 * 10 : 2 * 3, within(1e-9));
            }
        }
        assertThat(dragonfly.switches())
                .allSatisfy(router -> assertThat(dragonfly.links().stream()
                                .filter(l -> l.from().equals(router))
                                .mapToDouble(l -> l.capacity().gigabytes())
                                .sum())
                        .isCloseTo(3 * 10 + 2 * 3, within(1e-9)));
        assertThatThrownBy(() -> shape.connect(nodes(40, 1)))
                .hasMessage("global links reach every other group: groups=10, routers-per-group=4, global-links=2");
    }

    @Test
    void everyRouterOfATorusHasTwoNeighboursInEachDimensionAndOneWhereTheyAreTheSame() {
        assertThat(degrees(new Torus(List.of(4, 3), 1, RATE, ALPHA).connect(nodes(12, 1))))
                .hasSize(12)
                .allMatch(degree -> degree == 4);
        assertThat(degrees(new Torus(List.of(2, 3, 1), 2, RATE, ALPHA).connect(nodes(12, 1))))
                .hasSize(6)
                .allMatch(degree -> degree == 3);
        assertThat(new Torus(List.of(4, 3), 1, RATE, ALPHA)
                        .connect(nodes(12, 1))
                        .port(5, 0)
                        .name())
                .isEqualTo("router1-1");
    }

    @Test
    void whatAShapeSaysItsLinksAreIsNotLessThanWhatItMakes() {
        List<Shape> shapes = List.of(
                new OneSwitch(),
                new FatTree(6, new Tier(2, 4, ALPHA), Optional.empty()),
                new FatTree(2, new Tier(2, 1, ALPHA), Optional.of(new FatTree.Pods(2, new Tier(3, 2, ALPHA)))),
                new RailOptimised(3, new Tier(4, 1, ALPHA)),
                new Dragonfly(4, 2, 7, new Dragonfly.Lane(RATE, ALPHA), new Dragonfly.Lane(RATE, ALPHA)),
                new Torus(List.of(5, 4), 1, RATE, ALPHA));
        for (Shape shape : shapes) {
            for (int nodes = 1; nodes <= 20; nodes++) {
                List<List<BytesPerSecond>> nics = nodes(nodes, 1 + nodes % 2);
                assertThat(shape.connect(nics).links().size())
                        .as("%s of %d", shape, nodes)
                        .isLessThanOrEqualTo((int) shape.links(nics));
            }
        }
    }

    @Test
    void countsAndRatiosAreAboveZero() {
        assertThatThrownBy(() -> new Tier(0, 1, ALPHA)).hasMessage("a fabric needs at least 1 of these: switches=0");
        assertThatThrownBy(() -> new Tier(1, 0, ALPHA))
                .hasMessage("oversubscription is a number above 0: oversubscription=0.0");
    }

    private static List<List<BytesPerSecond>> nodes(int count, int nics) {
        return Collections.nCopies(count, Collections.nCopies(nics, RATE));
    }

    private static List<String> names(Interconnect fabric) {
        return fabric.switches().stream().map(Device::name).toList();
    }

    private static List<String> ports(Interconnect fabric) {
        return IntStream.range(0, fabric.ports().size())
                .mapToObj(node -> fabric.port(node, 0).name())
                .toList();
    }

    private static double rate(Interconnect fabric, String from, String to) {
        return fabric.links().stream()
                .filter(l -> l.from().name().equals(from) && l.to().name().equals(to))
                .mapToDouble(l -> l.capacity().gigabytes())
                .findFirst()
                .orElseThrow();
    }

    private static List<Long> degrees(Interconnect fabric) {
        return List.copyOf(fabric.links().stream()
                .collect(Collectors.groupingBy(Link::from, Collectors.counting()))
                .values());
    }
}
