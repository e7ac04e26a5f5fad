package dev.crosspoint.validation.measure;

import dev.crosspoint.validation.run.LaunchLine;
import dev.crosspoint.validation.run.RunFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The file that a measurement goes into.
 *
 * @param path the file
 * @param before what it holds already
 */
public record Target(Path path, RunFile before) {
    private static final RunFile EMPTY = new RunFile(List.of(), List.of());

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
                throw new IllegalArgumentException(
                        path + ": exists, and what was measured is not overwritten. Go on with it by --resume, or name"
                                + " another file");
            }
            return new Target(path, EMPTY);
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
        Target target = new Target(path, read(path));
        if (target.header().isEmpty()) {
            throw new IllegalArgumentException(path + ": "
                    + target.before.unreadable().orElse("no run of this program, so there is nothing to resume"));
        }
        return target;
    }

    /** What the file holds now. */
    public RunFile read() {
        return Files.isRegularFile(path) ? read(path) : EMPTY;
    }

    /** The first header with a plan; empty in a new file. */
    public Optional<LaunchLine> header() {
        return before.launches().stream()
                .filter(launch -> launch.conditions().plan().isPresent())
                .findFirst();
    }

    /** The machine that the run was begun on, if it was another one than this. */
    public Optional<String> otherHost() {
        return header().map(launch -> launch.machine().host())
                .filter(host -> !host.isEmpty() && !host.equals(ThisMachine.host()));
    }

    private static RunFile read(Path path) {
        try {
            return RunFile.read(path);
        } catch (IOException e) {
            throw unreadable(path, e);
        }
    }

    private static IllegalArgumentException unreadable(Path path, IOException e) {
        return new IllegalArgumentException(path + ": cannot be read: " + e.getMessage(), e);
    }
}
