package dev.crosspoint.validation.read;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.validation.read.text.Harvest;
import dev.crosspoint.validation.read.text.Line;
import dev.crosspoint.validation.run.Cell;
import dev.crosspoint.validation.run.Conditions;
import dev.crosspoint.validation.run.LabelLine;
import dev.crosspoint.validation.run.LaunchLine;
import dev.crosspoint.validation.run.RunFile;
import dev.crosspoint.validation.run.RunLine;
import dev.crosspoint.validation.run.SampleLine;
import dev.crosspoint.validation.sample.AlgorithmLabel;
import dev.crosspoint.validation.sample.Provenance;
import dev.crosspoint.validation.sample.ReadResult;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.sample.Sample;
import dev.crosspoint.validation.sample.Simulated;
import dev.crosspoint.validation.sample.Subject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The lines of a run file as they come. Several files behind one another are read as one: a launch that begins under
 * other conditions than before is another, and gets the next number that is free.
 */
final class RunFileLines {
    /** What a run of this file is. */
    private record Key(int launch, Optional<Collective> collective, String algorithm) {}

    private record Name(int launch, String algorithm) {}

    private final String source;
    private final Harvest harvest;
    private final Map<Integer, LaunchLine> headers = new LinkedHashMap<>();
    private final Map<Integer, Integer> numbers = new HashMap<>();
    private final Map<Name, LabelLine> labels = new HashMap<>();
    private final Map<Key, Map<Cell, Iterations>> runs = new LinkedHashMap<>();
    private final int most;
    private Optional<Integer> firstUnkept = Optional.empty();
    private Optional<String> later = Optional.empty();
    private int free;
    private int cells;
    private int rows;
    private int unused;
    private int unkept;

    RunFileLines(String source) {
        this(source, Harvest.MOST_SAMPLES);
    }

    /**
     * None yet.
     *
     * @param most how many times are held, about, and of how many launches and sizes at most
     */
    RunFileLines(String source, int most) {
        this.source = source;
        this.most = most;
        this.harvest = new Harvest(source, RunFileText.FORMAT);
    }

    void accept(Line line) {
        if (line.text().isBlank()) {
            return;
        }
        try {
            accept(line.number(), RunFile.line(line.text()));
        } catch (IllegalArgumentException e) {
            harvest.skip(line.number(), e.getMessage());
            if (headers.isEmpty() && RunFile.isOfLaterVersion(e.getMessage())) {
                later = later.or(() -> Optional.of(e.getMessage()));
            }
        }
    }

    private void accept(int number, RunLine line) {
        if (line instanceof LaunchLine header) {
            begin(header);
        } else if (line instanceof LabelLine label) {
            labels.put(new Name(launch(label), label.algorithm()), label);
        } else if (line instanceof SampleLine sample) {
            rows++;
            sample(number, sample);
        }
    }

    private void begin(LaunchLine header) {
        int known = launch(header);
        boolean isAnother = headers.containsKey(known) && !isTakenUpAgain(headers.get(known), header);
        int number = isAnother ? free : known;
        free = Math.max(free, number + 1);
        numbers.put(header.launch(), number);
        if (!isFull()) {
            headers.putIfAbsent(number, header);
        }
    }

    /** Only what was measured here is; what was imported is not. */
    private static boolean isTakenUpAgain(LaunchLine before, LaunchLine now) {
        return before.conditions().equals(now.conditions())
                && before.notes().stream().noneMatch(note -> note.startsWith(Provenance.IMPORTED));
    }

    /** The number of the launch here. */
    private int launch(RunLine line) {
        return numbers.getOrDefault(line.launch(), line.launch());
    }

    private void sample(int number, SampleLine sample) {
        int launch = launch(sample);
        Key key = new Key(launch, sample.cell().collective(), sample.cell().algorithm());
        Optional<Iterations> known = Optional.ofNullable(runs.get(key)).map(cells -> cells.get(sample.cell()));
        if (known.isPresent()) {
            known.get().add(number, sample);
        } else if (isFull()) {
            firstUnkept = firstUnkept.or(() -> Optional.of(number));
            unkept++;
        } else if (!headers.containsKey(launch)) {
            refuse(number, "no header of its launch stands before it");
        } else if (sample.cell().size().value() == 0) {
            refuse(number, "size 0: nothing was moved");
        } else {
            Iterations first =
                    new Iterations(headers.get(launch).conditions().group().ranks());
            first.add(number, sample);
            runs.computeIfAbsent(key, k -> new LinkedHashMap<>()).put(sample.cell(), first);
            cells++;
        }
    }

    private void refuse(int number, String reason) {
        unused++;
        harvest.skip(number, reason);
    }

    /** Each cell has a sample at least, and of one file so many are held. */
    private boolean isFull() {
        return cells >= most;
    }

    ReadResult result() {
        runs.forEach((key, of) -> of.values().forEach(iterations -> skipCut(key.launch(), iterations)));
        firstUnkept.ifPresent(line -> harvest.skip(
                line,
                "%d times of further launches and sizes from here on are counted but not kept: the file holds too many for"
                                .formatted(unkept)
                        + " one reading. Split it"));
        long times = runs.values().stream()
                .flatMap(of -> of.values().stream())
                .mapToLong(Iterations::count)
                .sum();
        int stride = (int) ((times + most - 1) / most);
        List<Run> made = new ArrayList<>();
        runs.forEach((key, of) -> run(key, of, Math.max(1, stride)).ifPresent(made::add));
        Optional<String> reason = made.isEmpty() ? Optional.of(later.orElse(reason())) : Optional.empty();
        return new ReadResult(
                source,
                RunFileText.FORMAT,
                rows,
                made.isEmpty() ? 0 : rows - unused,
                made,
                harvest.result("").skipped(),
                reason);
    }

    private void skipCut(int launch, Iterations iterations) {
        iterations.cut().forEach(times -> {
            unused += times.size();
            String reason = "the iteration is cut: times of %d of %d ranks"
                    .formatted(
                            times.size(),
                            headers.get(launch).conditions().group().ranks().orElseThrow());
            times.values().forEach(time -> harvest.skip(time.line(), reason));
        });
    }

    private String reason() {
        return rows == 0 ? "the run file holds no sample yet" : "no iteration in the run file is complete";
    }

    private Optional<Run> run(Key key, Map<Cell, Iterations> cells, int stride) {
        List<Sample> samples = new ArrayList<>();
        cells.forEach((cell, iterations) -> samples.addAll(iterations.samples(cell, key.launch(), stride)));
        if (samples.isEmpty()) {
            return Optional.empty();
        }
        int all = cells.values().stream().mapToInt(Iterations::count).sum();
        int repeated = cells.values().stream().mapToInt(Iterations::repeated).sum();
        List<String> notes = new ArrayList<>();
        if (samples.size() < all) {
            notes.add("%d of %d times are held, as many of each size, evenly over the file"
                    .formatted(samples.size(), all));
        }
        if (repeated > 0) {
            notes.add("%d iterations were measured again under the same launch: the last time of each counts"
                    .formatted(repeated));
        }
        List<Simulated> simulated = label(key).map(LabelLine::simulated).orElse(List.of());
        return Optional.of(new Run(provenance(key, notes), samples, 0, simulated));
    }

    private Optional<LabelLine> label(Key key) {
        return Optional.ofNullable(labels.get(new Name(key.launch(), key.algorithm())));
    }

    private Provenance provenance(Key key, List<String> of) {
        LaunchLine header = headers.get(key.launch());
        Conditions conditions = header.conditions();
        AlgorithmLabel label = label(key)
                .map(LabelLine::label)
                .orElseGet(() -> AlgorithmLabel.libraryDefault(
                        List.of("%s was asked for; no evidence in the file".formatted(key.algorithm()))));
        List<String> notes = new ArrayList<>();
        conditions.emulated().ifPresent(network -> notes.add(Provenance.EMULATED + network));
        notes.addAll(header.notes());
        notes.addAll(of);
        String about = header.notes().stream()
                .filter(note -> note.startsWith(Provenance.IMPORTED))
                .findFirst()
                .map(note -> "%s (%s)".formatted(source, note))
                .orElse(source);
        return new Provenance(
                new Subject(about, key.collective(), label, conditions.group()),
                RunFileText.FORMAT,
                conditions.setup(),
                notes);
    }
}
