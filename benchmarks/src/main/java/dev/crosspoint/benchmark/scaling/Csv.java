package dev.crosspoint.benchmark.scaling;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** Rows of a table by the names of its columns. */
final class Csv {
    private Csv() {}

    static List<Map<String, String>> read(Path file) throws IOException {
        try (MappingIterator<Map<String, String>> rows = new CsvMapper()
                .readerForMapOf(String.class)
                .with(CsvSchema.emptySchema().withHeader())
                .readValues(Files.newBufferedReader(file))) {
            return rows.readAll();
        }
    }

    /** A number, if it is one. */
    static OptionalDouble number(String text) {
        try {
            return OptionalDouble.of(Double.parseDouble(text.strip()));
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }
}
