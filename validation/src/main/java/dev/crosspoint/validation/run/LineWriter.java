package dev.crosspoint.validation.run;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.validation.sample.AlgorithmLabel;
import dev.crosspoint.validation.sample.Protocol;
import dev.crosspoint.validation.sample.Setup;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/** Lines of a run file as JSON. What is unknown is left out. */
final class LineWriter {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private LineWriter() {}

    /** The line with its end. */
    static String text(RunLine line) {
        return json(line) + "\n";
    }

    private static ObjectNode json(RunLine line) {
        if (line instanceof SampleLine sample) {
            return sample(sample);
        } else if (line instanceof LaunchLine launch) {
            return launch(launch);
        } else if (line instanceof LabelLine label) {
            return label(label);
        } else if (line instanceof NoteLine note) {
            return start(note, Kind.NOTE).put("text", note.text());
        }
        throw new AssertionError(line);
    }

    private static ObjectNode start(RunLine line, Kind kind) {
        return NODES.objectNode().put("kind", kind.id()).put("launch", line.launch());
    }

    private static ObjectNode sample(SampleLine line) {
        ObjectNode node = start(line, Kind.SAMPLE);
        Cell cell = line.cell();
        cell.collective().map(Collective::id).ifPresent(id -> node.put("collective", id));
        putName(node, cell.algorithm());
        node.put("bytes", cell.size().value());
        node.put("buffer", cell.buffer().id());
        line.iteration().ifPresent(i -> node.put("iteration", i));
        line.rank().ifPresent(r -> node.put("rank", r));
        node.put("seconds", line.timing().seconds().value());
        line.timing().device().ifPresent(d -> node.put("deviceSeconds", d.value()));
        if (!line.timing().verified()) {
            node.put("verified", false);
        }
        return node;
    }

    /** A name such as {@code nccl-ring/ll128} as algorithm and protocol. */
    private static void putName(ObjectNode node, String name) {
        int slash = name.indexOf('/');
        node.put("algorithm", slash < 0 ? name : name.substring(0, slash));
        if (slash >= 0) {
            node.put("protocol", name.substring(slash + 1));
        }
    }

    private static ObjectNode label(LabelLine line) {
        ObjectNode node = start(line, Kind.LABEL);
        putName(node, line.algorithm());
        line.forced().ifPresent(forced -> node.put("forced", forced));
        AlgorithmLabel label = line.label();
        ObjectNode ran = node.putObject("ran");
        ran.put("algorithm", label.id());
        label.protocol().map(Protocol::id).ifPresent(id -> ran.put("protocol", id));
        node.set("evidence", texts(label.evidence()));
        if (!line.simulated().isEmpty()) {
            ArrayNode simulated = node.putArray("simulated");
            line.simulated()
                    .forEach(one -> simulated
                            .addObject()
                            .put("bytes", one.size().value())
                            .put("seconds", one.time().value()));
        }
        return node;
    }

    private static ObjectNode launch(LaunchLine line) {
        ObjectNode node = start(line, Kind.LAUNCH);
        node.put("format", RunFile.FORMAT).put("version", RunFile.VERSION);
        if (!line.started().isEmpty()) {
            node.put("started", line.started());
        }
        Conditions conditions = line.conditions();
        node.put("backend", conditions.backend());
        conditions.group().ranks().ifPresent(ranks -> node.put("ranks", ranks));
        conditions.group().nodes().ifPresent(nodes -> node.put("nodes", nodes));
        putSetup(node, conditions.setup());
        if (!conditions.options().isEmpty()) {
            node.set("options", map(conditions.options()));
        }
        conditions.emulated().ifPresent(network -> node.put("emulated", network));
        conditions.plan().ifPresent(plan -> node.set("plan", plan(plan)));
        node.set("machine", machine(line.machine()));
        node.set("notes", texts(line.notes()));
        return node;
    }

    private static void putSetup(ObjectNode node, Setup setup) {
        setup.dataType().ifPresent(type -> node.put("dataType", type));
        setup.reduction().ifPresent(reduction -> node.put("reduction", reduction));
        setup.libraryVersion().ifPresent(version -> node.put("libraryVersion", version));
        node.put("statistic", setup.statistic());
    }

    private static ObjectNode plan(PlannedRun plan) {
        ObjectNode node = NODES.objectNode().put("collective", plan.collective().id());
        node.set("algorithms", texts(plan.algorithms()));
        ArrayNode sizes = node.putArray("bytes");
        plan.sizes().forEach(size -> sizes.add(size.value()));
        Repetitions repetitions = plan.repetitions();
        return node.put("warmUp", repetitions.warmUp())
                .put("iterations", repetitions.iterations())
                .put("launches", repetitions.launches())
                .put("seed", plan.seed());
    }

    private static ObjectNode machine(MachineFacts machine) {
        ObjectNode node = NODES.objectNode().put("host", machine.host()).put("cpu", machine.cpu());
        node.set("versions", map(machine.versions()));
        node.set("environment", map(machine.environment()));
        ArrayNode places = node.putArray("places");
        machine.places()
                .forEach(place -> places.addObject()
                        .put("rank", place.rank())
                        .put("host", place.host())
                        .put("device", place.device())
                        .put("interface", place.networkInterface()));
        return node;
    }

    private static ObjectNode map(Map<String, String> map) {
        ObjectNode node = NODES.objectNode();
        new TreeMap<>(map).forEach(node::put);
        return node;
    }

    private static ArrayNode texts(Collection<String> texts) {
        ArrayNode array = NODES.arrayNode();
        texts.forEach(array::add);
        return array;
    }
}
