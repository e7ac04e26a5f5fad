package dev.crosspoint.topology.nccl.connect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class DoubleTreePropertyTest {
    @Property(tries = 200)
    void eachTreeReachesEveryNodeOnceAndIsShallow(
            @ForAll @IntRange(min = 1, max = 3000) int nodes, @ForAll boolean isSecond) {
        int roots = 0;
        for (int node = 0; node < nodes; node++) {
            DoubleTree.Place place = place(nodes, node, isSecond);
            roots += place.parent().isEmpty() ? 1 : 0;
            for (OptionalInt child : place.children()) {
                child.ifPresent(c ->
                        assertThat(place(nodes, c, isSecond).parent()).hasValue(nodeOf(place, c, nodes, isSecond)));
            }
            if (place.parent().isPresent()) {
                DoubleTree.Place parent = place(nodes, place.parent().getAsInt(), isSecond);
                assertThat(place.isSecondChild() ? parent.second() : parent.first())
                        .hasValue(node);
            }
        }
        assertThat(roots).isOne();
    }

    private static int nodeOf(DoubleTree.Place parent, int child, int nodes, boolean isSecond) {
        int found = place(nodes, child, isSecond).parent().orElseThrow();
        assertThat(place(nodes, found, isSecond)).isEqualTo(parent);
        return found;
    }

    private static DoubleTree.Place place(int nodes, int node, boolean isSecond) {
        return isSecond ? DoubleTree.second(nodes, node) : DoubleTree.first(nodes, node);
    }
}
