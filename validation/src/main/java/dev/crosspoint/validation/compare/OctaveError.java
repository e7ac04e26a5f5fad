package dev.crosspoint.validation.compare;

import dev.crosspoint.validation.statistics.Quantiles;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How far predictions are off within one octave of sizes: what many close sizes come down to.
 *
 * @param fromBytes the power of two where the octave starts
 * @param sizes how many sizes were compared in it
 * @param medianRelativeError median of the signed errors {@code (predicted - measured) / measured}
 */
public record OctaveError(long fromBytes, int sizes, double medianRelativeError) {
    /** The octaves that hold sizes, in order. */
    public static List<OctaveError> of(List<SizeError> errors) {
        TreeMap<Long, List<SizeError>> octaves = errors.stream()
                .collect(Collectors.groupingBy(
                        e -> Long.highestOneBit(e.size().value()), TreeMap::new, Collectors.toList()));
        return octaves.entrySet().stream()
                .map(e -> new OctaveError(
                        e.getKey(),
                        e.getValue().size(),
                        Quantiles.median(e.getValue().stream()
                                .mapToDouble(SizeError::relativeError)
                                .toArray())))
                .toList();
    }
}
