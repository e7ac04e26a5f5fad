package dev.crosspoint.topology.write;

import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.graph.Device.Kind;
import dev.crosspoint.topology.place.Cluster;
import dev.crosspoint.topology.place.Placement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;

/** A cluster as a cluster file, which is read back to the same devices, links and placement. */
public final class ClusterText {
    private final Cluster cluster;
    private final List<NodeShape> shapes = new ArrayList<>();
    private final List<Map<String, Object>> overrides = new ArrayList<>();

    private ClusterText(Cluster cluster) {
        this.cluster = cluster;
    }

    /**
     * The text of the file.
     *
     * @throws IllegalArgumentException if the cluster has what no cluster file can say: more than one device between
     *     the nodes, or a link in one direction only
     */
    public static String of(Cluster cluster) {
        DumpSettings settings = DumpSettings.builder()
                .setDefaultFlowStyle(FlowStyle.AUTO)
                .setWidth(160)
                .setSplitLines(false)
                .build();
        return new Dump(settings).dumpToString(new ClusterText(cluster).document());
    }

    private Map<String, Object> document() {
        List<Device> fabrics = cluster.machine().devices().stream()
                .filter(d -> d.kind() == Kind.FABRIC)
                .toList();
        if (fabrics.size() > 1) {
            throw new IllegalArgumentException(
                    "a cluster file tells a fabric by its shape, which its graph no longer knows: switches=%d. Write fabric: by hand"
                            .formatted(fabrics.size()));
        }
        Map<String, Object> file = new LinkedHashMap<>();
        file.put("name", cluster.name());
        if (!cluster.description().isBlank()) {
            file.put("description", cluster.description());
        }
        file.put("nodes", nodes());
        Map<String, Object> types = new LinkedHashMap<>();
        for (int n = 0; n < shapes.size(); n++) {
            types.put(typeName(n), shapes.get(n).document());
        }
        file.put("types", types);
        if (!fabrics.isEmpty()) {
            file.put("fabric", Map.of("shape", "switch"));
        }
        if (!overrides.isEmpty()) {
            file.put("overrides", overrides);
        }
        file.put("placement", placement());
        file.put("base-cost", cluster.baseCost().toString());
        file.put("gamma", cluster.gamma().toString());
        return file;
    }

    private static String typeName(int number) {
        return "node-type-" + number;
    }

    /** Runs of nodes of one type, in order. */
    private List<Map<String, Object>> nodes() {
        Map<Object, Integer> known = new LinkedHashMap<>();
        List<Map<String, Object>> runs = new ArrayList<>();
        int last = -1;
        for (NodeShape node : NodeShape.all(cluster.machine())) {
            Integer number = known.get(node.key());
            if (number == null) {
                number = shapes.size();
                known.put(node.key(), number);
                shapes.add(node);
            }
            overrides.addAll(node.changesFrom(shapes.get(number)));
            if (number == last) {
                runs.get(runs.size() - 1).merge("count", 1, (a, b) -> (Integer) a + (Integer) b);
            } else {
                Map<String, Object> run = new LinkedHashMap<>();
                run.put("count", 1);
                run.put("type", typeName(number));
                runs.add(run);
            }
            last = number;
        }
        return runs;
    }

    private Object placement() {
        Placement placement = cluster.placement();
        if (placement.equals(Placement.contiguous(cluster.machine()))) {
            return "contiguous";
        } else if (placement.equals(Placement.byRail(cluster.machine()))) {
            return "by-rail";
        }
        return placement.gpus().stream().map(Device::name).toList();
    }
}
