package dev.crosspoint.validation.run;

import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.validation.sample.Buffer;
import dev.crosspoint.validation.sample.Provenance;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.sample.Sample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Runs that were read from logs, as lines of a run file: each launch of each run under a number of its own. */
public final class ImportedRuns {
    private int launches;

    /**
     * Goes on behind the launches that a file has.
     *
     * @param launches how many that are
     */
    public ImportedRuns(int launches) {
        this.launches = launches;
    }

    /** The lines of a run. */
    public List<RunLine> lines(Run run) {
        Map<OptionalInt, List<Sample>> byLaunch = new LinkedHashMap<>();
        run.samples()
                .forEach(sample -> byLaunch.computeIfAbsent(sample.origin().launch(), l -> new ArrayList<>())
                        .add(sample));
        List<RunLine> lines = new ArrayList<>();
        byLaunch.values().forEach(samples -> launch(run, samples, lines));
        return lines;
    }

    private void launch(Run run, List<Sample> samples, List<RunLine> lines) {
        Provenance provenance = run.provenance();
        int launch = launches++;
        String name = provenance.subject().label().name();
        List<String> notes = new ArrayList<>();
        notes.add(Provenance.IMPORTED + provenance.subject().source());
        notes.addAll(provenance.notes());
        Conditions conditions = new Conditions(
                provenance.format(),
                provenance.subject().group(),
                provenance.setup(),
                Optional.empty(),
                Map.of(),
                provenance.emulated());
        lines.add(new LaunchLine(launch, "", conditions, MachineFacts.unknown(), notes));
        lines.add(new LabelLine(
                launch, name, Optional.empty(), provenance.subject().label(), run.simulated()));
        boolean hasAllRanks = hasAllRanks(samples, provenance.subject().ranks());
        for (Sample sample : samples) {
            lines.add(new SampleLine(
                    launch,
                    new Cell(provenance.subject().collective(), name, sample.size(), sample.buffer()),
                    sample.origin().iteration(),
                    hasAllRanks ? sample.origin().rank() : OptionalInt.empty(),
                    new Timing(sample.time(), Optional.empty(), sample.verified())));
        }
    }

    /** What a call took is known only if every rank's time of it is there. */
    private static boolean hasAllRanks(List<Sample> samples, OptionalInt ranks) {
        record Call(OptionalInt iteration, Bytes size, Buffer buffer) {}
        Map<Call, Set<Integer>> seen = new HashMap<>();
        samples.forEach(sample -> seen.computeIfAbsent(
                        new Call(sample.origin().iteration(), sample.size(), sample.buffer()), c -> new HashSet<>())
                .add(sample.origin().rank().orElse(-1)));
        return ranks.isPresent()
                && seen.values().stream().allMatch(of -> !of.contains(-1) && of.size() == ranks.getAsInt());
    }
}
