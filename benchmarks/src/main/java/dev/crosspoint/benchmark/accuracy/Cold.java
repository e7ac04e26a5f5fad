package dev.crosspoint.benchmark.accuracy;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.fit.Medians;
import dev.crosspoint.validation.sample.Buffer;
import java.util.List;
import java.util.Optional;

/** (c) Nothing is fitted: NCCL's model on the described machine, and the textbook's ring with datasheet rates. */
final class Cold {
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
        List<String> predictors = List.of(NCCL, TEXTBOOK);
        return """
                ## (c) cold: median / 90th percentile
                %s
                %s""".formatted(byCollective.table("collective", predictors), byMachine.table("AllReduce on", predictors));
    }

    private void judge(Machines.Described machine, Bytes size, Seconds measured) {
        Optional<Seconds> nccl = machine.nccl(size);
        Optional<Seconds> textbook = machine.textbook(size);
        if (nccl.isEmpty() || textbook.isEmpty()) {
            return;
        }
        Collective collective = machine.subject().collective().orElseThrow();
        enter(byCollective, collective.id(), nccl.get(), textbook.get(), measured);
        if (collective == Collective.ALL_REDUCE) {
            enter(byMachine, machine.name(), nccl.get(), textbook.get(), measured);
        }
    }

    private static void enter(Score score, String group, Seconds nccl, Seconds textbook, Seconds measured) {
        score.add(group, NCCL, nccl.value(), measured.value());
        score.add(group, TEXTBOOK, textbook.value(), measured.value());
    }
}
