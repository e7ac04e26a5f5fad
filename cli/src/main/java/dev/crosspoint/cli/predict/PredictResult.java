package dev.crosspoint.cli.predict;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.crosspoint.cli.chart.TimeChart;
import dev.crosspoint.cli.io.OutputOptions;
import dev.crosspoint.cli.text.Text;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.predict.Contest;
import dev.crosspoint.model.predict.Curve;
import dev.crosspoint.model.predict.Forecast;
import dev.crosspoint.model.predict.LowerBound;
import dev.crosspoint.model.predict.Prediction;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.validation.statistics.Interval;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What {@code predict} prints.
 *
 * @param machine says on what machine
 * @param forecast the predictions
 * @param sizes rows of the table
 * @param range sizes over which winners are listed
 * @param pairs whether crossovers of every pair are wanted
 * @param limits what the wiring allows, of a machine whose wiring is known
 */
public record PredictResult(
        Machine machine,
        Forecast forecast,
        List<Bytes> sizes,
        Range range,
        boolean pairs,
        Optional<MachineLimits> limits)
        implements OutputOptions.Result<PredictResult.PredictionRow> {
    private static final int ALGORITHMS_ABREAST = 6;

    /** A range of sizes in bytes. */
    record Range(double from, double to) {
        /** From one byte to 8 GiB, or as far as the sizes ask for. */
        static Range holding(List<Bytes> sizes) {
            return new Range(
                    Math.min(sizes.get(0).value(), 1),
                    Math.max(sizes.get(sizes.size() - 1).value(), 8L << 30));
        }
    }

    record PredictionRow(
            String collective,
            String algorithm,
            int ranks,
            long bytes,
            double seconds,
            Double algbwBytesPerSecond,
            Double busbwBytesPerSecond,
            Double lowerBoundSeconds,
            Double intervalLowSeconds,
            Double intervalHighSeconds,
            String bottleneck,
            Double contention) {}

    record WinnerRow(String collective, double fromBytes, double toBytes, String algorithm, List<String> ties) {}

    record CrossoverRow(String collective, String below, String above, double bytes) {}

    record PairRow(
            String collective, String one, String other, List<CrossoverRow> crossovers, List<WinnerRow> winners) {}

    record RefusalRow(String algorithm, String reason) {}

    /** A straight piece; the last has no end. */
    record PieceRow(double fromBytes, Double toBytes, double interceptSeconds, double slopeSecondsPerByte) {
        Curve.Piece piece() {
            return new Curve.Piece(
                    fromBytes,
                    toBytes == null ? Double.POSITIVE_INFINITY : toBytes,
                    new AffineTime(interceptSeconds, slopeSecondsPerByte));
        }
    }

    /** The times of one algorithm as straight pieces, from which {@code compare} gets the prediction back. */
    public record CurveRow(String collective, String algorithm, int ranks, List<PieceRow> pieces) {
        public Prediction prediction() {
            return new Prediction(
                    Collective.parse(collective),
                    algorithm,
                    ranks,
                    new Curve(pieces.stream().map(PieceRow::piece).toList()),
                    "");
        }
    }

    /** The whole answer as JSON. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Document(
            List<PredictionRow> predictions,
            List<WinnerRow> winners,
            List<CrossoverRow> crossovers,
            List<PairRow> pairs,
            List<RefusalRow> refusals,
            List<String> notes,
            List<CurveRow> curves,
            MachineLimits.Row limits) {}

    @Override
    public Class<PredictionRow> rowType() {
        return PredictionRow.class;
    }

    @Override
    public List<PredictionRow> rows() {
        List<PredictionRow> rows = new ArrayList<>();
        for (Bytes size : sizes) {
            for (Prediction p : forecast.predictions()) {
                rows.add(new PredictionRow(
                        p.collective().id(),
                        p.algorithm(),
                        p.ranks(),
                        size.value(),
                        p.time(size).value(),
                        p.time(size).value() > 0 ? p.algbw(size) : null,
                        p.time(size).value() > 0 ? p.busbw(size) : null,
                        forecast.bound().map(b -> b.at(size.value())).orElse(null),
                        machine.interval(p, size.value()).map(Interval::low).orElse(null),
                        machine.interval(p, size.value()).map(Interval::high).orElse(null),
                        p.bottleneck(),
                        p.contention()));
            }
        }
        return rows;
    }

    @Override
    public Document document() {
        Contest contest = forecast.contest(range.from, range.to);
        return new Document(
                rows(),
                winners(contest),
                crossovers(contest),
                pairs ? pairRows() : null,
                forecast.refusals().stream()
                        .map(r -> new RefusalRow(r.algorithm(), r.reason()))
                        .toList(),
                distances(),
                forecast.predictions().stream().map(this::curve).toList(),
                limits.map(MachineLimits::row).orElse(null));
    }

    /** How far what is asked for lies from what was measured. */
    private List<String> distances() {
        return machine.distances(
                forecast, sizes.get(0).value(), sizes.get(sizes.size() - 1).value());
    }

    @Override
    public String table() {
        Contest contest = forecast.contest(range.from, range.to);
        StringBuilder text = new StringBuilder(title())
                .append("\n\n")
                .append(times(contest))
                .append("\nFastest from %s to %s:%n".formatted(Text.size(range.from), Text.size(range.to)))
                .append(winnerLines(contest));
        if (pairs) {
            text.append("\nPair by pair:\n");
            pairContests()
                    .forEach((pair, result) -> text.append("  ")
                            .append(String.join(" and ", pair))
                            .append(": ")
                            .append(verdict(result))
                            .append("\n"));
        } else {
            text.append(verdict(contest)).append("\n");
        }
        if (!forecast.refusals().isEmpty()) {
            text.append("\nLeft out:\n");
            forecast.refusals().forEach(r -> text.append("  %s: %s%n".formatted(r.algorithm(), r.reason())));
        }
        limits.ifPresent(l -> text.append(l.text()));
        distances().forEach(distance -> text.append("\nNote: ").append(distance).append("\n"));
        return text.toString();
    }

    /** Why algorithms were left out. */
    public static String reasons(Forecast forecast) {
        return forecast.refusals().stream()
                .map(r -> r.algorithm() + ": " + r.reason())
                .collect(Collectors.joining("; "));
    }

    /** The same as a picture, over the sizes asked for or, where that is one size, over all of them. */
    TimeChart chart() {
        double least = Math.max(1, sizes.get(0).value());
        double greatest = sizes.get(sizes.size() - 1).value();
        boolean several = greatest > least;
        return new TimeChart(
                title(),
                forecast.predictions().stream()
                        .map(p -> TimeChart.Series.of(p.algorithm(), p.curve()))
                        .toList(),
                forecast.bound().map(LowerBound::curve),
                forecast.contest(range.from, range.to).crossovers().stream()
                        .map(c -> new TimeChart.Mark(c.bytes(), Text.shortSize(c.bytes()), false))
                        .toList(),
                several ? least : 8,
                several ? greatest : range.to);
    }

    private String title() {
        return "%s among %d %s: %s"
                .formatted(
                        forecast.collective().id(),
                        forecast.ranks(),
                        forecast.ranks() == 1 ? "rank" : "ranks",
                        machine.title());
    }

    /** The algorithms by their time at each size, in blocks that fit a screen; the bound and the fastest last. */
    private String times(Contest contest) {
        List<Prediction> all = forecast.predictions();
        StringBuilder text = new StringBuilder();
        for (int first = 0; first < all.size(); first += ALGORITHMS_ABREAST) {
            int end = Math.min(first + ALGORITHMS_ABREAST, all.size());
            text.append(first == 0 ? "" : "\n").append(block(all.subList(first, end), end == all.size(), contest));
        }
        return text.toString();
    }

    private String block(List<Prediction> some, boolean isLast, Contest contest) {
        List<String> head = new ArrayList<>(List.of("size"));
        some.forEach(p -> head.add(p.algorithm()));
        if (isLast) {
            forecast.bound().ifPresent(b -> head.add("lower bound"));
            head.add("fastest");
        }
        List<List<String>> rows = new ArrayList<>(List.of(head));
        for (Bytes size : sizes) {
            List<String> row = new ArrayList<>(List.of(size.toString()));
            some.forEach(p -> row.add(Text.time(p.time(size).value())));
            if (isLast) {
                forecast.bound().ifPresent(b -> row.add(Text.time(b.at(size.value()))));
                row.add(names(contest.at(size.value())));
            }
            rows.add(row);
        }
        return isLast ? Text.table(rows, head.size() - 1) : Text.table(rows);
    }

    private static String winnerLines(Contest contest) {
        return Text.table(
                contest.winners().stream()
                        .map(w -> List.of(Text.size(w.fromBytes()), "to", Text.size(w.toBytes()), names(w)))
                        .toList(),
                1,
                3);
    }

    private static String names(Contest.Winner winner) {
        return winner.ties().isEmpty()
                ? winner.algorithm()
                : winner.algorithm() + " = " + String.join(" = ", winner.ties());
    }

    /** The crossovers in words, or who dominates. */
    private static String verdict(Contest contest) {
        List<Contest.Crossover> crossovers = contest.crossovers();
        if (crossovers.isEmpty()) {
            Contest.Winner all = contest.winners().get(0);
            return all.ties().isEmpty()
                    ? "No crossover: %s is fastest at every size.".formatted(all.algorithm())
                    : "No crossover: %s take the same time at every size.".formatted(names(all));
        }
        return crossovers.stream()
                .map(c -> "Crossover at %s: %s below, %s above.".formatted(Text.size(c.bytes()), c.below(), c.above()))
                .collect(Collectors.joining("\n"));
    }

    private Map<List<String>, Contest> pairContests() {
        Map<List<String>, Contest> contests = new LinkedHashMap<>();
        List<Prediction> all = forecast.predictions();
        for (int i = 0; i < all.size(); i++) {
            for (int j = i + 1; j < all.size(); j++) {
                List<String> pair = List.of(all.get(i).algorithm(), all.get(j).algorithm());
                contests.put(pair, forecast.contest(pair.get(0), pair.get(1), range.from, range.to));
            }
        }
        return contests;
    }

    private List<PairRow> pairRows() {
        List<PairRow> rows = new ArrayList<>();
        pairContests()
                .forEach((pair, contest) -> rows.add(new PairRow(
                        forecast.collective().id(), pair.get(0), pair.get(1), crossovers(contest), winners(contest))));
        return rows;
    }

    private List<WinnerRow> winners(Contest contest) {
        return contest.winners().stream()
                .map(w ->
                        new WinnerRow(forecast.collective().id(), w.fromBytes(), w.toBytes(), w.algorithm(), w.ties()))
                .toList();
    }

    private List<CrossoverRow> crossovers(Contest contest) {
        return contest.crossovers().stream()
                .map(c -> new CrossoverRow(forecast.collective().id(), c.below(), c.above(), c.bytes()))
                .toList();
    }

    /** The pieces of the range only: where segments are chosen there are millions in all. */
    private CurveRow curve(Prediction p) {
        return new CurveRow(
                p.collective().id(),
                p.algorithm(),
                p.ranks(),
                p.curve().within(range.from, range.to).pieces().stream()
                        .map(PredictResult::piece)
                        .toList());
    }

    private static PieceRow piece(Curve.Piece piece) {
        return new PieceRow(
                piece.fromBytes(),
                Double.isInfinite(piece.toBytes()) ? null : piece.toBytes(),
                piece.time().interceptSeconds(),
                piece.time().slopeSecondsPerByte());
    }
}
