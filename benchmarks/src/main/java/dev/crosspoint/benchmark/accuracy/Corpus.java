package dev.crosspoint.benchmark.accuracy;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.validation.fit.Series;
import dev.crosspoint.validation.read.Logs;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.sample.ReadResult;
import dev.crosspoint.validation.sample.Subject;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A folder of logs with an index: {@code corpus.csv} names each file, its collective, ranks and nodes.
 *
 * @param logs the files, in the order of the index
 */
record Corpus(List<Log> logs) {
    /**
     * A file.
     *
     * @param file its name in the folder
     * @param index its row of the index
     * @param read what the reader made of it
     * @param series what it measured; where the file does not name collective or group, as the index says
     */
    record Log(String file, Map<String, String> index, ReadResult read, List<Series> series) {
        /** Ranks send nothing alone, and some files are there to be refused. */
        boolean isMeasurement() {
            return !file.contains("degenerate");
        }
    }

    static Corpus read(Path folder) throws IOException {
        List<Log> logs = new ArrayList<>();
        for (Map<String, String> row : rows(folder.resolve("corpus.csv"))) {
            Path path = folder.resolve(row.get("file"));
            try (Reader reader = Files.newBufferedReader(path, StandardCharsets.ISO_8859_1)) {
                ReadResult read = Logs.read(row.get("file"), reader);
                logs.add(new Log(
                        row.get("file"),
                        row,
                        read,
                        Series.of(read.runs()).stream()
                                .map(series -> told(series, row))
                                .toList()));
            }
        }
        return new Corpus(logs);
    }

    /** The rows of a CSV file with a head. */
    static List<Map<String, String>> rows(Path file) throws IOException {
        try (Reader reader = Files.newBufferedReader(file)) {
            return rows(reader);
        }
    }

    static List<Map<String, String>> rows(Reader reader) throws IOException {
        try (MappingIterator<Map<String, String>> rows = new CsvMapper()
                .readerForMapOf(String.class)
                .with(CsvSchema.emptySchema().withHeader())
                .readValues(reader)) {
            return rows.readAll();
        }
    }

    private static Series told(Series series, Map<String, String> row) {
        Subject subject = series.subject();
        Subject told = new Subject(
                subject.source(),
                subject.collective().or(() -> collective(row.get("collective"))),
                subject.label(),
                new Group(
                        either(subject.group().ranks(), row.get("ranks")),
                        either(subject.group().nodes(), row.get("nodes"))));
        return new Series(told, series.samples(), series.excluded(), series.notes());
    }

    private static Optional<Collective> collective(String name) {
        try {
            return Optional.of(Collective.parse(name.replace("_", "")));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static OptionalInt either(OptionalInt known, String text) {
        return known.isPresent() || !text.matches("[1-9]\\d{0,6}") ? known : OptionalInt.of(Integer.parseInt(text));
    }
}
