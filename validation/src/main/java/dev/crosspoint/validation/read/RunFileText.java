package dev.crosspoint.validation.read;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.validation.read.text.Line;
import dev.crosspoint.validation.read.text.LogReader;
import dev.crosspoint.validation.read.text.LogText;
import dev.crosspoint.validation.read.text.TextInput;
import dev.crosspoint.validation.run.Cell;
import dev.crosspoint.validation.run.Conditions;
import dev.crosspoint.validation.run.LabelLine;
import dev.crosspoint.validation.run.LaunchLine;
import dev.crosspoint.validation.run.RunFile;
import dev.crosspoint.validation.run.SampleLine;
import dev.crosspoint.validation.sample.AlgorithmLabel;
import dev.crosspoint.validation.sample.Provenance;
import dev.crosspoint.validation.sample.ReadResult;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.sample.Sample;
import dev.crosspoint.validation.sample.Simulated;
import dev.crosspoint.validation.sample.Skipped;
import dev.crosspoint.validation.sample.Subject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Our run file. Of the times that the ranks took for an iteration, the largest is the sample: a collective is done when its
 * last rank is. A run is one algorithm in one launch.
 */
final class RunFileText implements LogReader {
    static final String FORMAT = "crosspoint run file";

    /** What a run of this file is. */
    private record Key(int launch, Optional<Collective> collective, String algorithm) {}

    @Override
    public String format() {
        return FORMAT;
    }

    @Override
    public boolean recognises(LogText text) {
        return text.lines().stream()
                .map(Line::text)
                .filter(line -> !line.isBlank())
                .findFirst()
                .filter(RunFile::begins)
                .isPresent();
    }

    @Override
    public ReadResult read(TextInput input) throws IOException {
        RunFile file = RunFile.read(input.reader());
        Map<Key, Map<Cell, Iterations>> runs = new LinkedHashMap<>();
        int rows = 0;
        for (RunFile.Numbered numbered : file.lines()) {
            if (numbered.line() instanceof SampleLine sample) {
                rows++;
                Key key = new Key(
                        sample.launch(),
                        sample.cell().collective(),
                        sample.cell().algorithm());
                runs.computeIfAbsent(key, k -> new LinkedHashMap<>())
                        .computeIfAbsent(sample.cell(), c -> new Iterations())
                        .add(numbered.number(), sample);
            }
        }
        List<Skipped> skipped = new ArrayList<>(file.skipped());
        List<Run> made = new ArrayList<>();
        runs.forEach(
                (key, cells) -> run(input.source(), file, key, cells, skipped).ifPresent(made::add));
        int unused = skipped.size() - file.skipped().size();
        Optional<String> reason =
                made.isEmpty() ? Optional.of(file.unreadable().orElse(reason(rows))) : Optional.empty();
        return new ReadResult(input.source(), FORMAT, rows, made.isEmpty() ? 0 : rows - unused, made, skipped, reason);
    }

    private static String reason(int rows) {
        return rows == 0 ? "the run file holds no sample yet" : "no iteration in the run file is complete";
    }

    private static Optional<Run> run(
            String source, RunFile file, Key key, Map<Cell, Iterations> cells, List<Skipped> skipped) {
        Optional<LaunchLine> header = file.launches().stream()
                .filter(launch -> launch.launch() == key.launch())
                .findFirst();
        if (header.isEmpty()) {
            cells.values().forEach(iterations -> skipped.addAll(iterations.all("its launch has no header")));
            return Optional.empty();
        }
        Conditions conditions = header.get().conditions();
        List<Sample> samples = new ArrayList<>();
        cells.forEach((cell, iterations) ->
                samples.addAll(iterations.samples(cell, conditions.group().ranks(), skipped)));
        return samples.isEmpty()
                ? Optional.empty()
                : Optional.of(new Run(provenance(source, file, key, header.get()), samples, 0, simulated(file, key)));
    }

    private static List<Simulated> simulated(RunFile file, Key key) {
        return file.label(key.launch(), key.algorithm())
                .map(LabelLine::simulated)
                .orElse(List.of());
    }

    private static Provenance provenance(String source, RunFile file, Key key, LaunchLine header) {
        Conditions conditions = header.conditions();
        AlgorithmLabel label = file.label(key.launch(), key.algorithm())
                .map(LabelLine::label)
                .orElseGet(() -> AlgorithmLabel.libraryDefault(
                        List.of("%s was asked for; no evidence in the file".formatted(key.algorithm()))));
        List<String> notes = new ArrayList<>();
        conditions.emulated().ifPresent(network -> notes.add(Provenance.EMULATED + network));
        notes.addAll(header.notes());
        String about = header.notes().stream()
                .filter(note -> note.startsWith(Provenance.IMPORTED))
                .findFirst()
                .map(note -> "%s (%s)".formatted(source, note))
                .orElse(source);
        return new Provenance(
                new Subject(about, key.collective(), label, conditions.group()), FORMAT, conditions.setup(), notes);
    }
}
