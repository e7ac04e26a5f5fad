package dev.crosspoint.benchmark.accuracy;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.fit.KernelForecast;
import dev.crosspoint.validation.fit.Medians;
import dev.crosspoint.validation.sample.Buffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * (c) Nothing is fitted: NCCL's model on the described machine, with and without what it leaves out, and the textbook's
 * ring with datasheet rates.
 */
final class Cold {
    private static final String EXPECTED = "NCCL's model with what it leaves out";
    private static final String NCCL = "NCCL's own model";
    private static final String TEXTBOOK = "textbook ring, datasheet";

    private final Score byCollective = new Score();
    private final Score byMachine = new Score();

    String report(Corpus corpus, Machines machines) {
        corpus.logs().stream()
                .filter(Corpus.Log::isMeasurement)
                .forEach(log -> log.series()
                        .forEach(series -> machines.about(log.file(), series.subject())
                                .ifPresent(machine -> Medians.of(series.samples(), Buffer.OUT_OF_PLACE)
                                        .bySize()
                                        .forEach((size, measured) -> judge(machine, size, measured)))));
        List<String> predictors = List.of(EXPECTED, NCCL, TEXTBOOK);
        return """
                ## (c) cold: median / 90th percentile
                %s
                %s""".formatted(byCollective.table("collective", predictors), byMachine.table("AllReduce on", predictors));
    }

    private void judge(Machines.Described machine, Bytes size, Seconds measured) {
        Map<String, Optional<Seconds>> told = Map.of(
                EXPECTED, machine.expected(size).map(KernelForecast.Expected::time),
                NCCL, machine.nccl(size),
                TEXTBOOK, machine.textbook(size));
        if (told.containsValue(Optional.<Seconds>empty())) {
            return;
        }
        Collective collective = machine.subject().collective().orElseThrow();
        told.forEach((predictor, time) -> {
            byCollective.add(collective.id(), predictor, time.get().value(), measured.value());
            if (collective == Collective.ALL_REDUCE) {
                byMachine.add(machine.name(), predictor, time.get().value(), measured.value());
            }
        });
    }
}
