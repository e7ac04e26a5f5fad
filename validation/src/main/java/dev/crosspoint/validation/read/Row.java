package dev.crosspoint.validation.read;

import dev.crosspoint.validation.read.text.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A row of the table: {@code size count type}, wherever in its line it starts, and what follows.
 *
 * @param line line in the file
 * @param size printed size in bytes
 * @param count elements given to the call
 * @param type data type as printed
 * @param fields what follows the type, split at blanks, without the time stamp of {@code -S 1}
 */
record Row(int line, long size, long count, String type, List<String> fields) {
    private static final Pattern START = Pattern.compile("(?<![\\w.,])(\\d{1,18})\\s+(\\d{1,18})\\s+"
            + "(u?int\\d*|u?char|half|float\\d*|double|bfloat16|bf16|fp\\d\\w*|f\\d\\w*|float8_\\w+)\\b");
    private static final int TYPICAL_FIELDS = 12;
    private static final Pattern MEASURED = Pattern.compile("\\d(\\.\\d|[eE][-+]?\\d)");
    private static final Pattern DECIMAL_COMMA = Pattern.compile("\\d+,\\d+");
    private static final Pattern FLOAT8 = Pattern.compile("f(p|loat)?8\\w*");
    /** Types begin with letters from bf16 to uint8. */
    private static final char FIRST_INITIAL = 'b';

    private static final char LAST_INITIAL = 'u';
    private static final Pattern DATE = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");
    private static final Pattern CLOCK = Pattern.compile("\\d\\d:\\d\\d:\\d\\d\\S*");
    private static final Map<String, Integer> WIDTHS = Map.ofEntries(
            Map.entry("int8", 1),
            Map.entry("uint8", 1),
            Map.entry("char", 1),
            Map.entry("half", 2),
            Map.entry("bfloat16", 2),
            Map.entry("int", 4),
            Map.entry("int32", 4),
            Map.entry("uint32", 4),
            Map.entry("float", 4),
            Map.entry("int64", 8),
            Map.entry("uint64", 8),
            Map.entry("double", 8));

    Row {
        fields = List.copyOf(fields);
    }

    /** The row that a line holds, complete or not; empty if it holds none. */
    static Optional<Row> in(Line line) {
        int from = firstCandidate(line.text());
        Matcher start = START.matcher(from < 0 ? "" : line.text());
        if (from < 0 || !start.find(from)) {
            return Optional.empty();
        }
        return Optional.of(new Row(
                line.number(),
                Long.parseLong(start.group(1)),
                Long.parseLong(start.group(2)),
                start.group(3),
                withoutTimeStamp(split(line.text().substring(start.end())))));
    }

    /** Whether it carries at least one measured number, which has a decimal point or an exponent: a row to count. */
    boolean isMeasured() {
        for (String field : fields) {
            if (MEASURED.matcher(field).find()) {
                return true;
            }
        }
        return false;
    }

    /** Whether another program's line, or this program's log, broke into it. */
    boolean isTorn() {
        return fields.contains("NCCL");
    }

    /** Whether its numbers have commas where nccl-tests prints points. */
    boolean hasDecimalCommas() {
        for (String field : fields) {
            if (field.indexOf(',') > 0 && DECIMAL_COMMA.matcher(field).matches()) {
                return true;
            }
        }
        return false;
    }

    /** Bytes of one element, where known. */
    OptionalInt elementBytes() {
        Integer width = WIDTHS.get(type);
        if (width == null) {
            return FLOAT8.matcher(type).matches() ? OptionalInt.of(1) : OptionalInt.empty();
        }
        return OptionalInt.of(width);
    }

    private static List<String> split(String text) {
        List<String> fields = new ArrayList<>(TYPICAL_FIELDS);
        String stripped = text.strip();
        int from = 0;
        for (int i = 0; i <= stripped.length(); i++) {
            if (i == stripped.length() || isBlank(stripped.charAt(i))) {
                if (i > from) {
                    fields.add(stripped.substring(from, i));
                }
                from = i + 1;
            }
        }
        return fields;
    }

    /** Where two numbers begin that may be followed by a type; -1 if nowhere. Few lines but rows need a closer look. */
    private static int firstCandidate(String text) {
        for (int i = 1; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= FIRST_INITIAL && c <= LAST_INITIAL && isBlank(text.charAt(i - 1))) {
                int count = startOfNumber(text, i);
                int size = count < 0 ? -1 : startOfNumber(text, count);
                if (size >= 0) {
                    return size;
                }
            }
        }
        return -1;
    }

    /** Where the number begins that ends in blanks before a place; -1 if there is none. */
    private static int startOfNumber(String text, int before) {
        int end = before;
        while (end > 0 && isBlank(text.charAt(end - 1))) {
            end--;
        }
        int start = end;
        while (start > 0 && text.charAt(start - 1) >= '0' && text.charAt(start - 1) <= '9') {
            start--;
        }
        return start < end && end < before ? start : -1;
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c >= '\t' && c <= '\r';
    }

    private static List<String> withoutTimeStamp(List<String> fields) {
        int last = fields.size() - 1;
        boolean stamped = last >= 1
                && CLOCK.matcher(fields.get(last)).matches()
                && DATE.matcher(fields.get(last - 1)).matches();
        return stamped ? fields.subList(0, last - 1) : fields;
    }
}
