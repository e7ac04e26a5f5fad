package dev.crosspoint.topology.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.crosspoint.topology.Clusters;
import dev.crosspoint.topology.RandomClusters;
import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.place.Cluster;
import dev.crosspoint.topology.read.Catalogue;
import dev.crosspoint.topology.read.ToldCluster;
import dev.crosspoint.topology.wiring.Rates;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class ClusterTextPropertyTest {
    @Provide
    Arbitrary<Cluster> clusters() {
        return RandomClusters.any();
    }

    @Provide
    Arbitrary<Cluster> told() {
        return Arbitraries.of("dgx-1v", "dgx-a100", "aws-p4d", "aws-p5", "polaris", "alps", "gcp-a3-high")
                .flatMap(name -> Arbitraries.integers()
                        .between(1, 3)
                        .map(n -> ToldCluster.of(Catalogue.find(name).wiring(Rates.NCCL), n)
                                .cluster()));
    }

    @Property(tries = 300)
    void whatIsWrittenIsReadBackTheSame(@ForAll("clusters") Cluster cluster) {
        long fabrics = cluster.machine().devices().stream()
                .filter(d -> d.kind() == Device.Kind.FABRIC)
                .count();
        if (fabrics > 1) {
            assertThatThrownBy(() -> ClusterText.of(cluster))
                    .hasMessageStartingWith("a cluster file tells a fabric by its shape")
                    .hasMessageContaining("switches=" + fabrics);
        } else {
            requireSame(cluster);
        }
    }

    @Property(tries = 21)
    void soIsWhatTheCatalogueTells(@ForAll("told") Cluster cluster) {
        requireSame(cluster);
    }

    private static void requireSame(Cluster cluster) {
        Cluster again = Clusters.parse(ClusterText.of(cluster));

        assertThat(again.machine().devices()).isEqualTo(cluster.machine().devices());
        assertThat(again.machine().links()).isEqualTo(cluster.machine().links());
        for (Device gpu : cluster.machine().gpus()) {
            assertThat(again.machine().nicsServing(gpu))
                    .isEqualTo(cluster.machine().nicsServing(gpu));
        }
        assertThat(again.placement()).isEqualTo(cluster.placement());
        assertThat(again.baseCost()).isEqualTo(cluster.baseCost());
        assertThat(again.gamma()).isEqualTo(cluster.gamma());
    }
}
