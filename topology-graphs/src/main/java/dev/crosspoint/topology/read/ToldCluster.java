package dev.crosspoint.topology.read;

import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.model.units.SecondsPerByte;
import dev.crosspoint.topology.graph.MachineGraph;
import dev.crosspoint.topology.place.Cluster;
import dev.crosspoint.topology.place.Placement;
import dev.crosspoint.topology.shape.OneSwitch;
import dev.crosspoint.topology.wiring.Wiring;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * A cluster of equal nodes that another tool told, on one switch that never blocks.
 *
 * @param cluster ranks on every GPU, node by node
 * @param lost what the file told and the cluster does not
 */
public record ToldCluster(Cluster cluster, List<String> lost) {
    public ToldCluster {
        lost = List.copyOf(lost);
    }

    /**
     * So many nodes like this one.
     *
     * @throws IllegalArgumentException if a rate is missing, or several nodes have no NIC
     */
    public static ToldCluster of(Wiring wiring, int nodes) {
        List<String> lost = new ArrayList<>();
        Value at =
                new Value(wiring.name(), 1, wiring.name(), new ScalarNode(Tag.STR, wiring.name(), ScalarStyle.PLAIN));
        NodeType type = WiringType.of(at, wiring, lost);
        type.unserved().filter(gpu -> nodes > 1).ifPresent(gpu -> {
            throw new IllegalArgumentException(
                    "in a cluster of several nodes a NIC serves every GPU: nodes=%d, GPU without NIC=%s"
                            .formatted(nodes, gpu));
        });
        lost.addAll(wiring.remarks());
        if (wiring.parts().stream().anyMatch(p -> p.label().contains(" ranks "))) {
            lost.add("several ranks on one GPU: a cluster has one on each");
        }
        lost.add(
                "labels and lines of devices, numbers of lanes: only what they carry is kept, in both directions alike");
        List<NodeType> all = Collections.nCopies(nodes, type);
        MachineGraph machine = Assembly.of(
                all,
                new OneSwitch().connect(all.stream().map(NodeType::nicRates).toList()),
                List.of());
        return new ToldCluster(
                new Cluster(
                        wiring.name(),
                        "from " + wiring.format(),
                        machine,
                        Placement.contiguous(machine),
                        Seconds.ZERO,
                        SecondsPerByte.ZERO),
                lost);
    }
}
