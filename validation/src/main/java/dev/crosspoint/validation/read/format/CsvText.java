package dev.crosspoint.validation.read.format;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import dev.crosspoint.validation.read.text.Harvest;
import dev.crosspoint.validation.read.text.LogReader;
import dev.crosspoint.validation.read.text.LogText;
import dev.crosspoint.validation.read.text.TextInput;
import dev.crosspoint.validation.sample.ReadResult;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * CSV whose first line names its columns, with commas, semicolons or tabs: what {@code rccl-tests -Z csv} writes, the
 * tables of aiconfigurator and Vidur, and anyone's own.
 */
public final class CsvText implements LogReader {
    /** The first line that is no remark, where it stands, and where the rows begin. */
    private record Header(int line, String text, int end) {}

    /** Tells a spreadsheet the separator. */
    private static final Pattern FOR_SPREADSHEETS = Pattern.compile("\"?sep=.\"?\\s*");

    private static final CsvMapper CSV =
            CsvMapper.builder().enable(CsvParser.Feature.WRAP_AS_ARRAY).build();

    @Override
    public String format() {
        return "CSV with named columns";
    }

    @Override
    public boolean recognises(LogText head) {
        return head.lines().stream()
                .filter(line -> isContent(line.text()))
                .findFirst()
                .flatMap(line -> separator(line.text()))
                .isPresent();
    }

    @Override
    public boolean recognises(TextInput input, LogText head) {
        return recognises(head) || separator(header(input).text()).isPresent();
    }

    private static boolean isContent(String line) {
        return !line.isBlank()
                && !line.stripLeading().startsWith("#")
                && !line.startsWith("```")
                && !FOR_SPREADSHEETS.matcher(line).matches();
    }

    /** The separator that makes columns of a header; empty if none does. */
    private static Optional<Character> separator(String header) {
        return Stream.of(',', ';', '\t')
                .filter(c -> header.indexOf(c) >= 0)
                .filter(c -> NamedColumns.of(fields(header, c)).isPresent())
                .findFirst();
    }

    /** A quoted name may hold the separator. */
    private static List<String> fields(String header, char separator) {
        try (MappingIterator<String[]> rows = CSV.readerFor(String[].class)
                .with(CsvSchema.emptySchema().withColumnSeparator(separator))
                .readValues(header)) {
            return rows.hasNextValue()
                    ? Arrays.stream(rows.nextValue()).map(String::strip).toList()
                    : List.of();
        } catch (IOException e) {
            return List.of();
        }
    }

    @Override
    public ReadResult read(TextInput input) throws IOException {
        Harvest harvest = new Harvest(input.source(), format());
        Header header = header(input);
        Optional<Character> separator = separator(header.text());
        Optional<NamedColumns> columns = separator.flatMap(s -> NamedColumns.of(fields(header.text(), s)));
        if (columns.isPresent()) {
            NamedTable table = new NamedTable(input.source(), format(), columns.get(), harvest);
            rows(input, header.end(), header.line(), separator.orElseThrow(), table);
        }
        return harvest.result("CSV without any row");
    }

    private static Header header(TextInput input) {
        String beginning = input.beginning();
        int from = 0;
        int line = 1;
        while (from < beginning.length() && !isContent(lineAt(beginning, from))) {
            from = end(beginning, from) + 1;
            line++;
        }
        return new Header(
                line,
                lineAt(beginning, from),
                Math.min(beginning.length(), end(beginning, Math.min(from, beginning.length())) + 1));
    }

    private static void rows(TextInput input, int from, int linesBefore, char separator, NamedTable table)
            throws IOException {
        CsvSchema schema =
                CsvSchema.emptySchema().withColumnSeparator(separator).withComments();
        int line = linesBefore;
        try (MappingIterator<String[]> rows =
                CSV.readerFor(String[].class).with(schema).readValues(input.readerFrom(from))) {
            while (rows.hasNextValue()) {
                List<String> row = Arrays.asList(rows.nextValue());
                line = linesBefore + Math.max(1, rows.getCurrentLocation().getLineNr() - 1);
                if (row.stream().anyMatch(field -> !field.isBlank())
                        && !row.get(0).startsWith("```")) {
                    row(table, line, row);
                }
            }
        } catch (JsonProcessingException e) {
            table.harvest().skip(line + 1, "the CSV breaks off here: " + e.getOriginalMessage());
        }
    }

    private static void row(NamedTable table, int line, List<String> row) {
        int wanted = table.columns().names().size();
        boolean goesOn = row.stream().skip(wanted).anyMatch(field -> !field.isBlank());
        if (goesOn) {
            table.harvest()
                    .refuse(
                            line,
                            "row has %d fields, the header names %d: a separator within a number or a text?"
                                    .formatted(row.size(), wanted));
        } else if (row.size() < wanted - 1) {
            table.harvest()
                    .skip(line, "row has %d fields, the header names %d: cut or no row".formatted(row.size(), wanted));
        } else {
            table.row(line, row);
        }
    }

    private static int end(String text, int from) {
        int end = text.indexOf('\n', from);
        return end < 0 ? text.length() : end;
    }

    private static String lineAt(String text, int from) {
        return text.substring(Math.min(from, text.length()), end(text, from)).stripTrailing();
    }
}
