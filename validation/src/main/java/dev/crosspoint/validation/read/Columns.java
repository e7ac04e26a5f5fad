package dev.crosspoint.validation.read;

import dev.crosspoint.validation.read.text.Line;
import dev.crosspoint.validation.sample.Buffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which column of a table holds what. The header says it; without one the number of fields does, never their looks:
 * times from 10,000 us on have no decimal point and look like a root.
 *
 * @param reduction whether there is a column {@code redop}
 * @param root whether there is a column {@code root}
 * @param check the last column of each half
 * @param halfWidth columns of each half
 * @param halves 2, or 1 where nothing was measured in place
 * @param cpuTime whether the times are those of the CPU
 */
record Columns(boolean reduction, boolean root, Check check, int halfWidth, int halves, boolean cpuTime) {
    /** How the result of a half was checked. */
    enum Check {
        /** Number of wrong values. */
        WRONG,
        /** Largest deviation from the expected result, before nccl-tests 2.12. */
        DEVIATION,
        /** The column is there, but nothing says which of the two. */
        UNNAMED,
        /** No such column: nccl-tests has always printed one. */
        NONE
    }

    private static final Pattern HEADER = Pattern.compile("\\bsize\\s+count\\s+type\\b.*\\balgbw\\s+busbw\\b.*");
    private static final Pattern TIME = Pattern.compile("(cpu)?time");
    private static final int PLAIN_HALF = 4;
    private static final int PER_ITERATION_HALF = 8;

    /** The columns that a header line names; empty if it is none. */
    static Optional<Columns> ofHeader(Line line) {
        Matcher header = HEADER.matcher(line.text());
        if (!line.text().contains("busbw") || !header.find()) {
            return Optional.empty();
        }
        List<String> names = Arrays.asList(header.group().strip().split("\\s+"));
        List<Integer> times = new ArrayList<>();
        for (int i = 0; i + 1 < names.size(); i++) {
            if (TIME.matcher(names.get(i)).matches() && names.get(i + 1).equals("algbw")) {
                times.add(i);
            }
        }
        if (times.isEmpty()) {
            return Optional.empty();
        }
        int second = times.size() > 1 ? times.get(1) : names.size();
        return Optional.of(new Columns(
                names.contains("redop"),
                names.contains("root"),
                names.contains("#wrong") ? Check.WRONG : names.contains("error") ? Check.DEVIATION : Check.NONE,
                second - times.get(0),
                Math.min(times.size(), 2),
                names.contains("cputime")));
    }

    /**
     * The columns of rows without a header, from the most frequent number of fields after the type.
     *
     * @param rows at least one
     */
    static Optional<Columns> ofFieldCount(List<Row> rows) {
        Map<Integer, Long> counts =
                rows.stream().collect(Collectors.groupingBy(row -> row.fields().size(), Collectors.counting()));
        int usual = counts.entrySet().stream()
                .max(Map.Entry.<Integer, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .orElseThrow()
                .getKey();
        Row example = rows.stream()
                .filter(row -> row.fields().size() == usual)
                .findFirst()
                .orElseThrow();
        return switch (usual) {
            case 4, 8 -> Optional.of(unnamed(false, false, PLAIN_HALF, usual / 4));
            case 5, 9 -> Optional.of(oneDescriptor(example, usual / 4));
            case 6, 10 -> Optional.of(unnamed(true, true, PLAIN_HALF, usual / 4));
            case 18 -> Optional.of(unnamed(true, true, PER_ITERATION_HALF, 2));
            default -> Optional.empty();
        };
    }

    /** A word is the reduction, a number the root. */
    private static Columns oneDescriptor(Row example, int halves) {
        boolean word = Character.isLetter(example.fields().get(0).charAt(0));
        return unnamed(word, !word, PLAIN_HALF, halves);
    }

    private static Columns unnamed(boolean reduction, boolean root, int halfWidth, int halves) {
        return new Columns(reduction, root, Check.UNNAMED, halfWidth, halves, false);
    }

    /** Columns between the type and the first half. */
    int descriptors() {
        return (reduction ? 1 : 0) + (root ? 1 : 0);
    }

    /** Whether a row has every column, or every column of the first half and nothing more. */
    boolean fit(Row row) {
        int fields = row.fields().size();
        return fields == descriptors() + halfWidth || fields == descriptors() + halves * halfWidth;
    }

    /** What was reduced with, as printed. */
    Optional<String> reductionOf(Row row) {
        return reduction ? row.fields().stream().findFirst() : Optional.empty();
    }

    /** The root, as printed. */
    Optional<String> rootOf(Row row) {
        return root ? row.fields().stream().skip(descriptors() - 1L).findFirst() : Optional.empty();
    }

    /** Whether the values of a row were reduced. */
    boolean reduces(Row row) {
        return reductionOf(row).filter(word -> !word.equals("none")).isPresent();
    }

    /** A half of a row; empty if the row ends before it does. */
    Optional<Half> half(Row row, Buffer buffer) {
        int from = descriptors() + buffer.ordinal() * halfWidth;
        int to = from + halfWidth;
        return to > row.fields().size()
                ? Optional.empty()
                : Half.of(buffer, row.fields().subList(from, to));
    }
}
