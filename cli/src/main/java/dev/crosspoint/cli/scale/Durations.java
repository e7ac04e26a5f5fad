package dev.crosspoint.cli.scale;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times of whole training runs. */
final class Durations {
    private static final Pattern FORM = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(s|min|h|d)");
    private static final Map<String, Double> SECONDS = Map.of("s", 1.0, "min", 60.0, "h", 3600.0, "d", 86_400.0);

    private Durations() {}

    /**
     * Seconds of {@code 36h}, {@code 7d}, {@code 90min} or {@code 600s}.
     *
     * @throws IllegalArgumentException if it is anything else
     */
    static double parse(String text) {
        Matcher matcher = FORM.matcher(text);
        double seconds = matcher.matches() ? Double.parseDouble(matcher.group(1)) * SECONDS.get(matcher.group(2)) : 0;
        if (!(seconds > 0)) {
            throw new IllegalArgumentException(
                    "a deadline is a number above 0 and a unit: text='%s'. Write 7d, 36h, 90min or 600s"
                            .formatted(text));
        }
        return seconds;
    }

    /** For people: days above two of them, hours above two of them, and so on. */
    static String text(double seconds) {
        if (seconds >= 2 * SECONDS.get("d")) {
            return String.format(Locale.ROOT, "%.1f d", seconds / SECONDS.get("d"));
        } else if (seconds >= 2 * SECONDS.get("h")) {
            return String.format(Locale.ROOT, "%.1f h", seconds / SECONDS.get("h"));
        }
        return String.format(Locale.ROOT, "%.1f min", seconds / SECONDS.get("min"));
    }
}
