package dev.crosspoint.validation.read;

import dev.crosspoint.validation.read.text.Line;
import java.util.List;
import java.util.Optional;

/**
 * A line of nccl-tests' output, looked at once.
 *
 * @param line the line
 * @param row the row that it holds, complete or not
 * @param header the columns that it names
 */
record TestLine(Line line, Optional<Row> row, Optional<Columns> header) {
    static TestLine of(Line line) {
        return new TestLine(line, Row.in(line), Columns.ofHeader(line));
    }

    static List<TestLine> of(List<Line> lines) {
        return lines.stream().map(TestLine::of).toList();
    }

    int number() {
        return line.number();
    }

    String text() {
        return line.text();
    }

    /** Whether a text has one of some words: quicker to look for than a pattern. */
    static boolean hasAny(String text, List<String> words) {
        for (String word : words) {
            if (text.contains(word)) {
                return true;
            }
        }
        return false;
    }
}
