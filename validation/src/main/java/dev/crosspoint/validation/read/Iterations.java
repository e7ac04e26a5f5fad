package dev.crosspoint.validation.read;

import dev.crosspoint.validation.run.Cell;
import dev.crosspoint.validation.run.SampleLine;
import dev.crosspoint.validation.sample.Origin;
import dev.crosspoint.validation.sample.Sample;
import dev.crosspoint.validation.sample.Skipped;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The times of one algorithm at one size in one launch, by iteration. */
final class Iterations {
    /** A line of the file. */
    private record Row(int line, SampleLine sample) {}

    private final Map<Integer, Map<Integer, Row>> byIteration = new TreeMap<>();
    private final List<Row> means = new ArrayList<>();

    /** Takes a line. Where a rank's time of an iteration was written twice, because a run was taken up again, the last holds. */
    void add(int line, SampleLine sample) {
        if (sample.iteration().isPresent() && sample.rank().isPresent()) {
            byIteration
                    .computeIfAbsent(sample.iteration().getAsInt(), i -> new TreeMap<>())
                    .put(sample.rank().getAsInt(), new Row(line, sample));
        } else {
            means.add(new Row(line, sample));
        }
    }

    /**
     * One sample an iteration: the time of the slowest rank. Iterations that lack a rank are skipped.
     *
     * @param ranks p, where known
     */
    List<Sample> samples(Cell cell, OptionalInt ranks, List<Skipped> skipped) {
        List<Sample> samples = new ArrayList<>();
        means.forEach(row -> samples.add(sample(cell, row)));
        for (Map<Integer, Row> row : byIteration.values()) {
            if (row.size() < ranks.orElse(1)) {
                String reason = "the iteration is cut: times of %d of %d ranks".formatted(row.size(), ranks.getAsInt());
                row.values().forEach(one -> skipped.add(new Skipped(one.line(), reason)));
            } else {
                samples.add(sample(
                        cell,
                        row.values().stream()
                                .max(Comparator.comparing(
                                        one -> one.sample().timing().seconds()))
                                .orElseThrow()));
            }
        }
        return samples;
    }

    private static Sample sample(Cell cell, Row row) {
        SampleLine sample = row.sample();
        return new Sample(
                cell.size(),
                cell.buffer(),
                sample.timing().seconds(),
                sample.timing().verified(),
                new Origin(row.line(), OptionalInt.of(sample.launch()), sample.iteration(), sample.rank()));
    }

    /** Every line as skipped. */
    List<Skipped> all(String reason) {
        return Stream.concat(means.stream(), byIteration.values().stream().flatMap(rows -> rows.values().stream()))
                .map(row -> new Skipped(row.line(), reason))
                .toList();
    }
}
