package dev.crosspoint.topology.read;

import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.model.units.SecondsPerByte;
import dev.crosspoint.topology.graph.MachineGraph;
import dev.crosspoint.topology.place.Cluster;
import dev.crosspoint.topology.place.Placement;
import dev.crosspoint.topology.shape.Interconnect;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Reads Crosspoint's own description of a machine, the cluster file (YAML). The JSON Schema beside this class,
 * {@code /dev/crosspoint/topology/cluster.schema.json}, says what each key means; the reader checks more than a schema
 * can, and says on which line.
 */
public final class ClusterFile {
    private static final int MOST_NODES = 1_000_000;
    private static final long MOST_LINKS = 20_000_000;
    private static final String[] KEYS = {
        "name", "description", "nodes", "types", "fabric", "overrides", "placement", "base-cost", "gamma"
    };

    private ClusterFile() {}

    /**
     * Reads a cluster file to its end; the reader stays open.
     *
     * @param source name of the file, for messages
     * @throws TopologyFormatException if anything in it is not understood
     * @throws IOException if the reader fails
     */
    public static Cluster read(String source, Reader reader) throws IOException {
        return parse(source, reader).cluster();
    }

    /**
     * A cluster and what tells of it.
     *
     * @param nodes type of each node
     * @param changes what its overrides change
     */
    record Parsed(Cluster cluster, List<NodeType> nodes, List<LinkChange> changes) {}

    /** Reads a cluster file and keeps what knows the lines. */
    static Parsed parse(String source, Reader reader) throws IOException {
        Section file = YamlText.read(source, reader).section("a cluster file", KEYS);
        String name = file.require("name", "name: my-cluster").text();
        Value nodesValue = file.require("nodes", "nodes: {count: 2, type: gpu-node}");
        Map<String, NodeType> types = NodeTypeReader.readAll(file.require("types", "types: {gpu-node: …}"));
        List<NodeType> nodes = nodes(nodesValue, types);
        requireFabric(file, nodesValue, nodes);
        Interconnect fabric = FabricReader.read(file.find("fabric"), nodes);
        List<LinkChange> changes = file.find("overrides")
                .map(v -> OverrideReader.read(v, nodes, fabric))
                .orElse(List.of());
        MachineGraph machine = Assembly.of(nodes, fabric, changes);
        return new Parsed(cluster(file, name, machine), nodes, changes);
    }

    private static Cluster cluster(Section file, String name, MachineGraph machine) {
        return new Cluster(
                name,
                file.find("description").map(Value::text).orElse(""),
                machine,
                file.find("placement")
                        .map(v -> PlacementReader.read(v, machine))
                        .orElseGet(() -> Placement.contiguous(machine)),
                file.find("base-cost").map(Value::time).orElse(Seconds.ZERO),
                file.find("gamma").map(Value::timePerByte).orElse(SecondsPerByte.ZERO));
    }

    /** The type of each node. */
    private static List<NodeType> nodes(Value value, Map<String, NodeType> types) {
        List<NodeType> nodes = new ArrayList<>();
        long links = 0;
        for (Value group : value.isList() ? value.items() : List.of(value)) {
            Section section = group.section("nodes", "count", "type");
            int count = section.require("count", "count: 2").wholeNumber(1, MOST_NODES);
            NodeType type = types.get(section.require("type", "type: gpu-node").oneOf(List.copyOf(types.keySet())));
            links += count * type.links();
            if (nodes.size() + count > MOST_NODES || links > MOST_LINKS) {
                throw group.problem(
                        "%d nodes with %d links".formatted(nodes.size() + count, links),
                        "at most %d nodes and %d links fit a graph here".formatted(MOST_NODES, MOST_LINKS),
                        "Describe a part of the machine");
            }
            nodes.addAll(Collections.nCopies(count, type));
        }
        return nodes;
    }

    /** Nodes are connected by a fabric, and every GPU reaches it. */
    private static void requireFabric(Section file, Value nodesValue, List<NodeType> nodes) {
        if (nodes.size() == 1) {
            return;
        }
        if (file.find("fabric").isEmpty()) {
            throw nodesValue.problem(
                    "%d nodes and no fabric".formatted(nodes.size()),
                    "several nodes are connected by one",
                    "Add fabric: {shape: switch}");
        }
        for (int node = 0; node < nodes.size(); node++) {
            NodeType type = nodes.get(node);
            if (node > 0 && type == nodes.get(node - 1)) {
                continue;
            }
            type.unserved().ifPresent(gpu -> {
                throw type.at()
                        .problem(
                                "no NIC serves %s of type '%s'".formatted(gpu, type.name()),
                                "in a cluster of several nodes a NIC serves every GPU",
                                "Add %s to the serves of a NIC".formatted(gpu));
            });
        }
    }
}
