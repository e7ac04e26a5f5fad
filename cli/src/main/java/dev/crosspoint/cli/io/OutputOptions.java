package dev.crosspoint.cli.io;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Option;

/** How a command prints its result. */
public final class OutputOptions {
    /** The three forms of a result. */
    enum Format {
        TABLE,
        CSV,
        JSON
    }

    @Option(
            names = "--format",
            defaultValue = "table",
            paramLabel = "FORMAT",
            description = "table (default), csv or json. Units in csv and json are SI and stand in the names.")
    private Format format;

    /**
     * One result in three forms.
     *
     * @param <R> a row of the CSV, a record
     */
    public interface Result<R> {
        /** For people. */
        String table();

        /** Type of a CSV row, whose components are the columns. */
        Class<R> rowType();

        /** The CSV. */
        List<R> rows();

        /** The JSON document. */
        Object document();
    }

    public <R> void print(Result<R> result, PrintWriter out) {
        switch (format) {
            case TABLE -> out.print(result.table());
            case CSV -> out.print(csv(result));
            case JSON -> out.println(json(result.document()));
        }
    }

    static String json(Object document) {
        try {
            return new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(document);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private static <R> String csv(Result<R> result) {
        CsvMapper mapper = CsvMapper.builder()
                .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
                .build();
        try {
            return mapper.writer(mapper.schemaFor(result.rowType()).withHeader())
                    .writeValueAsString(result.rows());
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
