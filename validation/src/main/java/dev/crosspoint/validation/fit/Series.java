package dev.crosspoint.validation.fit;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.validation.sample.AlgorithmLabel;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.sample.Protocol;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.sample.Sample;
import dev.crosspoint.validation.sample.Subject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All samples of one file that are about the same thing, however many launches they come from: some scripts start a
 * program for each size.
 *
 * @param subject what they are about
 * @param samples the samples of all its runs
 * @param excluded complete rows that gave no sample
 * @param notes notes of its runs, each once
 */
public record Series(Subject subject, List<Sample> samples, int excluded, List<String> notes) {
    public Series {
        samples = List.copyOf(samples);
        notes = List.copyOf(notes);
    }

    /** What runs share that belong together; the evidence for a label may differ. */
    private record Key(
            String source,
            Optional<Collective> collective,
            String algorithm,
            Optional<Protocol> protocol,
            Group group,
            Optional<String> dataType,
            Optional<String> reduction,
            Optional<String> libraryVersion) {
        static Key of(Run run) {
            Subject subject = run.subject();
            AlgorithmLabel label = subject.label();
            return new Key(
                    subject.source(),
                    subject.collective(),
                    label.id(),
                    label.protocol(),
                    subject.group(),
                    run.provenance().setup().dataType(),
                    run.provenance().setup().reduction(),
                    run.provenance().setup().libraryVersion());
        }
    }

    /** Joins runs that are about the same thing, in the order in which the first of each appears. */
    public static List<Series> of(Collection<Run> runs) {
        Map<Key, List<Run>> groups = new LinkedHashMap<>();
        runs.forEach(run ->
                groups.computeIfAbsent(Key.of(run), k -> new ArrayList<>()).add(run));
        return groups.values().stream().map(Series::join).toList();
    }

    private static Series join(List<Run> runs) {
        Stream<String> joined = runs.size() == 1
                ? Stream.of()
                : Stream.of("%d runs of this file joined, median of each size".formatted(runs.size()));
        return new Series(
                runs.get(0).subject(),
                runs.stream().flatMap(run -> run.samples().stream()).toList(),
                runs.stream().mapToInt(Run::excluded).sum(),
                Stream.concat(joined, runs.stream().flatMap(run -> run.provenance().notes().stream()))
                        .distinct()
                        .toList());
    }
}
