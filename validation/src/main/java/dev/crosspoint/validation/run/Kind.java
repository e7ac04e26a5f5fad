package dev.crosspoint.validation.run;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a line is, as its first key says. */
enum Kind {
    LAUNCH,
    LABEL,
    SAMPLE,
    NOTE;

    String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Kind> named(String id) {
        return Arrays.stream(values()).filter(kind -> kind.id().equals(id)).findAny();
    }
}
