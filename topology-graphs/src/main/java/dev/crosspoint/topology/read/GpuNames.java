package dev.crosspoint.topology.read;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The local names of the GPUs of a node: gpu0, gpu1, … and gpu* for all of them.
 *
 * @param type type of the node, for messages
 * @param all in order, at least one
 */
record GpuNames(String type, List<String> all) {
    private static final String EVERY = "gpu*";

    GpuNames {
        all = List.copyOf(all);
    }

    /** The names of so many. */
    static GpuNames of(String type, int count) {
        return new GpuNames(
                type, IntStream.range(0, count).mapToObj(n -> "gpu" + n).toList());
    }

    /** Whether a name is meant for a GPU. */
    static boolean isMeant(String name) {
        return name.startsWith("gpu");
    }

    /** Those that a value of the file means: one by its name, or all. */
    List<String> named(Value value) {
        String text = value.text();
        if (text.equals(EVERY)) {
            return all;
        }
        if (!all.contains(text)) {
            throw value.problem(
                    "unknown GPU " + Value.quoted(text),
                    "type '%s' has %d: %s".formatted(type, all.size(), range()),
                    "Name one of them, or gpu* for all");
        }
        return List.of(text);
    }

    private String range() {
        return all.size() == 1 ? all.get(0) : all.get(0) + " to " + all.get(all.size() - 1);
    }
}
