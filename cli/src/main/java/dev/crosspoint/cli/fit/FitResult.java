package dev.crosspoint.cli.fit;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crosspoint.cli.chart.TimeChart;
import dev.crosspoint.cli.io.OutputOptions;
import dev.crosspoint.cli.text.Text;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.export.FitJson;
import dev.crosspoint.validation.fit.Estimator;
import dev.crosspoint.validation.fit.Fit;
import dev.crosspoint.validation.fit.Fits;
import dev.crosspoint.validation.fit.IntervalBasis;
import dev.crosspoint.validation.fit.Lookalikes;
import dev.crosspoint.validation.fit.Regime;
import dev.crosspoint.validation.fit.Residual;
import dev.crosspoint.validation.fit.Unfitted;
import dev.crosspoint.validation.sample.Protocol;
import dev.crosspoint.validation.sample.ReadResult;
import dev.crosspoint.validation.sample.Subject;
import dev.crosspoint.validation.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What {@code fit} prints.
 *
 * @param inputs the files
 * @param fits what was found in them
 * @param estimators whose lines are shown beside the fits
 * @param choices what NCCL's model would have run where the library chose
 */
record FitResult(List<ReadResult> inputs, Fits fits, List<Estimator> estimators, Map<Fit, RegimeChoices> choices)
        implements OutputOptions.Result<FitResult.RegimeRow> {
    record RegimeRow(
            String source,
            String collective,
            String algorithm,
            String protocol,
            Integer ranks,
            Integer nodes,
            double fromBytes,
            double toBytes,
            double interceptSeconds,
            double interceptLowSeconds,
            double interceptHighSeconds,
            double slopeSecondsPerByte,
            double slopeLowSecondsPerByte,
            double slopeHighSecondsPerByte,
            Double alphaSeconds,
            Double bandwidthBytesPerSecond,
            double medianAbsoluteRelativeError,
            double maxAbsoluteRelativeError,
            int points,
            int excluded,
            String ncclChoices) {}

    @Override
    public Class<RegimeRow> rowType() {
        return RegimeRow.class;
    }

    @Override
    public List<RegimeRow> rows() {
        return fits.fits().stream()
                .flatMap(fit -> fit.regimes().list().stream().map(regime -> row(fit, regime)))
                .toList();
    }

    private RegimeRow row(Fit fit, Regime regime) {
        Interval intercept = regime.intercept();
        Interval slope = regime.slope();
        return new RegimeRow(
                fit.subject().source(),
                fit.subject().collective().map(Collective::id).orElse(null),
                fit.subject().label().id(),
                fit.subject().label().protocol().map(Protocol::id).orElse(null),
                boxed(fit.subject().ranks()),
                boxed(fit.subject().group().nodes()),
                regime.fromBytes(),
                regime.toBytes(),
                regime.fit().time().interceptSeconds(),
                intercept.low(),
                intercept.high(),
                regime.fit().time().slopeSecondsPerByte(),
                slope.low(),
                slope.high(),
                fit.link().alpha().map(Seconds::value).orElse(null),
                fit.link().bandwidth().map(BytesPerSecond::value).orElse(null),
                fit.medianAbsoluteRelativeError(),
                fit.maxAbsoluteRelativeError(),
                fit.points(),
                fit.excluded(),
                Optional.ofNullable(choices.get(fit)).map(c -> c.names(regime)).orElse(null));
    }

    @Override
    public Object document() {
        ObjectNode document = FitJson.document(inputs, fits);
        for (int i = 0; i < fits.fits().size(); i++) {
            ObjectNode node = (ObjectNode) document.get("fits").get(i);
            Optional.ofNullable(choices.get(fits.fits().get(i))).ifPresent(c -> c.addTo(node));
        }
        LinksTogether.of(fits.fits()).ifPresent(links -> links.addTo(document));
        ArrayNode notes = document.putArray("notes");
        lookalikes().forEach(notes::add);
        if (!estimators.isEmpty()) {
            ArrayNode checks = document.putArray("crossChecks");
            fits.fits()
                    .forEach(fit -> estimators.forEach(estimator -> {
                        AffineTime line = estimator.through(fit);
                        checks.addObject()
                                .put("source", fit.subject().source())
                                .put("algorithm", fit.subject().label().id())
                                .put("estimator", estimator.id())
                                .put("interceptSeconds", line.interceptSeconds())
                                .put("slopeSecondsPerByte", line.slopeSecondsPerByte());
                    }));
        }
        return document;
    }

    @Override
    public String table() {
        return fits.fits().stream()
                        .map(fit -> paragraph(fit) + crossChecks(fit))
                        .collect(Collectors.joining("\n"))
                + fits.unfitted().stream().map(FitResult::line).collect(Collectors.joining())
                + LinksTogether.of(fits.fits()).map(LinksTogether::text).orElse("")
                + lookalikes().map("%nNote: %s%n"::formatted).collect(Collectors.joining());
    }

    private Stream<String> lookalikes() {
        return Lookalikes.of(fits.fits()).stream().map(Lookalikes::describe);
    }

    private String crossChecks(Fit fit) {
        return estimators.stream()
                .map(estimator -> {
                    AffineTime line = estimator.through(fit);
                    return "  one line by %s: a %s, b %s per MiB%n"
                            .formatted(
                                    estimator.id(),
                                    time(line.interceptSeconds()),
                                    time(line.slopeSecondsPerByte() * Text.MIB));
                })
                .collect(Collectors.joining());
    }

    private String paragraph(Fit fit) {
        StringBuilder text = new StringBuilder(
                "%s%n  %s%n".formatted(fit.subject().describe(), fit.subject().source()));
        fit.subject().label().evidence().forEach(e -> text.append("  algorithm: %s%n".formatted(e)));
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("from", "to", "a", "95 % of a", "b per MiB", "95 % of b", "1/b"));
        fit.regimes().list().forEach(regime -> rows.add(cells(regime)));
        text.append(Text.table(rows));
        text.append("  95 %%: %s%n".formatted(basis(fit)));
        Optional.ofNullable(choices.get(fit)).ifPresent(c -> text.append(c.text()));
        fit.regimes().notes().forEach(note -> text.append("  %s%n".formatted(note)));
        text.append("  %d sizes; error of the lines: median %s, largest %s%n"
                .formatted(
                        fit.points(),
                        Text.percent(fit.medianAbsoluteRelativeError()),
                        Text.percent(fit.maxAbsoluteRelativeError())));
        text.append("  %s%n".formatted(link(fit)));
        treeOnTwoNodes(fit).ifPresent(text::append);
        if (fit.excluded() > 0) {
            text.append("  %d row%s gave no sample%n".formatted(fit.excluded(), fit.excluded() == 1 ? "" : "s"));
        }
        fit.notes().forEach(note -> text.append("  note: %s%n".formatted(note)));
        return text.toString();
    }

    /** What the intervals of a fit rest on. */
    private static String basis(Fit fit) {
        return fit.regimes().list().stream().allMatch(regime -> regime.basis() == IntervalBasis.LAUNCHES)
                ? "one fit a launch"
                : "from the scatter within one launch, so at least this wide; launches differ by more";
    }

    /** Of two nodes each sends a Tree's message once, of a Ring's 2(p-1)/p: busbw counts the latter. */
    private static Optional<String> treeOnTwoNodes(Fit fit) {
        Subject subject = fit.subject();
        boolean isPerhapsTree =
                !subject.label().isKnown() || subject.label().id().equals("nccl-tree");
        return isPerhapsTree
                        && subject.collective().equals(Optional.of(Collective.ALL_REDUCE))
                        && subject.group().nodes().equals(OptionalInt.of(2))
                ? subject.ranks().stream()
                        .filter(ranks -> ranks > 2)
                        .mapToObj(ranks -> String.format(
                                Locale.ROOT,
                                "  on 2 nodes NCCL's Tree sends a node's message across once: busbw may reach %.3f times"
                                        + " the rate of the node's NICs, algbw that rate%n",
                                Collective.ALL_REDUCE.busFactor(ranks)))
                        .findFirst()
                : Optional.empty();
    }

    private static List<String> cells(Regime regime) {
        Interval a = regime.intercept();
        Interval b = regime.slope();
        double slope = regime.fit().time().slopeSecondsPerByte();
        return List.of(
                Text.shortSize(regime.fromBytes()),
                Text.shortSize(regime.toBytes()),
                time(regime.fit().time().interceptSeconds()),
                time(a.low()) + " .. " + time(a.high()),
                time(slope * Text.MIB),
                time(b.low() * Text.MIB) + " .. " + time(b.high() * Text.MIB),
                slope > 0 ? new BytesPerSecond(1 / slope).format(4) : "-");
    }

    private static String link(Fit fit) {
        Optional<String> alpha = fit.link().alpha().map(a -> "alpha " + a.format(4));
        Optional<String> bandwidth = fit.link().bandwidth().map(b -> "B " + b.format(4));
        String values =
                List.of(alpha, bandwidth).stream().flatMap(Optional::stream).collect(Collectors.joining(", "));
        return values.isEmpty()
                ? "no alpha and B: " + fit.link().caveat()
                : values + " (" + fit.link().caveat() + ")";
    }

    private static String time(double seconds) {
        return Text.time(seconds, 4);
    }

    private static String line(Unfitted unfitted) {
        return "not fitted: %s of %s: %s%n"
                .formatted(unfitted.subject().describe(), unfitted.subject().source(), unfitted.reason());
    }

    /** Measured points and fitted lines. Fits of one algorithm are told apart by their files. */
    TimeChart chart() {
        boolean distinct = fits.fits().stream()
                        .map(fit -> fit.subject().label().name())
                        .distinct()
                        .count()
                == fits.fits().size();
        List<TimeChart.Series> series = fits.fits().stream()
                .map(fit -> series(
                        fit,
                        fit.subject().label().name()
                                + (distinct ? "" : ", " + fit.subject().source())))
                .toList();
        String groups =
                fits.fits().stream().map(fit -> group(fit.subject())).distinct().collect(Collectors.joining(", "));
        return TimeChart.measured(groups + ": fitted" + networks(), series, Optional.empty(), List.of());
    }

    /** What is not real says so. */
    private String networks() {
        return inputs.stream()
                .flatMap(input -> input.runs().stream())
                .flatMap(run -> run.provenance().emulated().stream())
                .distinct()
                .map(network -> "; measured on an emulated network, " + network)
                .collect(Collectors.joining());
    }

    private static String group(Subject subject) {
        return subject.collective().map(Collective::id).orElse("unknown collective")
                + (subject.ranks().isPresent()
                        ? " among %d ranks".formatted(subject.ranks().getAsInt())
                        : "");
    }

    private static TimeChart.Series series(Fit fit, String name) {
        return new TimeChart.Series(
                name + ", fitted",
                fit.regimes().curve(),
                name + ", measured",
                fit.residuals().stream().map(FitResult::point).toList());
    }

    private static TimeChart.Point point(Residual residual) {
        return new TimeChart.Point(residual.size(), residual.measured().value());
    }

    private static Integer boxed(OptionalInt value) {
        return value.isPresent() ? value.getAsInt() : null;
    }
}
