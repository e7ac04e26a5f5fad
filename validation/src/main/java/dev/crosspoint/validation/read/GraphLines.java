package dev.crosspoint.validation.read;

import dev.crosspoint.model.nccl.communicator.NcclFacts.Reach;
import dev.crosspoint.model.nccl.communicator.NcclGraph;
import dev.crosspoint.model.nccl.communicator.NcclGraphs;
import dev.crosspoint.model.nccl.communicator.NcclGraphs.TreePattern;
import dev.crosspoint.model.nccl.communicator.NcclPath;
import dev.crosspoint.validation.nccl.LoggedGraphs;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The graphs that one rank prints for one communicator: {@code Pattern 4, crossNic 0, nChannels 12, bw 30/30, type
 * NVL/PIX, sameChannels 1}, then a line a channel.
 *
 * @see "NCCL 2.30.7, src/graph/search.cc, ncclTopoPrintGraph; src/init.cc, initTransportsRank (their order)"
 */
final class GraphLines {
    private static final Pattern PATTERN = Pattern.compile("^Pattern (\\d+), crossNic \\d+, nChannels (\\d+), "
            + "(?:bw|speed) ([\\d.]+)/([\\d.]+), type (\\w+)/(\\w+), sameChannels (\\d)");
    private static final Pattern CHANNEL = Pattern.compile("^ ?\\d+ : (.*)");
    private static final int RING = 4;
    private static final int NVLS = 5;

    private record Printed(int line, int pattern, NcclGraph graph) {}

    private final List<Printed> printed = new ArrayList<>();
    private int gpus;
    private boolean leaves;

    /** Whether a line starts a graph. */
    static boolean isPattern(String text) {
        return text.startsWith("Pattern ");
    }

    /** Whether a line starts the first graph of a communicator. */
    static boolean isRing(String text) {
        return text.startsWith("Pattern " + RING + ",");
    }

    boolean hasRing() {
        return find(RING).isPresent();
    }

    /**
     * Takes a line that tells of graphs.
     *
     * @return whether it could be read: torn lines cannot
     */
    boolean accept(InfoMessage message) {
        if (!isPattern(message.text())) {
            channel(message.text());
            return true;
        }
        Matcher line = PATTERN.matcher(message.text());
        if (!line.find()) {
            return false;
        }
        try {
            printed.add(new Printed(message.line(), Integer.parseInt(line.group(1)), graph(line)));
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static NcclGraph graph(Matcher line) {
        int channels = Integer.parseInt(line.group(2));
        return channels == 0
                ? NcclGraph.NONE
                : new NcclGraph(
                        channels,
                        Float.parseFloat(line.group(3)),
                        Float.parseFloat(line.group(4)),
                        NcclPath.parse(line.group(5)),
                        NcclPath.parse(line.group(6)),
                        0,
                        !line.group(7).equals("0"));
    }

    /** A channel of the ring, as in {@code 0 : NET/0 GPU/0 GPU/1 NET/0}. */
    private void channel(String text) {
        Matcher channel = CHANNEL.matcher(text);
        if (printed.isEmpty() || printed.get(printed.size() - 1).pattern() != RING || !channel.find()) {
            return;
        }
        List<String> devices = List.of(channel.group(1).split(" "));
        gpus = Math.max(
                gpus, (int) devices.stream().filter(d -> d.startsWith("GPU/")).count());
        leaves |= devices.stream().anyMatch(d -> d.startsWith("NET/"));
    }

    /** The graphs; empty if ring or tree is missing. */
    Optional<LoggedGraphs> graphs() {
        Optional<Printed> ring = find(RING);
        Optional<Printed> tree = trees().findFirst();
        if (ring.isEmpty() || tree.isEmpty()) {
            return Optional.empty();
        }
        NcclGraphs graphs = NcclGraphs.of(
                ring.get().graph(),
                tree.get().graph(),
                TreePattern.values()[tree.get().pattern() - 1],
                find(NVLS).map(Printed::graph).orElse(NcclGraph.NONE));
        return Optional.of(new LoggedGraphs(ring.get().line(), graphs, gpus, reach(), reduces()));
    }

    private Optional<Reach> reach() {
        return gpus == 0 ? Optional.empty() : Optional.of(leaves ? Reach.SEVERAL_NODES : Reach.ONE_NODE);
    }

    /** A second tree, or pattern 6, is for a network that reduces; inside a node there is none. */
    private boolean reduces() {
        return leaves
                && Stream.concat(trees().skip(1), printed.stream().filter(p -> p.pattern() > NVLS))
                        .anyMatch(p -> p.graph().channels() > 0);
    }

    private Stream<Printed> trees() {
        return printed.stream().filter(p -> p.pattern() >= 1 && p.pattern() < RING);
    }

    private Optional<Printed> find(int pattern) {
        return printed.stream().filter(p -> p.pattern() == pattern).findFirst();
    }
}
