package dev.crosspoint.cli.compare;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crosspoint.cli.chart.TimeChart;
import dev.crosspoint.cli.io.OutputOptions;
import dev.crosspoint.cli.nccl.NcclAnswers;
import dev.crosspoint.cli.nccl.NcclBeside;
import dev.crosspoint.cli.text.Text;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.Curve;
import dev.crosspoint.model.predict.LowerBound;
import dev.crosspoint.validation.compare.Accuracy;
import dev.crosspoint.validation.compare.Comparison;
import dev.crosspoint.validation.compare.DumbPredictors;
import dev.crosspoint.validation.compare.HoldOut;
import dev.crosspoint.validation.compare.Simulations;
import dev.crosspoint.validation.compare.SizeError;
import dev.crosspoint.validation.export.ComparisonJson;
import dev.crosspoint.validation.fit.Fit;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.sample.Subject;
import dev.crosspoint.validation.statistics.Interval;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What {@code compare} prints.
 *
 * @param title where the predictions come from
 * @param comparison errors, crossovers, verdict
 * @param heldOut the same comparison when every second size was held out, with what else was left out
 * @param predicted the predictions, by group and measured algorithm
 * @param bounds what no algorithm beats, by group
 * @param notes what to know about it all
 * @param beside other predictors of what a prediction from elsewhere was judged on
 * @param simulated what the library itself expected, where it was asked, beside what was measured
 */
public record CompareResult(
        String title,
        Comparison comparison,
        Optional<HeldOut> heldOut,
        Map<Group, Map<String, Line>> predicted,
        Map<Group, LowerBound> bounds,
        List<String> notes,
        Optional<DumbPredictors> beside,
        List<SizeError> simulated)
        implements OutputOptions.Result<CompareResult.ErrorRow> {
    /** Ranks that did one collective together: times of one group share a table and a chart. */
    record Group(Collective collective, int ranks) {
        @Override
        public String toString() {
            return "%s among %d ranks".formatted(collective.id(), ranks);
        }
    }

    /** A prediction, the name of the algorithm of the model that made it, and the sizes it is for, if not for all. */
    record Line(String model, Curve curve, Optional<Interval> sizes) {}

    record ErrorRow(
            String collective,
            String algorithm,
            int ranks,
            long bytes,
            double predictedSeconds,
            double measuredSeconds,
            double relativeError) {}

    /** Predictions of a source for all that was measured, and beside them what NCCL's own model says of its algorithms. */
    public static CompareResult with(PredictionSource source, List<Run> runs, Optional<NcclBeside> nccl) {
        SourceAnswers told = new SourceAnswers(source, runs);
        Comparison comparison = Comparison.of(
                told.predictions(),
                runs.stream()
                        .filter(run -> source.isAbout(run.subject().label()))
                        .toList());
        Optional<NcclAnswers> answers = nccl.map(n -> new NcclAnswers(n, runs));
        DumbPredictors beside =
                DumbPredictors.of(comparison, runs, (subject, size) -> answers.flatMap(a -> a.at(subject, size)));
        return new CompareResult(
                source.title() + network(runs),
                comparison,
                Optional.empty(),
                told.lines(),
                told.bounds(),
                Stream.of(
                                told.notes().stream(),
                                comparison.notes().stream(),
                                answers.stream().flatMap(a -> a.remarks().stream()))
                        .flatMap(texts -> texts)
                        .toList(),
                Optional.of(beside),
                Simulations.errors(runs));
    }

    /** Every second size judged by the lines through the others. */
    static CompareResult holdOut(HeldOut heldOut, List<Run> runs) {
        HoldOut holdOut = heldOut.holdOut();
        Map<Group, Map<String, Line>> lines = new LinkedHashMap<>();
        for (Fit fit : holdOut.fits()) {
            group(fit.subject())
                    .ifPresent(group -> lines.computeIfAbsent(group, g -> new LinkedHashMap<>())
                            .put(
                                    fit.subject().label().name(),
                                    new Line(
                                            "fitted",
                                            fit.regimes().curve(),
                                            Optional.of(fit.regimes().fittedRange()))));
        }
        return new CompareResult(
                "every second size" + network(runs),
                holdOut.comparison(),
                Optional.of(heldOut),
                lines,
                Map.of(),
                Stream.of(
                                runs.stream()
                                        .map(Run::subject)
                                        .filter(s -> !s.label().isKnown())
                                        .map(CompareResult::unnamed)
                                        .distinct(),
                                holdOut.comparison().notes().stream(),
                                heldOut.remarks().stream())
                        .flatMap(texts -> texts)
                        .toList(),
                Optional.empty(),
                Simulations.errors(runs));
    }

    /** The same with more to know. */
    public CompareResult noting(List<String> more) {
        return new CompareResult(
                title,
                comparison,
                heldOut,
                predicted,
                bounds,
                Stream.concat(notes.stream(), more.stream()).distinct().toList(),
                beside,
                simulated);
    }

    /** Which network was emulated, for titles: what is not real says so. */
    private static String network(List<Run> runs) {
        return runs.stream()
                .flatMap(run -> run.provenance().emulated().stream())
                .distinct()
                .map(network -> "; measured on an emulated network, " + network)
                .collect(Collectors.joining());
    }

    static String unnamed(Subject subject) {
        return "%s does not say which algorithm it measured: name it, as in nccl-ring=%s"
                .formatted(subject.source(), subject.source());
    }

    static Optional<Group> group(Subject subject) {
        return subject.collective().isPresent() && subject.ranks().isPresent()
                ? Optional.of(
                        new Group(subject.collective().get(), subject.ranks().getAsInt()))
                : Optional.empty();
    }

    public boolean isEmpty() {
        return comparison.errors().isEmpty();
    }

    @Override
    public Class<ErrorRow> rowType() {
        return ErrorRow.class;
    }

    @Override
    public List<ErrorRow> rows() {
        return comparison.errors().stream()
                .map(e -> new ErrorRow(
                        e.collective().id(),
                        e.algorithm(),
                        e.ranks(),
                        e.size().value(),
                        e.predicted().value(),
                        e.measured().value(),
                        e.relativeError()))
                .toList();
    }

    @Override
    public Object document() {
        ObjectNode document = heldOut.map(HeldOut::document).orElseGet(() -> ComparisonJson.document(comparison));
        beside.ifPresent(others -> ComparisonJson.putBeside(document, others));
        ComparisonJson.putErrors(document, "simulated", simulated);
        document.putArray("notes");
        notes.forEach(document.withArray("notes")::add);
        return document;
    }

    @Override
    public String table() {
        StringBuilder text = new StringBuilder("Predicted by %s%n".formatted(title));
        predicted.forEach(
                (group, lines) -> text.append("%n%s%n%s%s".formatted(group, errors(group, lines), simulated(group))));
        text.append("%nError of all: median %s, 90th percentile %s%n"
                .formatted(
                        Text.percent(comparison.medianAbsoluteRelativeError().orElseThrow()),
                        Text.percent(comparison.p90AbsoluteRelativeError().orElseThrow())));
        heldOut.ifPresent(h -> text.append(h.beside()).append(h.leftOut()));
        beside.ifPresent(others -> text.append(others(others)));
        comparison.pairs().forEach(pair -> text.append("\n").append(PairText.of(pair)));
        notes.forEach(note -> text.append("%nNote: %s%n".formatted(note)));
        return text.append("%nVerdict: %s (%s)%n".formatted(comparison.verdict().id(), comparison.reason()))
                .toString();
    }

    private static String others(DumbPredictors others) {
        return HeldOut.line("Straight between the measured sizes beside, log-log", others.interpolation())
                + HeldOut.line("NCCL's own model", others.library());
    }

    /** Signed error by octave of size, a column for each algorithm. */
    private String errors(Group group, Map<String, Line> lines) {
        Map<String, List<SizeError>> columns = new LinkedHashMap<>();
        lines.forEach((algorithm, line) -> columns.put(
                "%s by %s".formatted(algorithm, line.model()), errors(comparison.errors(), group, algorithm)));
        return new OctaveTable(columns).text()
                + "  (median of (predicted - measured) / measured over the sizes of an octave)%n".formatted();
    }

    /** The same of what NCCL said of each call that it expects; nothing where it was not asked. */
    private String simulated(Group group) {
        Map<String, List<SizeError>> columns = simulated.stream()
                .filter(e -> e.collective() == group.collective && e.ranks() == group.ranks)
                .collect(Collectors.groupingBy(SizeError::algorithm, LinkedHashMap::new, Collectors.toList()));
        return columns.isEmpty()
                ? ""
                : "%nNCCL's own prediction of these calls (ncclGroupSimulateEnd)%n%s  (median error %s)%n"
                        .formatted(
                                new OctaveTable(columns).text(),
                                columns.entrySet().stream()
                                        .map(column -> "%s %s".formatted(column.getKey(), accuracy(column.getValue())))
                                        .collect(Collectors.joining(", ")));
    }

    private static String accuracy(List<SizeError> errors) {
        return Text.percent(Accuracy.of(errors).orElseThrow().median());
    }

    static List<SizeError> errors(List<SizeError> all, Group group, String algorithm) {
        return all.stream()
                .filter(e -> e.collective() == group.collective && e.ranks() == group.ranks)
                .filter(e -> e.algorithm().equals(algorithm))
                .toList();
    }

    /** The group with the most points, which the chart shows. */
    Group charted() {
        return comparison.errors().stream()
                .collect(Collectors.groupingBy(e -> new Group(e.collective(), e.ranks()), Collectors.counting()))
                .entrySet()
                .stream()
                .max(Map.Entry.comparingByValue())
                .orElseThrow()
                .getKey();
    }

    /** Measured points over predicted lines. */
    public TimeChart chart() {
        return ComparisonChart.of(this);
    }
}
