package dev.crosspoint.validation.compare;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.validation.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A crossover as predicted and as observed; one side is empty where it has no counterpart.
 *
 * @param collective what was computed
 * @param ranks p
 * @param below faster for smaller sizes
 * @param above faster for larger sizes
 * @param predictedBytes where it was predicted
 * @param observedBytes where it was observed
 * @param interval 95 % interval of the difference {@code log2(predicted / observed)} in octaves, within one launch: a
 *     lower bound of the uncertainty; empty where it is unknown
 * @param verdict whether the two agree within half an octave
 * @param remark why
 */
public record CrossoverVerdict(
        Collective collective,
        int ranks,
        String below,
        String above,
        OptionalDouble predictedBytes,
        OptionalDouble observedBytes,
        Optional<Interval> interval,
        Verdict verdict,
        String remark) {
    /** {@code log2(predicted / observed)}; empty where one is missing. */
    public OptionalDouble differenceOctaves() {
        return predictedBytes.isPresent() && observedBytes.isPresent()
                ? OptionalDouble.of(Octaves.between(observedBytes.getAsDouble(), predictedBytes.getAsDouble()))
                : OptionalDouble.empty();
    }

    private static String size(double bytes) {
        return new Bytes(Math.round(bytes)).toString();
    }

    /** In words: where it was predicted and observed, and the remark. */
    public String describe() {
        List<String> places = new ArrayList<>();
        predictedBytes.ifPresent(bytes -> places.add("predicted at " + size(bytes)));
        observedBytes.ifPresent(bytes -> places.add("observed at " + size(bytes)));
        differenceOctaves()
                .ifPresent(octaves -> places.add(
                        String.format(Locale.ROOT, "%+.2f octaves, margin %s", octaves, Judge.MARGIN_OCTAVES)));
        return "crossover to %s %s%s"
                .formatted(above, String.join(", ", places), remark.isEmpty() ? "" : " (" + remark + ")");
    }
}
