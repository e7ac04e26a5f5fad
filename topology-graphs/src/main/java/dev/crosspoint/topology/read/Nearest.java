package dev.crosspoint.topology.read;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** The known word that a mistyped one most likely means. */
final class Nearest {
    private Nearest() {}

    /** The closest known word, if it is close: at most a third of its letters differ. The first of equals. */
    static Optional<String> to(String word, Collection<String> known) {
        return known.stream()
                .min(Comparator.comparingInt(k -> distance(word, k)))
                .filter(k -> 3 * distance(word, k) <= k.length());
    }

    /** Letters to insert, delete or replace (Levenshtein), the case of letters not counting. */
    private static int distance(String first, String second) {
        String from = first.toLowerCase(Locale.ROOT);
        String to = second.toLowerCase(Locale.ROOT);
        int[] row = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
