package dev.crosspoint.validation.read.text;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * A text as its readers see it: lines without byte order mark, carriage returns, tabs, terminal colours and the tags
 * that mpirun and srun put in front of lines, and sometimes into them.
 *
 * @param source the file, or what stands for it
 * @param lines the lines
 */
public record LogText(String source, List<Line> lines) {
    private static final char LAST_ASCII = '\u007f';
    private static final char ESCAPE = '\u001b';
    private static final Pattern COLOUR = Pattern.compile("\u001b(\\[[0-9;?]*[A-Za-z]|[()][A-Z0-9])");
    private static final Pattern MPI_TAG = Pattern.compile("(\\[\\d+(,\\d+)?])?<std(out|err)>:");
    private static final Pattern RANK_TAG = Pattern.compile("(?<=^|\\s|\\d|N/A)\\[\\d+](?=\\s|$)");
    private static final String FROM_NCCL = " NCCL ";

    public LogText {
        lines = List.copyOf(lines);
    }

    /** The lines of a text, cleaned. */
    public static LogText of(String source, String text) {
        List<Line> lines = new ArrayList<>();
        int from = text.startsWith("\uFEFF") ? 1 : 0;
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\n' || c == '\r') {
                lines.add(new Line(lines.size() + 1, clean(text.substring(from, i))));
                i += c == '\r' && i + 1 < text.length() && text.charAt(i + 1) == '\n' ? 1 : 0;
                from = i + 1;
            }
        }
        lines.add(new Line(lines.size() + 1, clean(text.substring(from))));
        return new LogText(source, lines);
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
        String text = withPlainBlanks(raw);
        text = text.indexOf(ESCAPE) < 0 ? text : COLOUR.matcher(text).replaceAll("");
        text = text.contains("<std") ? MPI_TAG.matcher(text).replaceAll(" ") : text;
        return !hasNumberInBrackets(text) || text.contains(FROM_NCCL)
                ? text
                : RANK_TAG.matcher(text).replaceAll(" ");
    }

    /** Tabs, and the blanks of web pages and word processors, which do not break lines. */
    private static String withPlainBlanks(String raw) {
        String text = raw.replace('\t', ' ');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c > LAST_ASCII && Character.isSpaceChar(c)) {
                text = text.replace(c, ' ');
            }
        }
        return text;
    }

    private static boolean hasNumberInBrackets(String text) {
        for (int open = text.indexOf('['); open >= 0; open = text.indexOf('[', open + 1)) {
            int at = open + 1;
            while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
                at++;
            }
            if (at > open + 1 && at < text.length() && text.charAt(at) == ']') {
                return true;
            }
        }
        return false;
    }
}
