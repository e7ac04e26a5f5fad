package dev.crosspoint.topology.shape;

import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.graph.Link;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Rails: in each group of nodes the i-th NICs of all nodes are plugged into one leaf, the i-th. Spines connect the rails
 * and the groups, so that a message between GPUs of the same number crosses one switch inside a group.
 *
 * @param nodesPerGroup nodes whose i-th NICs share a leaf
 * @param spines above all leaves
 * @see "NVIDIA: DGX SuperPOD reference architecture, 2023 (scalable units with one leaf for each rail)"
 */
public record RailOptimised(int nodesPerGroup, Tier spines) implements Shape {
    public RailOptimised {
        Shape.require(nodesPerGroup, "nodes-per-group");
    }

    @Override
    public Interconnect connect(List<List<BytesPerSecond>> nics) {
        List<Device> switches = new ArrayList<>();
        List<List<Device>> ports = new ArrayList<>();
        List<Link> links = new ArrayList<>();
        List<Device> above = IntStream.range(0, spines.switches())
                .mapToObj(n -> Device.fabric("spine" + n))
                .toList();
        for (int first = 0; first < nics.size(); first += nodesPerGroup) {
            List<List<BytesPerSecond>> group = nics.subList(first, Math.min(first + nodesPerGroup, nics.size()));
            int number = first / nodesPerGroup;
            List<Device> rails = IntStream.range(
                            0, group.stream().mapToInt(List::size).max().orElse(0))
                    .mapToObj(rail -> Device.fabric("group%d/rail%d".formatted(number, rail)))
                    .toList();
            switches.addAll(rails);
            group.forEach(node -> ports.add(rails.subList(0, node.size())));
            for (int rail = 0; rail < rails.size(); rail++) {
                BytesPerSecond uplink = spines.uplink(below(group, rail));
                for (Device spine : above) {
                    Cable.add(links, rails.get(rail), spine, uplink, spines.alpha());
                }
            }
        }
        switches.addAll(above);
        return new Interconnect(switches, links, ports);
    }

    private static double below(List<List<BytesPerSecond>> group, int rail) {
        return group.stream()
                .filter(node -> rail < node.size())
                .mapToDouble(node -> node.get(rail).value())
                .sum();
    }

    @Override
    public long links(List<List<BytesPerSecond>> nics) {
        long rails = nics.stream().mapToInt(List::size).max().orElse(0);
        return 2 * (nics.size() / nodesPerGroup + 1) * rails * spines.switches();
    }
}
