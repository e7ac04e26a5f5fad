package dev.crosspoint.topology.read;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A set of keys of which all are known.
 *
 * @param at the whole of it, for problems that concern more than one key
 * @param kind what it describes, as in {@code a link}
 * @param entries the values by key
 */
record Section(Value at, String kind, Map<String, Value> entries) {
    /**
     * Reads one.
     *
     * @throws TopologyFormatException if it has a key that is not known, or one twice
     */
    static Section of(Value value, String kind, List<String> known) {
        String keys = "%s has %s".formatted(kind, String.join(", ", known));
        Map<String, Value> entries = value.entries(keys);
        for (Map.Entry<String, Value> entry : entries.entrySet()) {
            String key = entry.getKey();
            if (!known.contains(key)) {
                throw entry.getValue()
                        .problem(
                                "unknown key " + Value.quoted(key),
                                keys,
                                Nearest.to(key, known)
                                        .map(k -> "Perhaps " + k + "?")
                                        .orElse("Remove it"));
            }
        }
        return new Section(value, kind, entries);
    }

    /** A value that may be absent. */
    Optional<Value> find(String key) {
        return Optional.ofNullable(entries.get(key));
    }

    /**
     * A value that must be there.
     *
     * @param example what a file would say, for the message
     */
    Value require(String key, String example) {
        return find(key)
                .orElseThrow(() ->
                        at.problem("%s is missing".formatted(key), "%s has one".formatted(kind), "Add " + example));
    }
}
