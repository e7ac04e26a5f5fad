package dev.crosspoint.topology.read;

import dev.crosspoint.model.nccl.communicator.NcclFacts;
import dev.crosspoint.model.nccl.communicator.NcclFacts.Reach;
import dev.crosspoint.model.nccl.communicator.NcclGraph;
import dev.crosspoint.model.nccl.communicator.NcclGraphs;
import dev.crosspoint.model.nccl.communicator.NcclGraphs.TreePattern;
import dev.crosspoint.model.nccl.communicator.NcclPath;
import java.io.Reader;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * NCCL's graph XML, which {@code NCCL_GRAPH_DUMP_FILE} writes and {@code NCCL_GRAPH_FILE} reads. It tells the graphs and
 * the ranks of a node; how many nodes took part, the GPUs' compute capability and the CPUs it does not tell.
 *
 * @see "NCCL 2.30.7, src/graph/search.cc, ncclTopoGetXmlFromGraphs, ncclTopoGetGraphFromXmlSub"
 */
public final class NcclGraphXml {
    private static final String ROOT = "graphs";
    private static final int RING_PATTERN = 4;

    /** The graphs of a dump, with their numbers in the file. */
    private enum Graph {
        RING(0),
        TREE(1),
        COLLNET_CHAIN(2),
        NVLS(3),
        COLLNET_DIRECT(4);

        private final int id;

        Graph(int id) {
            this.id = id;
        }
    }

    private NcclGraphXml() {}

    /**
     * What a graph XML tells.
     *
     * @param source name of the file, for messages
     * @throws TopologyFormatException if the text is no graph XML, or a graph is incomplete
     */
    public static NcclFacts read(String source, Reader reader) {
        XmlElement root = XmlText.root(source, reader);
        requireGraphs(root);
        XmlElement ring = required(root, Graph.RING);
        XmlElement tree = required(root, Graph.TREE);
        if (ring.whole("pattern") != RING_PATTERN) {
            throw ring.problem("graph 0 is the ring, whose pattern is 4: pattern='%s'".formatted(ring.text("pattern")));
        }
        NcclGraphs graphs = new NcclGraphs(
                graph(ring),
                graph(tree),
                treePattern(tree),
                optional(root, Graph.NVLS),
                optional(root, Graph.COLLNET_DIRECT),
                optional(root, Graph.COLLNET_CHAIN));
        return NcclFacts.NONE.withGraphs(graphs, Optional.of(reach(ring))).withRanksPerNode(ranks(ring));
    }

    private static void requireGraphs(XmlElement root) {
        if (root.name().equals("system")) {
            throw root.problem("this is a topology XML (<system>), not a graph XML (<graphs>)."
                    + " Run NCCL with NCCL_GRAPH_DUMP_FILE to get one");
        } else if (!root.name().equals(ROOT)) {
            throw root.problem("graph XML starts with <graphs version=\"1\">: found <%s>".formatted(root.name()));
        } else if (root.whole("version") != 1) {
            throw root.problem("graph XML of version 1 is read: version='%s'".formatted(root.text("version")));
        }
    }

    private static Optional<XmlElement> find(XmlElement root, Graph wanted) {
        List<XmlElement> found = root.children("graph").stream()
                .filter(g -> g.whole("id") == wanted.id)
                .toList();
        if (found.size() > 1) {
            throw found.get(1).problem("each graph stands once: id='%d'".formatted(wanted.id));
        }
        return found.stream().findFirst();
    }

    private static XmlElement required(XmlElement root, Graph wanted) {
        XmlElement element = find(root, wanted)
                .orElseThrow(() -> root.problem("no graph with id='%d', the %s; the cost model needs ring and tree"
                        .formatted(wanted.id, wanted.name().toLowerCase(Locale.ROOT))));
        if (element.whole("nchannels") < 1) {
            throw element.problem("ring and tree have channels: nchannels='%s'".formatted(element.text("nchannels")));
        }
        return element;
    }

    private static NcclGraph optional(XmlElement root, Graph wanted) {
        return find(root, wanted)
                .filter(g -> g.whole("nchannels") > 0)
                .map(NcclGraphXml::graph)
                .orElse(NcclGraph.NONE);
    }

    private static NcclGraph graph(XmlElement element) {
        int channels = element.whole("nchannels");
        int listed = element.children("channel").size();
        if (channels != listed) {
            throw element.problem("graph lists its channels: nchannels='%d', found %d <channel>. Is the file cut?"
                    .formatted(channels, listed));
        }
        return new NcclGraph(
                channels,
                element.real("speedintra"),
                element.real("speedinter"),
                element.read("typeintra", "a path type", NcclPath::parse),
                element.read("typeinter", "a path type", NcclPath::parse),
                element.find("latencyinter").isPresent() ? element.real("latencyinter") : 0,
                element.whole("samechannels") != 0);
    }

    private static TreePattern treePattern(XmlElement tree) {
        int number = tree.whole("pattern");
        return Arrays.stream(TreePattern.values())
                .filter(p -> p.number() == number)
                .findAny()
                .orElseThrow(() -> tree.problem(
                        "graph 1 is the tree, whose pattern is 1, 2 or 3: pattern='%d'".formatted(number)));
    }

    /** The ring visits every rank of its node, in every channel. */
    private static int ranks(XmlElement ring) {
        List<XmlElement> channels = ring.children("channel");
        int ranks = channels.get(0).children("gpu").size();
        for (XmlElement channel : channels) {
            int others = channel.children("gpu").size();
            if (others != ranks || others == 0) {
                throw channel.problem("each channel of the ring visits every GPU of the node: found %d and %d <gpu>"
                        .formatted(ranks, others));
            }
        }
        return ranks;
    }

    private static Reach reach(XmlElement ring) {
        boolean leaves = ring.children("channel").stream()
                .anyMatch(c -> !c.children("net").isEmpty());
        return leaves ? Reach.SEVERAL_NODES : Reach.ONE_NODE;
    }
}
