package dev.crosspoint.validation.measure;

import java.util.List;
import java.util.Optional;

/**
 * What a backend would use.
 *
 * @param missing what is missing, in one line that says what was looked for, where, and what to install; empty if the
 *     backend can be used
 * @param details what was found, one thing a line
 */
public record Probe(Optional<String> missing, List<String> details) {
    public Probe {
        details = List.copyOf(details);
    }

    /** Whether the backend can be used. */
    public boolean isUsable() {
        return missing.isEmpty();
    }
}
