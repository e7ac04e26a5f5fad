package dev.crosspoint.benchmark.accuracy;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.compare.HoldOut;
import dev.crosspoint.validation.compare.SizeError;
import dev.crosspoint.validation.fit.Bridge;
import dev.crosspoint.validation.fit.Medians;
import dev.crosspoint.validation.fit.Series;
import dev.crosspoint.validation.sample.Buffer;
import dev.crosspoint.validation.sample.Provenance;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.sample.Setup;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** (a) Each log alone: every second size is fitted, the others within the range are judged. */
final class EverySecondSize {
    private static final int LEAST_SIZES = 12;
    private static final String BRIDGE = "bridge";
    private static final String INTERPOLATION = "interpolation, log-log";
    private static final String LINES = "up to three regimes";
    private static final String ONE_LINE = "one line";
    private static final String NCCL = "NCCL's own model";
    private static final Setup SETUP = new Setup(Optional.empty(), Optional.empty(), Optional.empty(), "");

    private final Score byCollective = new Score();
    private final Score byFolder = new Score();
    private final Machines machines;
    private int judged;
    private int held;

    EverySecondSize(Machines machines) {
        this.machines = machines;
    }

    String report(Corpus corpus) {
        corpus.logs().stream()
                .filter(Corpus.Log::isMeasurement)
                .forEach(log -> log.series().stream()
                        .filter(series -> sizes(series).size() >= LEAST_SIZES)
                        .forEach(series -> judge(log, series)));
        List<String> predictors = List.of(BRIDGE, INTERPOLATION, LINES, ONE_LINE, NCCL);
        return """
                ## (a) every second size fitted, the others judged: median / 90th percentile of the absolute relative error
                Logs of at least %d sizes. "Octaves" are those with sizes a factor of 1.5 or more apart.

                %s
                90 %% intervals of the bridge hold %s of the judged times.

                ### AllReduce by folder
                %s""".formatted(
                        LEAST_SIZES,
                        byCollective.table("judged", predictors),
                        String.format(Locale.ROOT, "%.1f %% of %d", 100.0 * held / judged, judged),
                        byFolder.table("folder", predictors));
    }

    private static SortedMap<Bytes, Seconds> sizes(Series series) {
        return Medians.of(series.samples(), Buffer.OUT_OF_PLACE).bySize();
    }

    private void judge(Corpus.Log log, Series series) {
        HoldOut holdOut = HoldOut.of(List.of(new Run(
                new Provenance(series.subject(), log.read().format(), SETUP, List.of()),
                series.samples(),
                series.excluded())));
        enter(log, series, BRIDGE, holdOut.comparison().errors());
        enter(log, series, INTERPOLATION, holdOut.interpolation());
        enter(log, series, LINES, holdOut.lines());
        enter(log, series, ONE_LINE, holdOut.oneLine());
        machines.about(log.file(), series.subject())
                .ifPresent(machine -> enter(
                        log,
                        series,
                        NCCL,
                        holdOut.interpolation().stream()
                                .flatMap(e -> machine.nccl(e.size()).stream()
                                        .map(t -> new SizeError(
                                                e.collective(), e.algorithm(), e.ranks(), e.size(), t, e.measured())))
                                .toList()));
        hold(series, holdOut.interpolation());
    }

    private void hold(Series series, List<SizeError> left) {
        if (left.isEmpty()) {
            return;
        }
        SortedMap<Bytes, Seconds> fitted = new TreeMap<>(sizes(series));
        left.forEach(error -> fitted.remove(error.size()));
        Bridge bridge = Bridge.of(new Medians(fitted), Medians.of(series.samples(), Buffer.IN_PLACE));
        left.forEach(error -> bridge.interval(error.size().value()).ifPresent(interval -> {
            judged++;
            held += interval.contains(error.measured().value()) ? 1 : 0;
        }));
    }

    private void enter(Corpus.Log log, Series series, String predictor, List<SizeError> errors) {
        boolean allReduce = series.subject().collective().equals(Optional.of(Collective.ALL_REDUCE));
        String collective = allReduce ? "AllReduce" : "other collectives";
        String folder = log.file().split("/")[1];
        for (SizeError error : errors) {
            double value = Math.abs(error.relativeError());
            byCollective.add(collective, predictor, value);
            if (isInOctaves(series)) {
                byCollective.add(collective + ", octaves", predictor, value);
            }
            if (allReduce) {
                byFolder.add(folder, predictor, value);
            }
        }
    }

    private static boolean isInOctaves(Series series) {
        SortedMap<Bytes, Seconds> sizes = sizes(series);
        double octaves =
                Math.log(sizes.lastKey().value() / (double) sizes.firstKey().value()) / Math.log(1.5);
        return sizes.size() - 1 <= octaves;
    }
}
