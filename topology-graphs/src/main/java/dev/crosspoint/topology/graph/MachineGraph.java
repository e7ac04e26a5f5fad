package dev.crosspoint.topology.graph;

import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.topology.graph.Device.Kind;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jgrapht.Graph;
import org.jgrapht.graph.AsUnmodifiableGraph;
import org.jgrapht.graph.SimpleDirectedGraph;

/**
 * The machine: a directed graph without parallel edges, so that two messages over one wire always meet on one edge.
 * Immutable; devices and links keep the order in which they were given.
 */
public final class MachineGraph {
    private final Map<String, Device> byName = new HashMap<>();
    private final List<Device> devices;
    private final List<Link> links;
    private final int nodes;
    private final SortedMap<Integer, List<Device>> gpusByNode;
    private final Map<Device, List<Device>> serving;
    /** Made when first asked for: adding up loads on a hundred thousand GPUs never does. */
    private Graph<Device, Link> graph;

    /**
     * A machine of these devices and links.
     *
     * @throws IllegalArgumentException if two devices have one name, two links the same ends, or a link an unknown end
     */
    public MachineGraph(List<Device> devices, List<Link> links) {
        this(devices, links, Map.of());
    }

    /**
     * A machine of these devices and links, of which some NICs hang on a switch and serve GPUs from there.
     *
     * @param serving the NICs that serve a GPU, for each GPU where these are not the ones that it has a link to
     * @throws IllegalArgumentException if two devices have one name, two links the same ends, or a link an unknown end
     */
    public MachineGraph(List<Device> devices, List<Link> links, Map<Device, List<Device>> serving) {
        this.serving = Map.copyOf(serving);
        this.devices = List.copyOf(devices);
        this.links = List.copyOf(links);
        for (Device device : devices) {
            if (byName.put(device.name(), device) != null) {
                throw new IllegalArgumentException("devices have different names: name=" + device.name());
            }
        }
        requireSimple();
        nodes = 1 + devices.stream().mapToInt(d -> d.node().orElse(-1)).max().orElse(-1);
        gpusByNode = devices.stream()
                .filter(d -> d.kind() == Kind.GPU)
                .collect(Collectors.groupingBy(
                        d -> d.node().orElseThrow(), TreeMap::new, Collectors.toUnmodifiableList()));
    }

    /** Ends are devices of the machine, and no two links have the same. */
    private void requireSimple() {
        Map<Device, Integer> numbers = new HashMap<>();
        devices.forEach(device -> numbers.put(device, numbers.size()));
        long[] ends = new long[links.size()];
        for (int i = 0; i < ends.length; i++) {
            Integer from = numbers.get(links.get(i).from());
            Integer to = numbers.get(links.get(i).to());
            if (from == null || to == null) {
                throw new IllegalArgumentException("a link joins devices of the graph: link="
                        + links.get(i).name());
            }
            ends[i] = (long) from * devices.size() + to;
        }
        Arrays.sort(ends);
        for (int i = 1; i < ends.length; i++) {
            if (ends[i] == ends[i - 1]) {
                throw new IllegalArgumentException("one link leads from a device to another: link=%s -> %s, twice"
                        .formatted(
                                devices.get((int) (ends[i] / devices.size())).name(),
                                devices.get((int) (ends[i] % devices.size())).name()));
            }
        }
    }

    /**
     * The same devices with other links between them, and the same NICs serving them. What attaches a GPU to a NIC stays
     * as fast as the port behind it.
     *
     * @param change of each link what becomes of it, if anything
     */
    public MachineGraph withLinks(Function<Link, Optional<Link>> change) {
        List<Link> changed =
                links.stream().flatMap(link -> change.apply(link).stream()).toList();
        Map<Device, BytesPerSecond> out = new HashMap<>();
        Map<Device, BytesPerSecond> in = new HashMap<>();
        for (Link link : changed) {
            if (link.to().kind() == Kind.FABRIC) {
                out.putIfAbsent(link.from(), link.capacity());
            } else if (link.from().kind() == Kind.FABRIC) {
                in.putIfAbsent(link.to(), link.capacity());
            }
        }
        return new MachineGraph(
                devices,
                changed.stream()
                        .map(link -> link.kind().equals(Link.ATTACHMENT) ? attached(link, out, in) : link)
                        .toList(),
                serving);
    }

    private static Link attached(Link link, Map<Device, BytesPerSecond> out, Map<Device, BytesPerSecond> in) {
        BytesPerSecond port = link.to().kind() == Kind.NIC
                ? out.getOrDefault(link.to(), link.capacity())
                : in.getOrDefault(link.from(), link.capacity());
        return port.equals(link.capacity()) ? link : link.with(link.alpha(), port);
    }

    /** The graph itself, read-only, for any algorithm of JGraphT. Edges carry no JGraphT weight: see {@link Link}. */
    public synchronized Graph<Device, Link> graph() {
        if (graph == null) {
            Graph<Device, Link> built = new SimpleDirectedGraph<>(null, null, false);
            devices.forEach(built::addVertex);
            links.forEach(link -> built.addEdge(link.from(), link.to(), link));
            graph = new AsUnmodifiableGraph<>(built);
        }
        return graph;
    }

    /**
     * A machine of some of the links, their ends, some other devices of this one, and the NICs stated for them. Takes time
     * in the size of the part, not in that of this machine.
     *
     * @param more devices that are in it even if none of the links leads there
     */
    public MachineGraph part(List<Link> some, List<Device> more) {
        Set<Device> kept = new LinkedHashSet<>(more);
        some.forEach(link -> kept.addAll(List.of(link.from(), link.to())));
        Map<Device, List<Device>> stated = new HashMap<>();
        kept.stream().filter(serving::containsKey).forEach(device -> stated.put(device, serving.get(device)));
        stated.values().forEach(kept::addAll);
        return new MachineGraph(List.copyOf(kept), some, stated);
    }

    /** Every device. */
    public List<Device> devices() {
        return devices;
    }

    /** Every directed link. */
    public List<Link> links() {
        return links;
    }

    /** The device of that name. */
    public Optional<Device> find(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    /**
     * The device of that name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public Device device(String name) {
        return find(name).orElseThrow(() -> new IllegalArgumentException("no such device: name=" + name));
    }

    /** The link from one device to another. */
    public Optional<Link> link(Device from, Device to) {
        return Optional.ofNullable(graph().getEdge(from, to));
    }

    /** How many nodes there are. */
    public int nodes() {
        return nodes;
    }

    /** The GPUs of a node; none if it has none, or there is no such node. */
    public List<Device> gpus(int node) {
        return gpusByNode.getOrDefault(node, List.of());
    }

    /** Every GPU, node by node. */
    public List<Device> gpus() {
        return gpusByNode.values().stream().flatMap(List::stream).toList();
    }

    /** The NICs that serve a GPU, in the order in which they were given: those stated, else those it has a link to. */
    public List<Device> nicsServing(Device gpu) {
        List<Device> stated = serving.get(gpu);
        if (stated != null) {
            return stated;
        }
        return graph().outgoingEdgesOf(gpu).stream()
                .map(Link::to)
                .filter(d -> d.kind() == Kind.NIC)
                .toList();
    }
}
