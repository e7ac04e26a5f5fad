package dev.crosspoint.validation.read;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.crosspoint.validation.read.text.Harvest;
import dev.crosspoint.validation.read.text.LogReader;
import dev.crosspoint.validation.read.text.LogText;
import dev.crosspoint.validation.read.text.TextInput;
import dev.crosspoint.validation.sample.ReadResult;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What nccl-tests writes with {@code -J}, schema versions 1 to 4. The file tells what the text does, so it is turned
 * into that text and read by its rules. Its environment is passed over, but for the settings that force an algorithm: it
 * may hold secrets.
 *
 * @see "nccl-tests, src/util.cu, v2.17.3 to v2.19.6"
 */
final class NcclTestsJson implements LogReader {
    static final String FORMAT = "nccl-tests JSON";

    private static final int NEWEST_VERSION = 4;
    private static final Pattern START =
            Pattern.compile("(?m)^[>\\s]*(?:\\[\\s*)?\\{\\s*\"(?:version|start_time|args|config|results"
                    + "|average_bus_bandwidth|devices|end_time|env|errors|nccl_version)\"\\s*:");
    private static final Pattern RESULTS = Pattern.compile("\"(?:out_of_place|in_place|nccl_version|results)\"\\s*:");
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    @Override
    public String format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(LogText head) {
        return head.has(text -> text.contains("\"results\""))
                && head.has(text -> RESULTS.matcher(text).find());
    }

    @Override
    public ReadResult read(TextInput input) throws IOException {
        Harvest harvest = new Harvest(input.source(), FORMAT);
        Matcher start = START.matcher(input.beginning());
        int from = start.find() ? start.start() : Math.max(0, input.beginning().indexOf('{'));
        int linesBefore = (int) input.beginning().substring(0, from).lines().count();
        try (JsonParser parser = JSON.createParser(input.readerFrom(from))) {
            documents(parser, harvest, input.source(), linesBefore);
        }
        return harvest.result("JSON of nccl-tests without any result");
    }

    /** Several files written behind one another are several launches. */
    private static void documents(JsonParser parser, Harvest harvest, String source, int linesBefore)
            throws IOException {
        boolean any = false;
        NcclTestsReport report = new NcclTestsReport(source, harvest);
        try {
            for (JsonToken token = parser.nextToken(); isOfDocuments(token); token = parser.nextToken()) {
                if (token == JsonToken.START_OBJECT) {
                    document(parser, report, linesBefore);
                    report.finish();
                    any = true;
                }
            }
        } catch (JsonProcessingException e) {
            report.finish();
            int line = linesBefore
                    + Math.max(1, e.getLocation() == null ? 1 : e.getLocation().getLineNr());
            harvest.skip(
                    line,
                    any
                            ? "what follows the JSON is not read"
                            : "the JSON is cut or broken here: " + e.getOriginalMessage());
        }
    }

    /** They may have been put into an array. */
    private static boolean isOfDocuments(JsonToken token) {
        return token == JsonToken.START_OBJECT || token == JsonToken.START_ARRAY || token == JsonToken.END_ARRAY;
    }

    private static void document(JsonParser parser, NcclTestsReport report, int linesBefore) throws IOException {
        report.start();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            switch (name) {
                case "results" -> results(parser, report, linesBefore);
                case "env" -> settings(parser, report, linesBefore);
                case "version" -> report.schema(line(parser, linesBefore), NEWEST_VERSION, parser.getValueAsInt());
                case "args", "nccl_version", "config", "devices", "out_of_bounds" ->
                    report.tell(line(parser, linesBefore), name, tree(parser));
                default -> parser.skipChildren();
            }
        }
    }

    private static void results(JsonParser parser, NcclTestsReport report, int linesBefore) throws IOException {
        if (!parser.isExpectedStartArrayToken()) {
            parser.skipChildren();
            return;
        }
        while (parser.nextToken() != JsonToken.END_ARRAY && parser.currentToken() != null) {
            int line = line(parser, linesBefore);
            report.result(line, tree(parser));
        }
    }

    /** One string after the other; none is held but those that force an algorithm. */
    private static void settings(JsonParser parser, NcclTestsReport report, int linesBefore) throws IOException {
        if (!parser.isExpectedStartArrayToken()) {
            parser.skipChildren();
            return;
        }
        while (parser.nextToken() != JsonToken.END_ARRAY && parser.currentToken() != null) {
            if (parser.currentToken() == JsonToken.VALUE_STRING) {
                report.setting(line(parser, linesBefore), parser.getText());
            } else {
                parser.skipChildren();
            }
        }
    }

    private static JsonNode tree(JsonParser parser) throws IOException {
        return JSON.readTree(parser);
    }

    private static int line(JsonParser parser, int linesBefore) {
        return linesBefore + Math.max(1, parser.currentTokenLocation().getLineNr());
    }
}
