package dev.crosspoint.validation.compare;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Something left out and told by the rest, by several predictors at the same sizes. A predictor that cannot tell a size
 * is not judged there: how many it was judged at stands beside its error.
 *
 * @param left what was left out
 * @param errors by predictor, the one that is on trial first
 * @param notes what could not be told, and why
 */
public record Trial(String left, Map<String, List<SizeError>> errors, List<String> notes) {
    /** Name of the library's own model among the predictors. */
    public static final String LIBRARY = "the library's own model";

    public Trial {
        Map<String, List<SizeError>> copy = new LinkedHashMap<>();
        errors.forEach((predictor, list) -> copy.put(predictor, List.copyOf(list)));
        errors = Collections.unmodifiableMap(copy);
        notes = List.copyOf(notes);
    }

    /** Nothing judged yet. */
    static Trial of(String left) {
        return new Trial(left, Map.of(), List.of());
    }

    /** This, and another of the same kind. */
    Trial plus(Trial other) {
        Map<String, List<SizeError>> both = new LinkedHashMap<>();
        errors.forEach((predictor, list) -> both.put(predictor, new ArrayList<>(list)));
        other.errors.forEach((predictor, list) ->
                both.computeIfAbsent(predictor, p -> new ArrayList<>()).addAll(list));
        List<String> all = new ArrayList<>(notes);
        all.addAll(other.notes);
        return new Trial(left, both, all);
    }

    /** Whether nothing was judged. */
    public boolean isEmpty() {
        return errors.values().stream().allMatch(List::isEmpty);
    }
}
