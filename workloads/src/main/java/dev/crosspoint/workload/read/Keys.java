package dev.crosspoint.workload.read;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A set of keys of which all are known.
 *
 * @param at the whole of it, for problems that concern more than one key
 * @param kind what it describes, as in {@code a layer}
 * @param entries the values by key
 */
record Keys(Item at, String kind, Map<String, Item> entries) {
    static Keys of(Item item, String kind, List<String> known) {
        String expected = "%s has %s".formatted(kind, String.join(", ", known));
        Map<String, Item> entries = item.entries(expected);
        entries.forEach((key, value) -> {
            if (!known.contains(key)) {
                throw value.problem("unknown key '%s'".formatted(key), expected, "Remove it or write one of these");
            }
        });
        return new Keys(item, kind, entries);
    }

    /** A value that may be absent. */
    Optional<Item> find(String key) {
        return Optional.ofNullable(entries.get(key));
    }

    /** A value that must be there; the example is what a file would say. */
    Item require(String key, String example) {
        return find(key)
                .orElseThrow(() -> at.problem(key + " is missing", "%s has one".formatted(kind), "Add " + example));
    }

    /** A whole number, or another where it is absent. */
    int count(String key, int absent) {
        return find(key).map(Item::count).orElse(absent);
    }

    /** A claim, or another where it is absent. */
    boolean truth(String key, boolean absent) {
        return find(key).map(Item::truth).orElse(absent);
    }

    /** Exactly one of some keys. */
    String oneKey(List<String> keys, String example) {
        List<String> present = keys.stream().filter(entries::containsKey).toList();
        if (present.size() != 1) {
            throw at.problem(
                    present.isEmpty()
                            ? "%s says nothing of %s".formatted(kind, String.join(", ", keys))
                            : "%s says %s".formatted(kind, String.join(" and ", present)),
                    "it has one of them",
                    "Write " + example);
        }
        return present.get(0);
    }
}
