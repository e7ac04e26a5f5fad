package dev.crosspoint.benchmark;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import dev.crosspoint.validation.fit.Fits;
import dev.crosspoint.validation.read.LogFile;
import dev.crosspoint.validation.read.LogFileException;
import dev.crosspoint.validation.sample.Buffer;
import dev.crosspoint.validation.sample.ReadResult;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.sample.Sample;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Every file of a folder of collected logs: rows read of rows that its index counts, and what became of them. The folder
 * holds {@code logs}, {@code pairwise}, {@code osu}, {@code tuning} and {@code published}, with the indexes
 * {@code corpus.csv}, {@code osu.csv} and {@code pairwise/index.csv}. Prints Markdown; with {@code --csv}, a line a file.
 */
public final class ReadersTable {
    private static final List<String> FOLDERS = List.of("logs", "pairwise", "osu", "tuning", "published");
    private static final List<String> INDEXES = List.of("corpus.csv", "osu.csv", "pairwise/index.csv");
    /** Laying regimes through a thousand sizes takes seconds, and says no more of the reader. */
    private static final int MOST_SIZES = 200;

    private static final int LONGEST_REASON = 200;

    /** What became of a file; {@code indexed} is empty where no index counts its rows. */
    private record Entry(String file, ReadResult result, Optional<Integer> indexed, int fits, String outcome) {
        boolean differs() {
            return indexed.filter(rows -> rows != result.rows()).isPresent();
        }

        String folder() {
            return file.substring(0, file.lastIndexOf('/'));
        }
    }

    private ReadersTable() {}

    /** {@code DATA [--csv]}. */
    public static void main(String[] args) throws IOException {
        if (args.length == 0) {
            System.err.println("usage: ReadersTable DATA [--csv]");
            System.exit(2);
        }
        Path data = Path.of(args[0]);
        Map<String, Integer> indexed = indexed(data);
        List<Entry> entries = new ArrayList<>();
        for (String folder : FOLDERS) {
            for (String file : files(data, folder)) {
                entries.add(entry(data, file, Optional.ofNullable(indexed.get(file))));
            }
        }
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        if (args.length > 1 && args[1].equals("--csv")) {
            printCsv(entries, out);
        } else {
            printMarkdown(entries, out);
        }
    }

    private static Map<String, Integer> indexed(Path data) throws IOException {
        Map<String, Integer> rows = new TreeMap<>();
        for (String index : INDEXES) {
            try (MappingIterator<Map<String, String>> lines = new CsvMapper()
                    .readerForMapOf(String.class)
                    .with(CsvSchema.emptySchema().withHeader())
                    .readValues(data.resolve(index).toFile())) {
                while (lines.hasNext()) {
                    Map<String, String> line = lines.next();
                    if (line.getOrDefault("rows", "").matches("\\d+")) {
                        rows.put(line.get("file"), Integer.parseInt(line.get("rows")));
                    }
                }
            }
        }
        return rows;
    }

    private static List<String> files(Path data, String folder) throws IOException {
        try (Stream<Path> paths = Files.walk(data.resolve(folder))) {
            return paths.filter(Files::isRegularFile)
                    .map(path -> data.relativize(path).toString().replace('\\', '/'))
                    .filter(file -> !INDEXES.contains(file))
                    .sorted()
                    .toList();
        }
    }

    private static Entry entry(Path data, String file, Optional<Integer> indexed) throws LogFileException {
        ReadResult result = LogFile.read(data.resolve(file));
        if (result.used() == 0) {
            return new Entry(file, result, indexed, 0, result.reason().orElseThrow());
        }
        Fits fits = fits(result, Buffer.OUT_OF_PLACE);
        int found = fits.fits().isEmpty()
                ? fits(result, Buffer.IN_PLACE).fits().size()
                : fits.fits().size();
        String outcome = found == 0 ? fits.unfitted().get(0).reason() : "fitted";
        return new Entry(file, result, indexed, found, outcome);
    }

    private static Fits fits(ReadResult result, Buffer buffer) {
        return Fits.of(result.runs().stream().map(ReadersTable::thinned).toList(), buffer);
    }

    private static Run thinned(Run run) {
        List<Long> sizes = run.samples().stream()
                .map(sample -> sample.size().value())
                .distinct()
                .sorted()
                .toList();
        int step = (sizes.size() + MOST_SIZES - 1) / MOST_SIZES;
        if (step <= 1) {
            return run;
        }
        Collection<Long> kept = Stream.iterate(0, i -> i + step)
                .takeWhile(i -> i < sizes.size())
                .map(sizes::get)
                .collect(Collectors.toSet());
        List<Sample> samples = run.samples().stream()
                .filter(sample -> kept.contains(sample.size().value()))
                .toList();
        return new Run(run.provenance(), samples, run.excluded());
    }

    private static void printCsv(List<Entry> entries, PrintStream out) {
        out.println("file,format,rows_in_index,rows_read,rows_used,runs,fits,outcome");
        entries.forEach(e -> out.println("%s,%s,%s,%d,%d,%d,%d,\"%s\""
                .formatted(
                        e.file(),
                        e.result().format(),
                        e.indexed().map(String::valueOf).orElse(""),
                        e.result().rows(),
                        e.result().used(),
                        e.result().runs().size(),
                        e.fits(),
                        e.outcome().replace('"', '\''))));
    }

    private static void printMarkdown(List<Entry> entries, PrintStream out) {
        out.println(
                "| folder | files | rows in the index | rows read | rows used | files fitted | why the others are not |");
        out.println("|---|---|---|---|---|---|---|");
        byFolder(entries)
                .forEach((folder, of) -> out.println("| %s | %d | %s | %,d | %,d | %d | %s |"
                        .formatted(
                                folder,
                                of.size(),
                                of.stream().noneMatch(e -> e.indexed().isPresent())
                                        ? "none"
                                        : "%,d"
                                                .formatted(of.stream()
                                                        .mapToInt(
                                                                e -> e.indexed().orElse(0))
                                                        .sum()),
                                of.stream().mapToInt(e -> e.result().rows()).sum(),
                                of.stream().mapToInt(e -> e.result().used()).sum(),
                                of.stream().filter(e -> e.fits() > 0).count(),
                                reasons(of))));
        List<Entry> differing = entries.stream().filter(Entry::differs).toList();
        out.println();
        out.println("Files whose rows differ from the index: %d of %d."
                .formatted(
                        differing.size(),
                        entries.stream().filter(e -> e.indexed().isPresent()).count()));
        differing.forEach(e -> out.println("- %s: %d read, %d in the index"
                .formatted(e.file(), e.result().rows(), e.indexed().orElse(0))));
        out.println();
        out.println("| file not fitted | format | rows read | rows used | why |");
        out.println("|---|---|---|---|---|");
        entries.stream()
                .filter(e -> e.fits() == 0)
                .forEach(e -> out.println("| %s | %s | %d | %d | %s |"
                        .formatted(
                                e.file(),
                                e.result().format(),
                                e.result().rows(),
                                e.result().used(),
                                cell(e.outcome()))));
    }

    private static Map<String, List<Entry>> byFolder(List<Entry> entries) {
        return entries.stream().collect(Collectors.groupingBy(Entry::folder, LinkedHashMap::new, Collectors.toList()));
    }

    /** Numbers are left out, so that like reasons are counted together. */
    private static String reasons(List<Entry> entries) {
        Map<String, Long> counts = entries.stream()
                .filter(e -> e.fits() == 0)
                .collect(Collectors.groupingBy(e -> kind(e.outcome()), LinkedHashMap::new, Collectors.counting()));
        return counts.entrySet().stream()
                .map(e -> "%d: %s".formatted(e.getValue(), e.getKey()))
                .collect(Collectors.joining("; "));
    }

    private static String kind(String outcome) {
        String plain = cell(outcome)
                .replaceFirst("^no row can be used: (?:among others )?line \\d+: ", "")
                .replaceAll("\\d[\\d.,]*", "N");
        return plain.substring(0, Math.min(80, plain.length()));
    }

    private static String cell(String text) {
        String plain = text.replace("|", "\\|").replace("\n", " ");
        return plain.substring(0, Math.min(LONGEST_REASON, plain.length()));
    }
}
