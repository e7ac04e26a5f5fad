package dev.crosspoint.validation.read.text;

import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A text as its readers see it: lines without byte order mark, carriage returns, tabs, terminal colours and the tags
 * that mpirun and srun put in front of lines, and sometimes into them.
 *
 * @param source the file, or what stands for it
 * @param lines the lines
 */
public record LogText(String source, List<Line> lines) {
    private static final char ESCAPE = '\u001b';
    private static final Pattern COLOUR = Pattern.compile("\u001b(\\[[0-9;?]*[A-Za-z]|[()][A-Z0-9])");
    private static final Pattern MPI_TAG = Pattern.compile("(\\[\\d+(,\\d+)?])?<std(out|err)>:");
    private static final Pattern RANK_TAG = Pattern.compile("(?<=^|\\s|\\d|N/A)\\[\\d+](?=\\s|$)");
    private static final Pattern LINE_END = Pattern.compile("\r\n|\n|\r(?!\n)");
    private static final String FROM_NCCL = " NCCL ";

    public LogText {
        lines = List.copyOf(lines);
    }

    /** The lines of a text, cleaned. */
    public static LogText of(String source, String text) {
        String[] raw = LINE_END.split(text.startsWith("\uFEFF") ? text.substring(1) : text, -1);
        return new LogText(
                source,
                IntStream.range(0, raw.length)
                        .mapToObj(i -> new Line(i + 1, clean(raw[i])))
                        .toList());
    }

    /** Whether some line is such. */
    public boolean has(Predicate<String> property) {
        return lines.stream().map(Line::text).anyMatch(property);
    }

    /** Whether nothing is written in it. */
    public boolean isBlank() {
        return !has(text -> !text.isBlank());
    }

    /** Whether it is no text at all. */
    public boolean isBinary() {
        return has(text -> text.indexOf('\0') >= 0);
    }

    /** The number in brackets that NCCL prints, the device, stays: only other lines lose their rank tags. */
    static String clean(String raw) {
        String text = raw.replace('\t', ' ');
        text = text.indexOf(ESCAPE) < 0 ? text : COLOUR.matcher(text).replaceAll("");
        text = text.contains("<std") ? MPI_TAG.matcher(text).replaceAll(" ") : text;
        return text.indexOf('[') < 0 || text.contains(FROM_NCCL)
                ? text
                : RANK_TAG.matcher(text).replaceAll(" ");
    }
}
