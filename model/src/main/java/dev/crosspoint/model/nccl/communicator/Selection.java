package dev.crosspoint.model.nccl.communicator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * What {@code NCCL_ALGO} or {@code NCCL_PROTO} allows: {@code Ring,Tree}, {@code ^LL128}, or by function, as in
 * {@code ring;allreduce:tree,nvls}. Upper and lower case are the same.
 *
 * @param chosen allowed words of each function that the text speaks of
 * @param isByFunction whether the text names functions
 * @see "NCCL 2.30.7, src/graph/tuning.cc, parseList"
 */
public record Selection<E extends Enum<E>>(Map<NcclFunction, Set<E>> chosen, boolean isByFunction) {
    /** What a variable may say. */
    record Words<E extends Enum<E>>(String variable, Class<E> type, Function<E, String> nameOf) {
        E find(String word, String value) {
            return Arrays.stream(type.getEnumConstants())
                    .filter(e -> nameOf.apply(e).equalsIgnoreCase(word))
                    .findAny()
                    .orElseThrow(() -> refusal("has an unknown word", value, "word='" + word + "'. Known: " + names()));
        }

        IllegalArgumentException refusal(String rule, String value, String more) {
            return new IllegalArgumentException("%s %s: %s='%s', %s".formatted(variable, rule, variable, value, more));
        }

        String names() {
            return Arrays.stream(type.getEnumConstants()).map(nameOf).collect(Collectors.joining(", "));
        }
    }

    public Selection {
        chosen = Map.copyOf(chosen);
    }

    /** What the variable says; without it everything is allowed. */
    static <E extends Enum<E>> Selection<E> of(Words<E> words, Map<String, String> variables) {
        return variables.containsKey(words.variable())
                ? parse(words, variables.get(words.variable()))
                : new Selection<>(Map.of(), false);
    }

    /** Whether the text says something about a function. */
    public boolean speaksOf(NcclFunction function) {
        return chosen.containsKey(function);
    }

    /** Whether a function may use an element. */
    public boolean allows(NcclFunction function, E element) {
        return !speaksOf(function) || chosen.get(function).contains(element);
    }

    /**
     * Reads the text of a variable.
     *
     * @throws IllegalArgumentException if a word or function is unknown, or an entry after the first names no function
     */
    private static <E extends Enum<E>> Selection<E> parse(Words<E> words, String value) {
        Map<NcclFunction, Set<E>> chosen = new EnumMap<>(NcclFunction.class);
        boolean byFunction = false;
        boolean first = true;
        for (String entry : parts(value, ";")) {
            int colon = entry.indexOf(':');
            byFunction |= colon >= 0;
            if (colon < 0 && !first) {
                throw words.refusal(
                        "names a function in every entry but the first",
                        value,
                        "entry='" + entry + "'. Write " + NcclFunction.ALL_REDUCE.ncclName() + ":" + entry);
            }
            Set<E> allowed = list(words, value, entry.substring(colon + 1));
            functions(words, value, colon < 0 ? "" : entry.substring(0, colon)).forEach(f -> chosen.put(f, allowed));
            first = false;
        }
        if (chosen.isEmpty()) {
            throw words.refusal("names at least one word", value, "known: " + words.names());
        }
        return new Selection<>(chosen, byFunction);
    }

    private static List<NcclFunction> functions(Words<?> words, String value, String name) {
        if (name.isEmpty()) {
            return List.of(NcclFunction.values());
        }
        try {
            return List.of(NcclFunction.parse(name));
        } catch (IllegalArgumentException e) {
            throw words.refusal(
                    "has an unknown function", value, "function='" + name + "'. Known: " + NcclFunction.names());
        }
    }

    private static <E extends Enum<E>> Set<E> list(Words<E> words, String value, String text) {
        boolean excludes = text.startsWith("^");
        Set<E> named = EnumSet.noneOf(words.type());
        for (String word : parts(excludes ? text.substring(1) : text, ",")) {
            named.add(words.find(word, value));
        }
        if (named.isEmpty()) {
            throw words.refusal("names at least one word in each entry", value, "known: " + words.names());
        }
        return excludes ? EnumSet.complementOf(EnumSet.copyOf(named)) : named;
    }

    private static List<String> parts(String text, String separator) {
        List<String> parts = new ArrayList<>(List.of(text.split(separator)));
        parts.removeIf(String::isEmpty);
        return parts;
    }
}
