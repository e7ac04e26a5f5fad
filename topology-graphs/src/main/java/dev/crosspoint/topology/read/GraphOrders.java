package dev.crosspoint.topology.read;

import java.io.Reader;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What NCCL's graph XML says of each graph: how many channels, how fast, and in which order each channel visits GPUs
 * and NICs. Any dump is read, also one that the cost model cannot use because a graph in it is empty.
 *
 * @see "NCCL 2.30.7, src/graph/search.cc, ncclTopoGetXmlFromGraph"
 */
public final class GraphOrders {
    /**
     * One graph.
     *
     * @param name ring, tree, CollNet chain, NVLS, CollNet direct, or its number
     * @param line where it starts
     * @param speeds what NCCL gives a channel inside and between nodes, as the file writes it, in GB/s
     * @param types path types inside and between nodes, as the file writes them
     * @param channels devices of each channel, in order
     */
    public record Graph(String name, int line, List<String> speeds, List<String> types, List<List<String>> channels) {
        public Graph {
            speeds = List.copyOf(speeds);
            types = List.copyOf(types);
            channels = channels.stream().map(List::copyOf).toList();
        }
    }

    private static final List<String> NAMES = List.of("ring", "tree", "CollNet chain", "NVLS", "CollNet direct");

    private GraphOrders() {}

    /**
     * Reads a graph XML.
     *
     * @param source name of the file, for messages
     * @throws TopologyFormatException if it is no graph XML, or a graph does not list its channels
     */
    public static List<Graph> read(String source, Reader reader) {
        XmlElement root = XmlText.root(source, reader);
        if (!root.name().equals("graphs")) {
            throw root.problem("graph XML starts with <graphs version=\"1\">: found <%s>".formatted(root.name()));
        }
        List<XmlElement> graphs = root.children("graph");
        if (graphs.isEmpty()) {
            throw root.problem("no <graph> in <graphs>; a dump has a ring and a tree. Dump the graphs again");
        }
        return graphs.stream().map(GraphOrders::graph).toList();
    }

    private static Graph graph(XmlElement graph) {
        int id = NcclNumber.whole(graph, "id")
                .orElseThrow(
                        () -> graph.problem("<graph> has no id; it tells which graph it is. Dump the graphs again"));
        List<XmlElement> channels = graph.children("channel");
        Optional<Integer> told = NcclNumber.whole(graph, "nchannels");
        if (told.isPresent() && told.get() != channels.size()) {
            throw graph.problem("graph lists its channels: nchannels='%d', found %d <channel>. Is the file cut?"
                    .formatted(told.get(), channels.size()));
        }
        return new Graph(
                id < NAMES.size() ? NAMES.get(id) : "graph " + id,
                graph.line(),
                List.of(
                        graph.find("speedintra").orElse("?"),
                        graph.find("speedinter").orElse("?")),
                List.of(
                        graph.find("typeintra").orElse("?"),
                        graph.find("typeinter").orElse("?")),
                channels.stream().map(GraphOrders::order).toList());
    }

    private static List<String> order(XmlElement channel) {
        return channel.children().stream()
                .filter(e -> e.name().equals("gpu") || e.name().equals("net"))
                .map(e -> e.name() + " " + device(e))
                .collect(Collectors.toList());
    }

    /** NCCL writes them in hexadecimal, with or without 0x. */
    private static String device(XmlElement element) {
        String dev =
                element.find("rank").or(() -> element.find("dev")).orElse("?").strip();
        boolean hex = element.find("rank").isEmpty() && dev.matches("(0[xX])?\\p{XDigit}{1,15}");
        return hex ? String.valueOf(Long.parseLong(dev.replaceFirst("^0[xX]", ""), 16)) : dev;
    }
}
