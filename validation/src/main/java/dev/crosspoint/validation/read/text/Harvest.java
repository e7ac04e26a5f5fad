package dev.crosspoint.validation.read.text;

import dev.crosspoint.validation.sample.Provenance;
import dev.crosspoint.validation.sample.ReadResult;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.sample.Sample;
import dev.crosspoint.validation.sample.Skipped;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * What has been gathered from a file so far, in bounded memory. Of a file with more samples than can be held, every
 * second, fourth, eighth… of each size is kept, evenly over the file, and the result says so.
 */
public final class Harvest {
    /** Samples that are held of one file. */
    public static final int MOST_SAMPLES = 200_000;

    private static final int MOST_SKIPPED = 10_000;

    private final String source;
    private final String format;
    private final int mostSamples;
    private final Map<Provenance, GatheredRun> runs = new LinkedHashMap<>();
    private final List<Skipped> skipped = new ArrayList<>();
    private Optional<Skipped> firstUnlisted = Optional.empty();
    private Optional<Integer> firstUnkept = Optional.empty();
    private int unlisted;
    private int unkept;
    private int rows;
    private int used;
    private int kept;
    private int stride = 1;
    private boolean isFull;

    /**
     * Nothing yet.
     *
     * @param source the file, or what stands for it
     * @param format name of the format
     */
    public Harvest(String source, String format) {
        this(source, format, MOST_SAMPLES);
    }

    Harvest(String source, String format, int mostSamples) {
        this.source = source;
        this.format = format;
        this.mostSamples = mostSamples;
    }

    /** Takes a row that gave samples to a run. */
    public void take(Provenance run, Sample... samples) {
        rows++;
        used++;
        keep(run, List.of(samples));
    }

    /** Counts a row that gave nothing to a run. */
    public void refuse(Provenance run, int line, String reason) {
        gathered(run).ifPresent(GatheredRun::exclude);
        refuse(line, reason);
    }

    /** Counts a row that gave nothing, of a run that is not known. */
    public void refuse(int line, String reason) {
        rows++;
        skip(line, reason);
    }

    /** Notes something that is not a row, or not a whole one. */
    public void skip(int line, String reason) {
        if (skipped.size() < MOST_SKIPPED) {
            skipped.add(new Skipped(line, reason));
        } else {
            firstUnlisted = firstUnlisted.or(() -> Optional.of(new Skipped(line, reason)));
            unlisted++;
        }
    }

    /** Adds what a part of the file holds. */
    public void add(ReadResult part) {
        rows += part.rows();
        used += part.used();
        part.skipped().forEach(s -> skip(s.line(), s.reason()));
        for (Run run : part.runs()) {
            keep(run.provenance(), run.samples());
            gathered(run.provenance()).ifPresent(g -> g.exclude(run.excluded()));
        }
    }

    /** How many rows there were so far. */
    public int rows() {
        return rows;
    }

    private void keep(Provenance run, List<Sample> samples) {
        Optional<GatheredRun> gathered = gathered(run);
        for (Sample sample : samples) {
            boolean known = gathered.isPresent() && (!isFull || gathered.get().has(sample));
            if (known) {
                kept += gathered.get().add(sample, stride);
            } else {
                firstUnkept = firstUnkept.or(() -> Optional.of(sample.origin().line()));
                unkept++;
            }
        }
        if (kept > mostSamples) {
            stride *= 2;
            kept = runs.values().stream().mapToInt(GatheredRun::thin).sum();
            isFull = kept > mostSamples / 2;
        }
    }

    private Optional<GatheredRun> gathered(Provenance run) {
        GatheredRun known = runs.get(run);
        if (known == null && !isFull && runs.size() < mostSamples) {
            known = new GatheredRun();
            runs.put(run, known);
        }
        return Optional.ofNullable(known);
    }

    /**
     * What was gathered.
     *
     * @param nothing what to say of a file without any row
     */
    public ReadResult result(String nothing) {
        List<Skipped> all = new ArrayList<>(skipped);
        firstUnlisted.ifPresent(first -> all.add(new Skipped(
                first.line(),
                "and %d more from here on, which are not listed: %s".formatted(unlisted, first.reason()))));
        firstUnkept.ifPresent(line -> all.add(new Skipped(
                line,
                "%d times of further runs and sizes from here on are counted but not kept: of one file at most %d are"
                                .formatted(unkept, mostSamples)
                        + " held. Split it")));
        return new ReadResult(source, format, rows, used, made(), all, used > 0 ? Optional.empty() : why(nothing));
    }

    private List<Run> made() {
        return runs.entrySet().stream()
                .map(e -> e.getValue().run(e.getKey()))
                .flatMap(Optional::stream)
                .toList();
    }

    private Optional<String> why(String nothing) {
        if (rows == 0 || skipped.isEmpty()) {
            return Optional.of(nothing);
        }
        Skipped first = skipped.get(0);
        boolean alike = unlisted == 0 && skipped.stream().allMatch(s -> Objects.equals(s.reason(), first.reason()));
        return Optional.of("no row can be used: %sline %d: %s"
                .formatted(alike ? "" : "among others ", first.line(), first.reason()));
    }
}
