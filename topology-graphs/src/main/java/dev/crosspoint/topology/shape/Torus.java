package dev.crosspoint.topology.shape;

import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.graph.Link;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A grid of routers with links to both neighbours in each dimension, the last being a neighbour of the first. Node n sits
 * at router {@code n div nodesPerPoint}; the first dimension counts fastest.
 *
 * @param sizes routers in each dimension, each 1 or more
 * @param nodesPerPoint nodes plugged into each router
 * @param rate of a link between routers, one direction
 * @param alpha start-up cost of a message for each link between routers
 * @see "Dally: Performance analysis of k-ary n-cube interconnection networks, IEEE Transactions on Computers 39(6), 1990"
 */
public record Torus(List<Integer> sizes, int nodesPerPoint, BytesPerSecond rate, Seconds alpha) implements Shape {
    public Torus {
        sizes = List.copyOf(sizes);
        Shape.require(sizes.size(), "dimensions");
        sizes.forEach(size -> Shape.require(size, "size of a dimension"));
        Shape.require(nodesPerPoint, "nodes-per-point");
    }

    /** Routers in all. */
    private long points() {
        return sizes.stream().mapToLong(Integer::longValue).reduce(1, Math::multiplyExact);
    }

    @Override
    public Interconnect connect(List<List<BytesPerSecond>> nics) {
        if (nics.size() > points() * nodesPerPoint) {
            throw new IllegalArgumentException("nodes fit the torus: nodes=%d, routers=%d, nodes-per-point=%d"
                    .formatted(nics.size(), points(), nodesPerPoint));
        }
        List<Device> routers = IntStream.range(0, (int) points())
                .mapToObj(point -> Device.fabric(name(point)))
                .toList();
        List<Link> links = new ArrayList<>();
        int stride = 1;
        for (int size : sizes) {
            for (int point = 0; point < routers.size(); point++) {
                int here = point / stride % size;
                boolean joinsNext = here + 1 < size || size > 2;
                if (size > 1 && joinsNext) {
                    int next = point + ((here + 1) % size - here) * stride;
                    Cable.add(links, routers.get(point), routers.get(next), rate, alpha);
                }
            }
            stride *= size;
        }
        List<List<Device>> ports = IntStream.range(0, nics.size())
                .mapToObj(node -> Collections.nCopies(nics.get(node).size(), routers.get(node / nodesPerPoint)))
                .toList();
        return new Interconnect(routers, links, ports);
    }

    /** As in {@code router2-0-1}. */
    private String name(int point) {
        List<Integer> coordinates = new ArrayList<>();
        int rest = point;
        for (int size : sizes) {
            coordinates.add(rest % size);
            rest /= size;
        }
        return "router" + coordinates.stream().map(String::valueOf).collect(Collectors.joining("-"));
    }

    @Override
    public long links(List<List<BytesPerSecond>> nics) {
        return 2 * points() * sizes.size();
    }
}
