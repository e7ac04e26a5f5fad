package dev.crosspoint.validation.read.format;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.crosspoint.validation.read.text.Harvest;
import dev.crosspoint.validation.read.text.LogReader;
import dev.crosspoint.validation.read.text.LogText;
import dev.crosspoint.validation.read.text.TextInput;
import dev.crosspoint.validation.sample.ReadResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What {@code rccl-tests -Z json} writes: an array with one object for each row, under the names of its CSV.
 *
 * @see "rccl-tests, src/common.cu, Reporter::writeFile"
 */
public final class RcclTestsJson implements LogReader {
    private static final ObjectMapper JSON = new ObjectMapper();

    @Override
    public String format() {
        return "rccl-tests JSON";
    }

    @Override
    public boolean recognises(LogText head) {
        return head.has(text -> text.contains("\"numCycle\"")) && head.has(text -> text.contains("\"busBw\""));
    }

    @Override
    public ReadResult read(TextInput input) throws IOException {
        Harvest harvest = new Harvest(input.source(), format());
        int from = Math.max(0, input.beginning().indexOf('['));
        int line = (int) input.beginning().substring(0, from).lines().count();
        try (JsonParser parser = JSON.createParser(input.readerFrom(from))) {
            while (parser.nextToken() != null) {
                if (parser.currentToken() == JsonToken.START_OBJECT) {
                    int at = line + parser.currentTokenLocation().getLineNr();
                    object(JSON.readTree(parser), at, input.source(), harvest);
                }
            }
        } catch (JsonProcessingException e) {
            harvest.skip(Math.max(1, line), "the JSON is cut or broken: " + e.getOriginalMessage());
        }
        return harvest.result("JSON of rccl-tests without any row");
    }

    private void object(JsonNode object, int line, String source, Harvest harvest) {
        Map<String, String> fields = new TreeMap<>();
        for (Map.Entry<String, JsonNode> field : object.properties()) {
            fields.put(field.getKey(), field.getValue().asText());
        }
        Optional<NamedColumns> columns = NamedColumns.of(new ArrayList<>(fields.keySet()));
        columns.ifPresentOrElse(
                c -> new NamedTable(source, format(), c, harvest).row(Math.max(1, line), List.copyOf(fields.values())),
                () -> harvest.skip(Math.max(1, line), "an object without size and time"));
    }
}
