package dev.crosspoint.validation.read;

import dev.crosspoint.validation.read.text.Line;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Version of the library.
 *
 * @param text as in {@code 2.18.3}
 */
record NcclVersion(String text) {
    private static final Pattern PRINTED =
            Pattern.compile("\\b[NR]CCL version *:? *(\\d{1,4}\\.\\d{1,4}(?:\\.\\d{1,4})?)");
    private static final Pattern CODE = Pattern.compile("nccl-library=(\\d{4,8})");

    /** The version that a text names: the library's own word, else what nccl-tests read from it. */
    static Optional<NcclVersion> in(List<Line> lines) {
        return first(lines, "CCL version", PRINTED)
                .or(() -> first(lines, "nccl-library=", CODE).map(NcclVersion::decode))
                .map(NcclVersion::new);
    }

    /** Major and minor in one number: 2.18 is 218. */
    int minor() {
        String[] parts = text.split("\\.");
        return Integer.parseInt(parts[0]) * 100 + Integer.parseInt(parts[1]);
    }

    @Override
    public String toString() {
        return text;
    }

    /** Up to 2.8 the code is 1000 major + 100 minor + patch, then 10000 major + 100 minor + patch. */
    private static String decode(String code) {
        int number = Integer.parseInt(code);
        int major = number < 10_000 ? number / 1000 : number / 10_000;
        return "%d.%d.%d".formatted(major, number % (number < 10_000 ? 1000 : 10_000) / 100, number % 100);
    }

    private static Optional<String> first(List<Line> lines, String word, Pattern pattern) {
        return lines.stream()
                .filter(line -> line.text().contains(word))
                .map(line -> pattern.matcher(line.text()))
                .filter(Matcher::find)
                .map(matcher -> matcher.group(1))
                .findFirst();
    }
}
