package dev.crosspoint.validation.export;

import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crosspoint.validation.statistics.Interval;
import java.io.IOException;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The small change of JSON: absent values are null, numbers are finite. */
final class Json {
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Json() {}

    static ObjectNode object() {
        return NODES.objectNode();
    }

    static JsonNode text(Optional<String> text) {
        return text.<JsonNode>map(NODES::textNode).orElse(NODES.nullNode());
    }

    static JsonNode number(OptionalInt number) {
        return number.isPresent() ? NODES.numberNode(number.getAsInt()) : NODES.nullNode();
    }

    static JsonNode number(OptionalDouble number) {
        return number.isPresent() && Double.isFinite(number.getAsDouble())
                ? NODES.numberNode(number.getAsDouble())
                : NODES.nullNode();
    }

    static ArrayNode interval(Interval interval) {
        return NODES.arrayNode().add(interval.low()).add(interval.high());
    }

    static ArrayNode texts(Collection<String> texts) {
        ArrayNode array = NODES.arrayNode();
        texts.forEach(array::add);
        return array;
    }

    static ArrayNode array(Collection<? extends JsonNode> nodes) {
        return NODES.arrayNode().addAll(nodes);
    }

    /** Writes a document, two spaces deep, ending with a line end, the same bytes on every machine. */
    static void write(JsonNode document, Appendable out) throws IOException {
        DefaultIndenter lines = new DefaultIndenter("  ", "\n");
        DefaultPrettyPrinter printer = new DefaultPrettyPrinter(
                        Separators.createDefaultInstance().withObjectFieldValueSpacing(Separators.Spacing.AFTER))
                .withObjectIndenter(lines)
                .withArrayIndenter(lines);
        out.append(MAPPER.writer(printer).writeValueAsString(document)).append('\n');
    }
}
