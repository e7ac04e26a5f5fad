package dev.crosspoint.cli.compare;

import dev.crosspoint.cli.compare.CompareResult.Group;
import dev.crosspoint.cli.compare.CompareResult.Line;
import dev.crosspoint.model.predict.LowerBound;
import dev.crosspoint.validation.compare.HoldOut;
import dev.crosspoint.validation.compare.Predicted;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.sample.Subject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What a source predicts for all that was measured, and why it does not for the rest. */
final class SourceAnswers {
    private final PredictionSource source;
    private final List<Predicted> predictions = new ArrayList<>();
    private final Map<Group, Map<String, Line>> lines = new LinkedHashMap<>();
    private final Map<Group, LowerBound> bounds = new LinkedHashMap<>();
    private final Set<String> notes = new LinkedHashSet<>();

    SourceAnswers(PredictionSource source, List<Run> runs) {
        this.source = source;
        runs.stream().map(Run::subject).distinct().forEach(this::ask);
    }

    /** One for each collective, algorithm and group of ranks on nodes. */
    List<Predicted> predictions() {
        return List.copyOf(predictions);
    }

    /** The same by group and name of the algorithm, for tables and charts. */
    Map<Group, Map<String, Line>> lines() {
        return Collections.unmodifiableMap(lines);
    }

    /** What no algorithm beats, where the source knows. */
    Map<Group, LowerBound> bounds() {
        return Collections.unmodifiableMap(bounds);
    }

    /** What to know about predictions, and why others are missing. */
    List<String> notes() {
        return List.copyOf(notes);
    }

    private void ask(Subject subject) {
        Optional<Group> known = CompareResult.group(subject);
        if (known.isEmpty()) {
            notes.add("%s is not judged: %s".formatted(subject.source(), HoldOut.unknown(subject)));
        } else if (!source.isAbout(subject.label())) {
            notes.add(CompareResult.unnamed(subject));
        } else {
            PredictionSource.Answer answer =
                    source.about(subject, known.get().collective(), known.get().ranks());
            answer.notes().forEach(note -> notes.add(about(subject, note)));
            answer.predicted()
                    .filter(p -> !predictions.contains(p))
                    .ifPresent(p -> add(p, subject, known.get(), answer.model()));
        }
    }

    /** Runs on another number of nodes are not judged beside the first, whose line stays. */
    private void add(Predicted predicted, Subject subject, Group group, String model) {
        predictions.add(predicted);
        lines.computeIfAbsent(group, g -> new LinkedHashMap<>())
                .putIfAbsent(
                        subject.label().name(),
                        new Line(model, predicted.prediction().curve(), Optional.empty()));
        source.bound(group.collective(), group.ranks()).ifPresent(b -> bounds.put(group, b));
    }

    /** A note that does not name the algorithm itself does so now. */
    private static String about(Subject subject, String note) {
        String id = subject.label().id();
        return note.startsWith(id) ? note : id + ": " + note;
    }
}
