package dev.crosspoint.cli.scale;

import dev.crosspoint.cli.chart.ScaleChart;
import dev.crosspoint.cli.chart.StepChart;
import dev.crosspoint.cli.scale.CalibratedTimes.End;
import dev.crosspoint.cli.text.Text;
import dev.crosspoint.model.training.overlap.BucketRule;
import dev.crosspoint.model.training.split.Site;
import dev.crosspoint.model.training.step.MessageHistogram;
import dev.crosspoint.model.training.step.MessageHistogram.SizeClass;
import dev.crosspoint.model.training.step.Plan;
import dev.crosspoint.model.training.step.SplitSearch;
import dev.crosspoint.model.training.step.Step;
import dev.crosspoint.model.units.Bytes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.knowm.xchart.XYChart;

/**
 * What {@code scale} has to say: text, rows, a document, and a chart if there is one.
 *
 * @param <R> a row of the CSV
 * @param result what is printed
 * @param chart how it is drawn
 */
record ScaleAnswer<R>(ScaleResult<R> result, Optional<Supplier<XYChart>> chart) {
    /** From small messages to large: what a library could choose from. */
    private static final List<String> CHOICE =
            List.of("ring", "hierarchical", "recursive-doubling", "halving-doubling", "bruck", "pairwise", "circulant");

    static ScaleAnswer<ScaleRow> scaling(ScaleQuestion question, ScalingFigure figure) {
        List<ScaleEntry> entries = question.entries();
        if (entries.stream().allMatch(e -> e.point().isEmpty())) {
            ScaleEntry first = entries.get(0);
            throw new IllegalArgumentException(
                    "%s, %d ranks: %s".formatted(first.machine(), first.ranks(), first.refusal()));
        }
        List<ScaleRow> rows = entries.stream()
                .map(entry -> ScaleRow.of(entry, question.price()))
                .toList();
        ScalingText text = new ScalingText(
                title(question), entries, question.price(), question.budget(), question.deadlineSeconds());
        return new ScaleAnswer<>(
                new ScaleResult<>(text.text(), ScaleRow.class, rows, document(question, "steps", rows)),
                Optional.of(() -> figure.chart(question.job().workload().name(), entries, question.price())
                        .draw()));
    }

    static ScaleAnswer<StepText.CallRow> step(ScaleQuestion question) {
        Scene scene = question.scenes().get(0);
        Plan plan = question.plan();
        Step step = ScaleEntry.step(scene, plan, End.LIKELY);
        String title = title(scene, plan);
        StepText text = new StepText(title, step);
        Map<String, Object> document = document(question, "calls", text.rows());
        ScaleEntry entry =
                ScaleEntry.of(scene, question.job(), plan.layout().split().ranks());
        document.put("step", ScaleRow.of(entry, question.price()));
        document.put("timeline", step.timeline());
        return new ScaleAnswer<>(
                new ScaleResult<>(text.text(), StepText.CallRow.class, text.rows(), document),
                Optional.of(() -> new StepChart(title, step.timeline()).draw()));
    }

    static ScaleAnswer<SearchText.Row> search(ScaleQuestion question) {
        Scene scene = question.scenes().get(0);
        List<Integer> ranks = question.ranksOf(scene);
        Site site = scene.site(ranks.get(ranks.size() - 1));
        long start = System.nanoTime();
        SplitSearch search = SplitSearch.of(
                site,
                question.job().workload(),
                question.job().strategy(),
                question.job().expert(),
                scene.algorithms());
        double seconds = (System.nanoTime() - start) / 1e9;
        SearchText text = new SearchText(
                "%s on %s, %d ranks".formatted(question.job().workload().name(), scene.name(), site.ranks()),
                search,
                seconds);
        Map<String, Object> document = document(question, "candidates", text.rows());
        document.put("searchSeconds", seconds);
        return new ScaleAnswer<>(
                new ScaleResult<>(text.text(), SearchText.Row.class, text.rows(), document), Optional.empty());
    }

    static ScaleAnswer<SizeClass> messages(ScaleQuestion question) {
        Scene scene = question.scenes().get(0);
        Plan plan = question.plan();
        Step step = ScaleEntry.step(scene, plan, End.LIKELY);
        MessageHistogram histogram =
                MessageHistogram.of(step, scene.withAlgorithms(CHOICE).times(plan.layout(), End.LIKELY));
        return new ScaleAnswer<>(
                new ScaleResult<>(
                        new MessagesText(title(scene, plan), histogram, step.seconds()).text(),
                        SizeClass.class,
                        histogram.classes(),
                        document(question, "sizes", histogram.classes())),
                Optional.empty());
    }

    static ScaleAnswer<BucketsText.Row> buckets(ScaleQuestion question, List<Bytes> sizes) {
        Scene scene = question.scenes().get(0);
        Plan plan = question.plan();
        List<BucketsText.Row> rows =
                sizes.stream().map(size -> bucketRow(scene, plan, size)).toList();
        String title = title(scene, plan);
        List<ScaleChart.Point> points = rows.stream()
                .map(r -> new ScaleChart.Point(r.bucketBytes(), r.exposedSeconds()))
                .toList();
        return new ScaleAnswer<>(
                new ScaleResult<>(
                        new BucketsText(title, rows).text(),
                        BucketsText.Row.class,
                        rows,
                        document(question, "buckets", rows)),
                Optional.of(() -> new ScaleChart(
                                title,
                                "cap of a bucket",
                                "exposed communication",
                                List.of(new ScaleChart.Series("exposed", false, points)),
                                false,
                                Text::shortSize,
                                t -> Text.time(Math.max(0, t), 3))
                        .draw()));
    }

    private static BucketsText.Row bucketRow(Scene scene, Plan plan, Bytes size) {
        Plan other = new Plan(plan.workload(), plan.strategy().with(BucketRule.ofCap(size)), plan.layout());
        Step step = ScaleEntry.step(scene, other, End.LIKELY);
        double calls = step.calls().stream().mapToDouble(c -> c.count()).sum();
        return new BucketsText.Row(size.value(), (int) calls, step.exposed(), step.seconds());
    }

    private static String title(ScaleQuestion question) {
        return "%s (%.4g parameters, goal %s)"
                .formatted(
                        question.job().workload().name(),
                        (double) question.job().workload().network().parameters(),
                        question.job().workload().goal().text());
    }

    private static String title(Scene scene, Plan plan) {
        return "%s on %s, %d ranks, %s, %s"
                .formatted(
                        plan.workload().name(),
                        scene.name(),
                        plan.layout().split().ranks(),
                        plan.layout().split(),
                        plan.strategy().sharding().id());
    }

    private static Map<String, Object> document(ScaleQuestion question, String name, List<?> rows) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("workload", question.job().workload().name());
        document.put("parameters", question.job().workload().network().parameters());
        document.put(name, rows);
        return document;
    }
}
