package dev.crosspoint.topology.nccl;

import dev.crosspoint.model.nccl.communicator.NcclCollnet;
import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclGraph;
import dev.crosspoint.model.nccl.communicator.NcclGraphs;
import dev.crosspoint.model.nccl.communicator.NcclGraphs.TreePattern;
import dev.crosspoint.model.nccl.communicator.NcclHardware;
import dev.crosspoint.model.nccl.communicator.NcclPath;
import dev.crosspoint.model.nccl.release.NcclVersion;
import dev.crosspoint.topology.nccl.build.SystemRules;
import dev.crosspoint.topology.nccl.build.SystemXml;
import dev.crosspoint.topology.nccl.connect.Connections;
import dev.crosspoint.topology.nccl.path.Paths;
import dev.crosspoint.topology.nccl.search.GraphKind;
import dev.crosspoint.topology.nccl.search.SearchedGraph;
import dev.crosspoint.topology.nccl.search.Searches;
import dev.crosspoint.topology.nccl.system.Gpu;
import dev.crosspoint.topology.nccl.system.SystemGraph;
import dev.crosspoint.topology.read.XmlElement;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What NCCL sees and makes of nodes that are all like one topology XML.
 *
 * @param paths the paths in a node
 * @param searches the graphs of a node
 * @param nodes number of nodes, at least 1
 * @param settings what the user set
 * @param notes what a reader should know
 */
public record NcclMachine(Paths paths, Searches searches, int nodes, NcclSettings settings, List<String> notes) {
    public NcclMachine {
        notes = List.copyOf(notes);
    }

    /**
     * Computes paths and searches graphs.
     *
     * @param system the {@code <system>} of {@link dev.crosspoint.topology.read.NcclXml#read}
     * @throws IllegalArgumentException if NCCL could not use the machine; the message says why
     */
    public static NcclMachine of(XmlElement system, NcclVersion version, NcclSettings settings, int nodes) {
        if (nodes < 1) {
            throw new IllegalArgumentException("a communicator has at least 1 node: nodes=" + nodes);
        }
        SystemRules rules = SystemRules.of(version);
        SystemGraph all = SystemXml.read(system, rules, rank -> true);
        Paths paths = Paths.of(all, settings.paths());
        List<String> notes = new ArrayList<>(all.notes());
        Set<Integer> together = together(paths);
        if (together.size() < all.gpus().size()) {
            notes.add("%s: %d of %d GPUs reach each other without the network; they are the node"
                    .formatted(system.source(), together.size(), all.gpus().size()));
            paths = Paths.of(SystemXml.read(system, rules, together::contains), settings.paths());
        }
        Searches searches = Searches.of(paths, settings.paths(), settings.search(), version, nodes > 1);
        return new NcclMachine(paths, searches, nodes, settings, notes);
    }

    /** Ranks that reach the first one without the network. */
    private static Set<Integer> together(Paths paths) {
        List<Gpu> gpus = paths.system().gpus();
        Gpu first = gpus.get(0);
        return gpus.stream()
                .filter(g -> paths.between(g, first).type().compareTo(NcclPath.NET) < 0)
                .map(Gpu::rank)
                .collect(Collectors.toSet());
    }

    /** The machine. */
    public SystemGraph system() {
        return paths.system();
    }

    /** Ranks of a node. */
    public int ranksPerNode() {
        return system().gpus().size();
    }

    /** What the cost model needs. */
    public NcclConfig config() {
        SystemGraph system = system();
        NcclHardware hardware = new NcclHardware(
                system.leastCapability(),
                system.greatestCapability(),
                system.firstCpu().cpu(),
                system.firstCpu().vendor(),
                system.nvSwitch().isPresent() ? 1 : 0);
        return new NcclConfig(
                nodes,
                Math.multiplyExact(nodes, ranksPerNode()),
                hardware,
                graphs(),
                collnet(),
                OptionalInt.empty(),
                OptionalInt.empty());
    }

    private NcclGraphs graphs() {
        int pattern = searches.graph(GraphKind.TREE).orElseThrow().pattern().number();
        return new NcclGraphs(
                graph(GraphKind.RING),
                graph(GraphKind.TREE),
                TreePattern.values()[pattern - 1],
                graph(GraphKind.NVLS),
                graph(GraphKind.COLLNET_DIRECT),
                graph(GraphKind.COLLNET_CHAIN));
    }

    private NcclGraph graph(GraphKind kind) {
        return searches.graph(kind).map(SearchedGraph::forModel).orElse(NcclGraph.NONE);
    }

    private NcclCollnet collnet() {
        return searches.graph(GraphKind.COLLNET_CHAIN)
                .map(chain -> new NcclCollnet(true, true, false, false, heads(chain)))
                .orElse(NcclCollnet.NONE);
    }

    private static int heads(SearchedGraph graph) {
        return (int)
                graph.channels().stream().map(c -> c.gpus().get(0)).distinct().count();
    }

    /**
     * Rings and trees of all ranks.
     *
     * @param mostChannels channels that the user allows
     */
    public Connections connections(int mostChannels) {
        SearchedGraph ring = searches.graph(GraphKind.RING).orElseThrow();
        SearchedGraph tree = searches.graph(GraphKind.TREE).orElseThrow();
        int doubled = 2 * Math.min(ring.channels().size(), tree.channels().size());
        List<Integer> copies = new ArrayList<>(List.of(Math.min(doubled, mostChannels)));
        NcclGraph chain = graph(GraphKind.COLLNET_CHAIN);
        if (chain.intraGBps() > chain.interGBps() && ranksPerNode() > 1) {
            copies.add(Math.min(doubled + doubled / 2, mostChannels));
        }
        return Connections.of(ring, tree, nodes, copies);
    }
}
