package dev.crosspoint.cli.scale;

import dev.crosspoint.model.training.split.AxisOrder;
import dev.crosspoint.model.training.split.FabricTimes;
import dev.crosspoint.model.training.split.GroupTimes;
import dev.crosspoint.model.training.split.Layout;
import dev.crosspoint.model.training.split.Site;
import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.place.Cluster;
import dev.crosspoint.topology.route.GraphFabric;
import dev.crosspoint.validation.fit.Calibration;
import java.util.List;
import java.util.Optional;

/**
 * A machine to train on.
 *
 * @param name for people
 * @param cluster its links, and where ranks sit
 * @param calibration what was measured on it, for the collectives of all its replicas
 * @param order which ranks are neighbours
 * @param algorithms of which each call takes the fastest
 */
record Scene(
        String name, Cluster cluster, Optional<Calibration> calibration, AxisOrder order, List<String> algorithms) {
    /** Its first ranks. */
    Site site(int ranks) {
        Cluster part = cluster.first(ranks);
        return new Site(
                name,
                new GraphFabric(part),
                part.placement().gpus().stream()
                        .map(Device::node)
                        .map(node -> node.orElse(0))
                        .toList(),
                part.baseCost());
    }

    /** Times of the groups of a layout of its first ranks. */
    GroupTimes times(Layout layout, CalibratedTimes.End end) {
        return calibration
                .<GroupTimes>map(known -> new CalibratedTimes(layout, known, end))
                .orElseGet(() -> new FabricTimes(site(layout.split().ranks()), layout, algorithms));
    }

    /** The same with more algorithms to choose from. */
    Scene withAlgorithms(List<String> others) {
        return new Scene(name, cluster, calibration, order, others);
    }
}
