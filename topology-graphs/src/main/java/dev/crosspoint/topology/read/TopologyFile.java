package dev.crosspoint.topology.read;

import dev.crosspoint.topology.place.Cluster;
import dev.crosspoint.topology.wiring.Assumptions;
import dev.crosspoint.topology.wiring.Wiring;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;

/** A file of any format that tells of a machine, recognised by what stands in it. */
public sealed interface TopologyFile {
    /** A machine that another tool told: NCCL topology XML or {@code nvidia-smi topo -m}. */
    record Told(Wiring wiring) implements TopologyFile {}

    /** A cluster file. */
    record OfCluster(Cluster cluster, Wiring wiring) implements TopologyFile {}

    /** What NCCL's search found: a graph XML. */
    record Found(List<GraphOrders.Graph> graphs) implements TopologyFile {}

    /**
     * Reads a file to its end.
     *
     * @param source name of the file, for messages
     * @param assumed what may be used beside the file
     * @throws TopologyFormatException if no format is recognised, or the file breaks the rules of its own
     * @throws IOException if the reader fails
     */
    static TopologyFile read(String source, Reader reader, Assumptions assumed) throws IOException {
        StringWriter copy = new StringWriter();
        reader.transferTo(copy);
        String text = copy.toString();
        if (text.isBlank()) {
            throw new TopologyFormatException(source, 1, "the file is empty; it tells of no machine");
        }
        if (text.contains("<graphs") && !text.contains("<system")) {
            return new Found(GraphOrders.read(source, new StringReader(text)));
        }
        List<String> lines = TopoMatrix.unlabelled(text.lines().toList());
        boolean isXml = text.contains("<system");
        if (!isXml && TopoMatrix.isMeant(lines)) {
            return new Told(TopoM.read(TopoMatrix.read(source, lines), assumed));
        } else if (isXml || text.stripLeading().startsWith("<")) {
            return new Told(NcclTopology.read(source, new StringReader(text), assumed));
        }
        if (text.indexOf('\0') >= 0 || text.lines().noneMatch(line -> line.matches("(name|nodes|types)\\s*:.*"))) {
            throw new TopologyFormatException(
                    source,
                    1,
                    "no machine found; NCCL topology XML has <system>, graph XML <graphs>, nvidia-smi topo -m a header"
                            + " GPU0 GPU1, and a cluster file name:, nodes: and types:. Is it the right file?");
        }
        ClusterFile.Parsed parsed = ClusterFile.parse(source, new StringReader(text));
        return new OfCluster(parsed.cluster(), ClusterWiring.of(parsed.cluster(), ClusterLines.of(parsed)));
    }
}
