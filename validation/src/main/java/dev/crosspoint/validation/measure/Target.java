package dev.crosspoint.validation.measure;

import dev.crosspoint.validation.run.LaunchLine;
import dev.crosspoint.validation.run.RunFile;
import dev.crosspoint.validation.run.RunLine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The file that a measurement goes into. It is read line by line: it may hold more than memory does.
 *
 * @param path the file
 * @param header the first header with a plan and a number of ranks that it held when it was named; empty for a new file
 */
public record Target(Path path, Optional<LaunchLine> header) {
    /**
     * A file that a new run may go into. What was measured is never overwritten.
     *
     * @throws IllegalArgumentException if it holds something
     */
    public static Target create(Path path) {
        try {
            if (Files.isDirectory(path)) {
                throw new IllegalArgumentException(path + ": is a directory; name a file in it");
            } else if (Files.isRegularFile(path) && Files.size(path) > 0) {
                throw new IllegalArgumentException(path
                        + ": exists, and what was measured is not overwritten. Go on with it by measure --resume, or name"
                        + " another file");
            }
            return new Target(path, Optional.empty());
        } catch (IOException e) {
            throw unreadable(path, e);
        }
    }

    /**
     * A file with a run to go on with.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static Target resume(Path path) {
        if (!Files.isRegularFile(path)) {
            throw new IllegalArgumentException(path + ": no such file, so there is nothing to resume");
        }
        Target target = new Target(path, Optional.empty());
        return target.first(LaunchLine.class, Target::isOfThisProgram)
                .map(header -> new Target(path, Optional.of(header)))
                .orElseThrow(() -> new IllegalArgumentException(path + ": "
                        + target.laterVersion().orElse("no run of this program, so there is nothing to resume")));
    }

    private static boolean isOfThisProgram(LaunchLine launch) {
        return launch.conditions().plan().isPresent()
                && launch.conditions().group().ranks().isPresent();
    }

    /** Takes every line that the file holds now and that can be read, in order. */
    public void forEach(Consumer<RunLine> taker) {
        read(lines -> {
            lines.forEach(taker);
            return taker;
        });
    }

    /** The first line of a kind that is as wanted; the rest of the file is not read. */
    public <T extends RunLine> Optional<T> first(Class<T> kind, Predicate<T> isWanted) {
        return read(lines ->
                lines.filter(kind::isInstance).map(kind::cast).filter(isWanted).findFirst());
    }

    private <T> T read(Function<Stream<RunLine>, T> question) {
        if (!Files.isRegularFile(path)) {
            return question.apply(Stream.empty());
        }
        try (Stream<RunLine> lines = RunFile.stream(path)) {
            return question.apply(lines);
        } catch (IOException e) {
            throw unreadable(path, e);
        } catch (UncheckedIOException e) {
            throw unreadable(path, e.getCause());
        }
    }

    /** Whether that is why the first header could not be read. */
    private Optional<String> laterVersion() {
        try (BufferedReader reader =
                new BufferedReader(new InputStreamReader(Files.newInputStream(path), StandardCharsets.UTF_8))) {
            return RunFile.of(reader.lines().limit(1).toList()).unreadable();
        } catch (IOException e) {
            throw unreadable(path, e);
        }
    }

    /** The machine that the run was begun on, if it was another one than this. */
    public Optional<String> otherHost() {
        return header().map(launch -> launch.machine().host())
                .filter(host -> !host.isEmpty() && !host.equals(ThisMachine.host()));
    }

    private static IllegalArgumentException unreadable(Path path, IOException e) {
        return new IllegalArgumentException(path + ": cannot be read: " + e.getMessage(), e);
    }
}
