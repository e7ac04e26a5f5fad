package dev.crosspoint.cli.nccl;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import dev.crosspoint.cli.io.InputFile;
import dev.crosspoint.model.nccl.NcclConfigRow;
import dev.crosspoint.model.nccl.communicator.NcclConfig;
import java.io.IOException;
import java.io.Reader;
import java.util.LinkedHashMap;
import java.util.Map;

/** Many configurations in one CSV file, a row each, with NCCL's numbers for CPUs and path types. */
final class NcclConfigs {
    private static final String ID = "id";

    private NcclConfigs() {}

    /**
     * The configurations by their ids, in order.
     *
     * @throws IllegalArgumentException if a row is wrong; the message names file, line and column
     */
    static Map<String, NcclConfig> read(InputFile file) {
        return file.read(NcclConfigs::parse);
    }

    private static Map<String, NcclConfig> parse(String source, Reader reader) throws IOException {
        Map<String, NcclConfig> configs = new LinkedHashMap<>();
        ObjectReader csv = new CsvMapper()
                .readerForMapOf(String.class)
                .with(CsvSchema.emptySchema().withHeader());
        try (MappingIterator<Map<String, String>> rows = csv.readValues(reader)) {
            while (rows.hasNextValue()) {
                Map<String, String> row = rows.nextValue();
                int line = rows.getCurrentLocation().getLineNr() - 1;
                String id = id(source, line, row);
                if (configs.put(id, config(source, line, row)) != null) {
                    throw problem(source, line, "each configuration stands once: id='%s'".formatted(id));
                }
            }
        } catch (JsonProcessingException e) {
            int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
            throw problem(source, line, "no row of a CSV file: " + e.getOriginalMessage());
        }
        if (configs.isEmpty()) {
            throw new IllegalArgumentException(source + ": holds no configuration: a head of columns, then a row each");
        }
        return configs;
    }

    private static String id(String source, int line, Map<String, String> row) {
        String id = row.getOrDefault(ID, "");
        if (id.isBlank()) {
            throw problem(source, line, "row of a configuration has an id: columns=" + String.join(", ", row.keySet()));
        }
        return id;
    }

    private static NcclConfig config(String source, int line, Map<String, String> row) {
        try {
            return NcclConfigRow.parse(row);
        } catch (IllegalArgumentException e) {
            throw problem(source, line, e.getMessage());
        }
    }

    private static IllegalArgumentException problem(String source, int line, String text) {
        return new IllegalArgumentException("%s:%d: %s".formatted(source, line, text));
    }
}
