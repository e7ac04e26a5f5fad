package dev.crosspoint.topology.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.algorithm.Algorithms;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.Forecast;
import dev.crosspoint.topology.Clusters;
import dev.crosspoint.topology.place.Cluster;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class SensitivityTest {
    @Test
    void theOneSlowNicIsTheLinkThatPaysToReplace() {
        List<Sensitivity> effects = Sensitivity.of(
                Clusters.example("two-nodes-of-four-slow-nic"),
                SensitivityTest::ring,
                new Sensitivity.Question(1e9, 1, 1e10));

        Sensitivity slow = effects.stream()
                .filter(e -> e.name().equals("fabric <-> node1/nic3"))
                .findFirst()
                .orElseThrow();
        assertThat(slow.links()).isEqualTo(2);
        assertThat(slow.twice().change()).isCloseTo(-0.5, within(0.01));
        assertThat(slow.half().change()).isCloseTo(1, within(0.01));
        assertThat(effects.get(0).weight()).isEqualTo(slow.weight());
        assertThat(effects).filteredOn(e -> e.name().equals("all nvlink")).allMatch(e -> e.weight() < 0.01);
    }

    private static Forecast ring(Cluster cluster) {
        return Forecast.on(
                new GraphFabric(cluster),
                cluster.placement().nodeMajorOrder(),
                Collective.ALL_REDUCE,
                cluster.baseCost(),
                List.of(Algorithms.named("ring", OptionalInt.empty())));
    }
}
