package dev.crosspoint.cli.scale;

import dev.crosspoint.cli.text.Text;
import dev.crosspoint.model.training.split.Split;
import dev.crosspoint.model.training.step.SplitSearch;
import dev.crosspoint.model.training.step.SplitSearch.Candidate;
import dev.crosspoint.model.training.step.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A search for the best split: every split, refused ones with their reason.
 *
 * @param title which search
 * @param search its candidates
 * @param seconds that it took
 */
record SearchText(String title, SplitSearch search, double seconds) {
    /** A row of CSV and JSON. */
    record Row(
            int data,
            int tensor,
            int pipeline,
            int expert,
            String placement,
            Integer microBatch,
            Double stepSeconds,
            Double computeSeconds,
            Double exposedSeconds,
            Double bubbleSeconds,
            Double memoryBytes,
            String slowestLink,
            String refusal) {}

    /** Each split once with its best order; the CSV has all orders. */
    String text() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of(
                "split", "micro-batch", "placement", "step", "compute", "exposed", "bubble", "memory", "limit"));
        Map<Split, Candidate> best = new LinkedHashMap<>();
        search.candidates().forEach(c -> best.putIfAbsent(c.layout().split(), c));
        List<String> refused = new ArrayList<>();
        for (Candidate candidate : best.values()) {
            candidate
                    .step()
                    .ifPresentOrElse(
                            step -> rows.add(row(candidate, step)),
                            () -> refused.add(
                                    "  %s: %s%n".formatted(candidate.layout().split(), candidate.refusal())));
        }
        return "%s%n%n%s%n%d splits without a step:%n%s%n%s%n"
                .formatted(
                        title,
                        rows.size() == 1 ? "no split fits\n" : Text.table(rows, 0, 2, 8),
                        refused.size(),
                        String.join("", refused),
                        summary());
    }

    /** How much was looked at, in what time. */
    String summary() {
        return String.format(
                Locale.ROOT,
                "%d splits x %d placements = %d candidates looked at in %.2f s: %d have a step, %d are refused with a reason",
                search.splits(),
                SplitSearch.orders(),
                search.candidates().size(),
                seconds,
                search.fitting(),
                search.candidates().size() - search.fitting());
    }

    private static List<String> row(Candidate candidate, Step step) {
        return List.of(
                candidate.layout().split().toString(),
                Integer.toString(step.plan().microBatchSamples()),
                candidate.layout().order().id(),
                Text.time(step.seconds(), 4),
                Text.time(step.computeSeconds(), 4),
                Text.time(step.exposed() + step.contentionSeconds(), 4),
                Text.time(step.bubbleSeconds(), 4),
                String.format(Locale.ROOT, "%.1f GB", step.plan().memory().bytes() / 1e9),
                step.busiest().link());
    }

    /** Every candidate. */
    List<Row> rows() {
        return search.candidates().stream().map(SearchText::row).toList();
    }

    private static Row row(Candidate candidate) {
        Split split = candidate.layout().split();
        return new Row(
                split.data(),
                split.tensor(),
                split.pipeline(),
                split.expert(),
                candidate.layout().order().id(),
                candidate.step().map(s -> s.plan().microBatchSamples()).orElse(null),
                candidate.step().map(Step::seconds).orElse(null),
                candidate.step().map(Step::computeSeconds).orElse(null),
                candidate.step().map(s -> s.exposed() + s.contentionSeconds()).orElse(null),
                candidate.step().map(Step::bubbleSeconds).orElse(null),
                candidate.step().map(s -> s.plan().memory().bytes()).orElse(null),
                candidate.step().map(s -> s.busiest().link()).orElse(null),
                candidate.step().isPresent() ? null : candidate.refusal());
    }
}
