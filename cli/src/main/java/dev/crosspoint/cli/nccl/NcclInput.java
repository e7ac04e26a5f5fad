package dev.crosspoint.cli.nccl;

import dev.crosspoint.cli.io.InputFile;
import dev.crosspoint.model.nccl.communicator.NcclFacts;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.topology.read.NcclGraphXml;
import dev.crosspoint.topology.read.NcclTopology;
import dev.crosspoint.topology.read.NcclXml;
import dev.crosspoint.topology.read.XmlElement;
import dev.crosspoint.topology.wiring.Assumptions;
import dev.crosspoint.topology.wiring.Rates;
import dev.crosspoint.topology.wiring.Wiring;
import dev.crosspoint.validation.nccl.LoggedCommunicator;
import dev.crosspoint.validation.nccl.LoggedGraphs;
import dev.crosspoint.validation.nccl.NcclLog;
import dev.crosspoint.validation.nccl.NcclLogException;
import dev.crosspoint.validation.nccl.Said;
import dev.crosspoint.validation.read.Logs;
import dev.crosspoint.validation.read.NcclInfoLog;
import dev.crosspoint.validation.sample.ReadResult;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * An input of {@code nccl}: a topology XML, a graph XML, or a log of NCCL.
 *
 * @param source name of the file
 * @param machine the machine of a topology XML; empty for others
 * @param wiring the same machine for the topology's graphs; empty for others
 * @param xml what a graph XML tells; empty for others
 * @param log what a log tells; empty for XML
 * @param measured measured times that stand in the log too
 */
record NcclInput(
        String source,
        Optional<XmlElement> machine,
        Optional<Wiring> wiring,
        Optional<NcclFacts> xml,
        Optional<NcclLog> log,
        Optional<ReadResult> measured) {
    private static final Pattern MACHINE = Pattern.compile("<system[\\s>/]");

    /**
     * Reads an input.
     *
     * @throws IllegalArgumentException if it is neither
     */
    static NcclInput read(InputFile file) {
        String name = file.name().toLowerCase(Locale.ROOT);
        if (name.endsWith(".yaml") || name.endsWith(".yml")) {
            throw new IllegalArgumentException(
                    file.name()
                            + ": NCCL searches graphs over a topology XML (NCCL_TOPO_DUMP_FILE), which tells more than a cluster file; give one, a graph XML or a log");
        }
        return file.read(NcclInput::parse);
    }

    private static NcclInput parse(String source, Reader reader) throws IOException {
        StringWriter copy = new StringWriter();
        reader.transferTo(copy);
        String text = copy.toString();
        if (MACHINE.matcher(text).find() && !text.contains("<graphs")) {
            return new NcclInput(
                    source,
                    Optional.of(NcclXml.read(source, new StringReader(text))),
                    Optional.of(NcclTopology.read(source, new StringReader(text), Assumptions.of(Rates.NCCL))),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty());
        }
        if (isXml(text)) {
            return new NcclInput(
                    source,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.of(NcclGraphXml.read(source, new StringReader(text))),
                    Optional.empty(),
                    Optional.empty());
        }
        return new NcclInput(
                source,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(NcclInfoLog.read(source, new StringReader(text))),
                Optional.of(Logs.read(source, new StringReader(text))).filter(r -> r.used() > 0));
    }

    private static boolean isXml(String text) {
        String start = text.startsWith("\uFEFF") ? text.substring(1) : text;
        return start.stripLeading().startsWith("<") && !start.stripLeading().startsWith("<std");
    }

    /** The communicator of a log that is looked at: the first that shows graphs, or else a table, or else any. */
    Optional<LoggedCommunicator> communicator() {
        List<LoggedCommunicator> all = log.map(NcclLog::communicators).orElse(List.of());
        return all.stream()
                .filter(c -> c.graphs().isPresent())
                .findFirst()
                .or(() -> all.stream().filter(c -> c.table().isPresent()).findFirst())
                .or(() -> all.stream().findFirst());
    }

    /** What the input tells of the communicator. */
    NcclFacts facts(Optional<Seconds> networkLatency) {
        if (log.isEmpty() && networkLatency.isPresent()) {
            throw new IllegalArgumentException(
                    source + ": an XML file has the latency of the network itself: leave --network-latency out");
        }
        return xml.orElseGet(() -> communicator()
                .map(c -> log.get().facts(c, micros(c, networkLatency)))
                .orElse(NcclFacts.NONE));
    }

    private float micros(LoggedCommunicator communicator, Optional<Seconds> stated) {
        boolean leaves =
                communicator.graphs().flatMap(LoggedGraphs::reach).equals(Optional.of(NcclFacts.Reach.SEVERAL_NODES));
        Optional<Said<String>> foreign = log.get().machine().foreignNetwork();
        if (leaves && foreign.isPresent() && stated.isEmpty()) {
            throw new NcclLogException(
                    source,
                    foreign.get().line(),
                    "network '%s' may tell NCCL a latency, which no log shows: give --network-latency, 0us if it tells none"
                            .formatted(foreign.get().value()));
        }
        return (float) stated.map(Seconds::micros).orElse(0.0).doubleValue();
    }

    /** Name of the file, without folder and ending. */
    String name() {
        String file = source.substring(source.lastIndexOf('/') + 1).replaceAll("\\.[^.]*$", "");
        return file.isEmpty() ? source : file;
    }

    /** What a reader of the result should know. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        log.ifPresent(l -> {
            l.remarks().forEach(r -> notes.add("%s:%d: %s".formatted(source, r.line(), r.value())));
            if (l.communicators().size() > 1) {
                notes.add("%s: shows %d communicators; this is the one that starts in line %d"
                        .formatted(
                                source,
                                l.communicators().size(),
                                communicator().orElseThrow().line()));
            }
        });
        return notes;
    }
}
