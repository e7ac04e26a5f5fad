package dev.crosspoint.validation.compare;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.sample.Buffer;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.sample.Simulated;
import dev.crosspoint.validation.sample.Subject;
import dev.crosspoint.validation.statistics.Quantiles;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** What a library said it expects, held against what was measured: the library's own prediction beside ours. */
public final class Simulations {
    private record Key(Optional<Collective> collective, String algorithm, OptionalInt ranks, Bytes size) {
        static Key of(Subject subject, Bytes size) {
            return new Key(subject.collective(), subject.label().name(), subject.ranks(), size);
        }
    }

    private Simulations() {}

    /**
     * The errors, one for each algorithm and size that was both simulated and measured. Of several launches the medians
     * count, of what was said as of what was measured.
     */
    public static List<SizeError> errors(List<Run> runs) {
        Map<Key, List<Double>> expected = new LinkedHashMap<>();
        Map<Key, List<Double>> measured = new LinkedHashMap<>();
        for (Run run : runs) {
            for (Simulated simulated : run.simulated()) {
                add(expected, run, simulated.size(), simulated.time());
            }
            run.samples().stream()
                    .filter(sample -> sample.buffer() == Buffer.OUT_OF_PLACE)
                    .forEach(sample -> add(measured, run, sample.size(), sample.time()));
        }
        List<SizeError> errors = new ArrayList<>();
        expected.forEach((key, times) ->
                error(key, times, measured.getOrDefault(key, List.of())).ifPresent(errors::add));
        return errors;
    }

    private static void add(Map<Key, List<Double>> times, Run run, Bytes size, Seconds time) {
        times.computeIfAbsent(Key.of(run.subject(), size), key -> new ArrayList<>())
                .add(time.value());
    }

    private static Optional<SizeError> error(Key key, List<Double> expected, List<Double> measured) {
        return measured.isEmpty() || key.collective.isEmpty() || key.ranks.isEmpty()
                ? Optional.empty()
                : Optional.of(new SizeError(
                        key.collective.get(),
                        key.algorithm,
                        key.ranks.getAsInt(),
                        key.size,
                        median(expected),
                        median(measured)));
    }

    private static Seconds median(List<Double> times) {
        return new Seconds(
                Quantiles.median(times.stream().mapToDouble(Double::doubleValue).toArray()));
    }
}
