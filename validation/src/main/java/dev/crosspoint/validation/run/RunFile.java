package dev.crosspoint.validation.run;

import dev.crosspoint.validation.sample.Skipped;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a run file holds.
 *
 * @param lines every line that could be read, with its number
 * @param skipped lines that could not: the last one of a file whose writer was killed may be cut
 */
public record RunFile(List<Numbered> lines, List<Skipped> skipped) {
    /** What the header of a launch calls the format. */
    public static final String FORMAT = "crosspoint-run";
    /** Version of the format. */
    public static final int VERSION = 1;

    /**
     * A line and where it stands.
     *
     * @param number from 1
     * @param line the line
     */
    public record Numbered(int number, RunLine line) {}

    public RunFile {
        lines = List.copyOf(lines);
        skipped = List.copyOf(skipped);
    }

    /** Whether a line of a text is one of a run file, complete or not. */
    public static boolean begins(String line) {
        return line.stripLeading().startsWith("{\"kind\":\"launch\"") && line.contains(FORMAT);
    }

    /**
     * What a line says, for those who need not hold a file whole.
     *
     * @throws IllegalArgumentException if it is no line of a run file; the message says why in a sentence
     */
    public static RunLine line(String text) {
        return LineReader.line(text);
    }

    /**
     * What a text holds.
     *
     * @throws IOException if the reader fails
     */
    public static RunFile read(Reader reader) throws IOException {
        Collecting collecting = new Collecting();
        BufferedReader lines = new BufferedReader(reader);
        String line;
        while ((line = lines.readLine()) != null) {
            collecting.add(line);
        }
        return collecting.file();
    }

    /**
     * What a file holds. A letter that was cut in the middle does no more harm than its line.
     *
     * @throws IOException if it cannot be read
     */
    public static RunFile read(Path file) throws IOException {
        try (Reader reader = new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8)) {
            return read(reader);
        }
    }

    /**
     * What a file holds, as it is read, for those who need not hold it whole: every line that can be read, in order. To be
     * closed; a failure to read is an {@link java.io.UncheckedIOException}.
     *
     * @throws IOException if it cannot be opened
     */
    public static Stream<RunLine> stream(Path file) throws IOException {
        BufferedReader reader =
                new BufferedReader(new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8));
        return reader.lines().flatMap(RunFile::readable).onClose(() -> close(reader));
    }

    private static Stream<RunLine> readable(String text) {
        try {
            return text.isBlank() ? Stream.empty() : Stream.of(LineReader.line(text));
        } catch (IllegalArgumentException e) {
            return Stream.empty();
        }
    }

    private static void close(Reader reader) {
        try {
            reader.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What some lines hold, the first of them being line 1. */
    public static RunFile of(List<String> texts) {
        Collecting collecting = new Collecting();
        texts.forEach(collecting::add);
        return collecting.file();
    }

    /** Whether that is why a header could not be read. */
    public static boolean isOfLaterVersion(String reason) {
        return reason.startsWith(LineReader.LATER);
    }

    /** Why not even its first line can be read, if that is a header; empty if it can, or the file is no run file. */
    public Optional<String> unreadable() {
        return lines.isEmpty() || lines.get(0).number() > 1
                ? skipped.stream()
                        .filter(line -> line.line() == 1 && isOfLaterVersion(line.reason()))
                        .map(Skipped::reason)
                        .findFirst()
                : Optional.empty();
    }

    /** The headers, in order. */
    public List<LaunchLine> launches() {
        return ofType(LaunchLine.class).toList();
    }

    /** The samples, in order. */
    public Stream<SampleLine> samples() {
        return ofType(SampleLine.class);
    }

    /** What is known about a name in a launch: the last that was written; empty if nothing was. */
    public Optional<LabelLine> label(int launch, String algorithm) {
        return ofType(LabelLine.class)
                .filter(label -> label.launch() == launch && label.algorithm().equals(algorithm))
                .reduce((first, last) -> last);
    }

    /** What happened in a launch. */
    public List<String> notes(int launch) {
        return ofType(NoteLine.class)
                .filter(note -> note.launch() == launch)
                .map(NoteLine::text)
                .toList();
    }

    private <T extends RunLine> Stream<T> ofType(Class<T> type) {
        return lines.stream().map(Numbered::line).filter(type::isInstance).map(type::cast);
    }

    /** Lines as they come. */
    private static final class Collecting {
        private final List<Numbered> lines = new ArrayList<>();
        private final List<Skipped> skipped = new ArrayList<>();
        private int number;

        void add(String text) {
            number++;
            if (text.isBlank()) {
                return;
            }
            try {
                lines.add(new Numbered(number, LineReader.line(text)));
            } catch (IllegalArgumentException e) {
                skipped.add(new Skipped(number, e.getMessage()));
            }
        }

        RunFile file() {
            return new RunFile(lines, skipped);
        }
    }
}
