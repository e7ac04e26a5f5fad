package dev.crosspoint.cli.compare;

import dev.crosspoint.cli.text.Text;
import dev.crosspoint.validation.compare.OctaveError;
import dev.crosspoint.validation.compare.SizeError;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Signed errors by octave of size, for people.
 *
 * @param columns the errors of each column, by its head, in order
 */
record OctaveTable(Map<String, List<SizeError>> columns) {
    String text() {
        Map<Long, List<String>> octaves = new TreeMap<>();
        List<String> head = new ArrayList<>(List.of("sizes from"));
        int column = 0;
        for (Map.Entry<String, List<SizeError>> one : columns.entrySet()) {
            head.add(one.getKey());
            column++;
            for (OctaveError octave : OctaveError.of(one.getValue())) {
                List<String> row = octaves.computeIfAbsent(
                        octave.fromBytes(), o -> new ArrayList<>(List.of(Text.size(octave.fromBytes()))));
                fill(row, column);
                row.add("%s of %d".formatted(Text.signedPercent(octave.medianRelativeError()), octave.sizes()));
            }
        }
        int filled = column + 1;
        octaves.values().forEach(row -> fill(row, filled));
        List<List<String>> rows = new ArrayList<>(List.of(head));
        rows.addAll(octaves.values());
        return Text.table(rows);
    }

    private static void fill(List<String> row, int columns) {
        while (row.size() < columns) {
            row.add("");
        }
    }
}
