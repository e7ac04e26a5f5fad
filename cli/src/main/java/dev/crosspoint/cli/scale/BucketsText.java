package dev.crosspoint.cli.scale;

import dev.crosspoint.cli.text.Text;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Exposed time against the size of buckets.
 *
 * @param title of which step
 * @param rows by size
 */
record BucketsText(String title, List<Row> rows) {
    /** A row of CSV and JSON. */
    record Row(long bucketBytes, int buckets, double exposedSeconds, double stepSeconds) {}

    /** The table and the best size. */
    String text() {
        List<List<String>> table = new ArrayList<>();
        table.add(List.of("bucket", "buckets", "exposed", "step"));
        for (Row row : rows) {
            table.add(List.of(
                    Text.shortSize(row.bucketBytes()),
                    Integer.toString(row.buckets()),
                    Text.time(row.exposedSeconds(), 4),
                    Text.time(row.stepSeconds(), 4)));
        }
        return "%s%n%n%sleast exposed: buckets of %s%n"
                .formatted(title, Text.table(table), Text.shortSize(best().bucketBytes()));
    }

    private Row best() {
        return rows.stream()
                .min(Comparator.comparingDouble(Row::exposedSeconds))
                .orElseThrow();
    }
}
