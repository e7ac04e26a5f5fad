package dev.crosspoint.validation.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.sample.AlgorithmLabel;
import dev.crosspoint.validation.sample.Buffer;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.sample.Protocol;
import dev.crosspoint.validation.sample.Setup;
import dev.crosspoint.validation.sample.Simulated;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Lines of a run file from JSON. Keys that are not known are passed over: later versions may have more. */
final class LineReader {
    private static final ObjectReader JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build()
            .readerFor(JsonNode.class);

    /** How a message begins about a file that only later versions can read. */
    static final String LATER = "the file is of a later version";

    private LineReader() {}

    /**
     * The line.
     *
     * @throws IllegalArgumentException if the text is none; the message says why in a sentence
     */
    static RunLine line(String text) {
        try {
            JsonNode node = JSON.readValue(text);
            if (node == null || !node.isObject()) {
                throw new IllegalArgumentException("a line of a run file is a JSON object");
            }
            return line(node);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("the line is cut or no JSON", e);
        }
    }

    private static RunLine line(JsonNode node) {
        String kind = text(node, "kind").orElse("");
        int launch = required(node, "launch").asInt(-1);
        return switch (Kind.named(kind)
                .orElseThrow(() -> new IllegalArgumentException("unknown kind of line: kind='%s'".formatted(kind)))) {
            case LAUNCH -> launch(node, launch);
            case LABEL -> label(node, launch);
            case SAMPLE -> sample(node, launch);
            case NOTE -> new NoteLine(launch, text(node, "text").orElse(""));
        };
    }

    private static SampleLine sample(JsonNode node, int launch) {
        Cell cell = new Cell(
                text(node, "collective").map(Collective::parse),
                name(node),
                new Bytes(required(node, "bytes").asLong()),
                text(node, "buffer").map(LineReader::buffer).orElse(Buffer.OUT_OF_PLACE));
        Timing timing = new Timing(
                new Seconds(required(node, "seconds").asDouble(Double.NaN)),
                node.has("deviceSeconds")
                        ? Optional.of(new Seconds(node.get("deviceSeconds").asDouble(Double.NaN)))
                        : Optional.empty(),
                node.path("verified").asBoolean(true));
        return new SampleLine(launch, cell, number(node, "iteration"), number(node, "rank"), timing);
    }

    private static Buffer buffer(String id) {
        return Arrays.stream(Buffer.values())
                .filter(buffer -> buffer.id().equals(id))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException("unknown buffer: text='%s'".formatted(id)));
    }

    private static LabelLine label(JsonNode node, int launch) {
        JsonNode ran = required(node, "ran");
        AlgorithmLabel label = new AlgorithmLabel(
                text(ran, "algorithm").orElse(""),
                text(ran, "protocol").flatMap(Protocol::named),
                texts(node.path("evidence")));
        return new LabelLine(launch, name(node), text(node, "forced"), label, simulated(node.path("simulated")));
    }

    /** Files of versions before it was kept have none. */
    private static List<Simulated> simulated(JsonNode array) {
        List<Simulated> simulated = new ArrayList<>();
        array.forEach(one -> simulated.add(new Simulated(
                new Bytes(required(one, "bytes").asLong()),
                new Seconds(required(one, "seconds").asDouble(Double.NaN)))));
        return simulated;
    }

    private static LaunchLine launch(JsonNode node, int launch) {
        int version = node.path("version").asInt();
        if (version > RunFile.VERSION) {
            throw new IllegalArgumentException(
                    LATER + ": version=%d, known=%d. A newer Crosspoint reads it".formatted(version, RunFile.VERSION));
        }
        Conditions conditions = new Conditions(
                text(node, "backend").orElse(""),
                new Group(number(node, "ranks"), number(node, "nodes")),
                new Setup(
                        text(node, "dataType"),
                        text(node, "reduction"),
                        text(node, "libraryVersion"),
                        text(node, "statistic").orElse("")),
                node.has("plan") ? Optional.of(plan(node.get("plan"))) : Optional.empty(),
                map(node.path("options")),
                text(node, "emulated"));
        return new LaunchLine(
                launch,
                text(node, "started").orElse(""),
                conditions,
                machine(node.path("machine")),
                texts(node.path("notes")));
    }

    private static PlannedRun plan(JsonNode node) {
        List<Bytes> sizes = new ArrayList<>();
        node.path("bytes").forEach(size -> sizes.add(new Bytes(size.asLong())));
        return new PlannedRun(
                Collective.parse(text(node, "collective").orElse("")),
                texts(node.path("algorithms")),
                sizes,
                new Repetitions(
                        node.path("warmUp").asInt(),
                        node.path("iterations").asInt(),
                        node.path("launches").asInt()),
                node.path("seed").asLong());
    }

    private static MachineFacts machine(JsonNode node) {
        List<RankPlace> places = new ArrayList<>();
        node.path("places")
                .forEach(place -> places.add(new RankPlace(
                        place.path("rank").asInt(),
                        place.path("host").asText(),
                        place.path("device").asText(),
                        place.path("interface").asText())));
        return new MachineFacts(
                node.path("host").asText(),
                node.path("cpu").asText(),
                map(node.path("versions")),
                map(node.path("environment")),
                places);
    }

    private static String name(JsonNode node) {
        String algorithm = text(node, "algorithm").orElse("");
        return text(node, "protocol")
                .map(protocol -> algorithm + "/" + protocol)
                .orElse(algorithm);
    }

    private static JsonNode required(JsonNode node, String key) {
        if (!node.hasNonNull(key)) {
            throw new IllegalArgumentException("the line lacks a value: key=" + key);
        }
        return node.get(key);
    }

    private static Optional<String> text(JsonNode node, String key) {
        return node.hasNonNull(key) ? Optional.of(node.get(key).asText()) : Optional.empty();
    }

    private static OptionalInt number(JsonNode node, String key) {
        return node.hasNonNull(key) ? OptionalInt.of(node.get(key).asInt(-1)) : OptionalInt.empty();
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    private static Map<String, String> map(JsonNode node) {
        Map<String, String> map = new LinkedHashMap<>();
        node.properties().forEach(e -> map.put(e.getKey(), e.getValue().asText()));
        return map;
    }
}
