package dev.crosspoint.validation.read;

import dev.crosspoint.validation.read.text.Line;
import java.util.Arrays;
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
    private static final Pattern MEASURED = Pattern.compile("\\d(\\.\\d|[eE][-+]?\\d)");
    private static final Pattern DECIMAL_COMMA = Pattern.compile("\\d+,\\d+");
    private static final Pattern BLANKS = Pattern.compile("\\s+");
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
        Matcher start = START.matcher(line.text());
        if (!start.find()) {
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
        return MEASURED.matcher(String.join(" ", fields)).find();
    }

    /** Whether another program's line, or this program's log, broke into it. */
    boolean isTorn() {
        return fields.contains("NCCL");
    }

    /** Whether its numbers have commas where nccl-tests prints points. */
    boolean hasDecimalCommas() {
        return fields.stream()
                .anyMatch(field ->
                        field.indexOf(',') > 0 && DECIMAL_COMMA.matcher(field).matches());
    }

    /** Bytes of one element, where known. */
    OptionalInt elementBytes() {
        Integer width = WIDTHS.get(type.matches("f(p|loat)?8\\w*") ? "int8" : type);
        return width == null ? OptionalInt.empty() : OptionalInt.of(width);
    }

    private static List<String> split(String text) {
        return text.isBlank() ? List.of() : Arrays.asList(BLANKS.split(text.strip()));
    }

    private static List<String> withoutTimeStamp(List<String> fields) {
        int last = fields.size() - 1;
        boolean stamped = last >= 1
                && CLOCK.matcher(fields.get(last)).matches()
                && DATE.matcher(fields.get(last - 1)).matches();
        return stamped ? fields.subList(0, last - 1) : fields;
    }
}
