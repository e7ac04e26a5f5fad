package dev.crosspoint.validation.read;

import dev.crosspoint.validation.read.text.Line;
import dev.crosspoint.validation.read.text.LogReader;
import dev.crosspoint.validation.read.text.LogText;
import dev.crosspoint.validation.read.text.TextInput;
import dev.crosspoint.validation.run.RunFile;
import dev.crosspoint.validation.sample.ReadResult;
import java.io.IOException;

/**
 * Our run file. Of the times that the ranks took for an iteration, the largest is the sample: a collective is done when its
 * last rank is. A run is one algorithm in one launch.
 */
final class RunFileText implements LogReader {
    static final String FORMAT = "crosspoint run file";

    /** The header of a launch names the place of every rank. */
    private static final int LONGEST_LINE = 1 << 24;

    @Override
    public String format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(LogText text) {
        return text.lines().stream()
                .map(Line::text)
                .filter(line -> !line.isBlank())
                .findFirst()
                .filter(RunFile::begins)
                .isPresent();
    }

    @Override
    public ReadResult read(TextInput input) throws IOException {
        RunFileLines lines = new RunFileLines(input.source());
        input.forEachRawLine(LONGEST_LINE, lines::accept);
        return lines.result();
    }
}
