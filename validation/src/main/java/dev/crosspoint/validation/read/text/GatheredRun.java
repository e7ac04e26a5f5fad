package dev.crosspoint.validation.read.text;

import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.validation.sample.Buffer;
import dev.crosspoint.validation.sample.Provenance;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.sample.Sample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The samples of one run, some of each size. */
final class GatheredRun {
    /** What is thinned by itself, so that no size is lost. */
    private record Slot(Bytes size, Buffer buffer) {
        static Slot of(Sample sample) {
            return new Slot(sample.size(), sample.buffer());
        }
    }

    private record Kept(long order, Sample sample) {}

    private static final class Thinned {
        private final List<Kept> kept = new ArrayList<>(2);
        private long seen;
    }

    private final Map<Slot, Thinned> slots = new LinkedHashMap<>();
    private long seen;
    private int excluded;

    boolean has(Sample sample) {
        return slots.containsKey(Slot.of(sample));
    }

    /**
     * Takes a sample if it is the turn of its size.
     *
     * @param stride of so many, the first is kept
     * @return how many samples more are kept: one or none
     */
    int add(Sample sample, int stride) {
        Thinned slot = slots.computeIfAbsent(Slot.of(sample), s -> new Thinned());
        boolean itsTurn = slot.seen % stride == 0;
        if (itsTurn) {
            slot.kept.add(new Kept(seen, sample));
        }
        slot.seen++;
        seen++;
        return itsTurn ? 1 : 0;
    }

    void exclude() {
        exclude(1);
    }

    void exclude(int rows) {
        excluded += rows;
    }

    /**
     * Drops every second sample of each size, the first always stays.
     *
     * @return how many are left
     */
    int thin() {
        int left = 0;
        for (Thinned slot : slots.values()) {
            for (int i = 0; 2 * i < slot.kept.size(); i++) {
                slot.kept.set(i, slot.kept.get(2 * i));
            }
            int half = (slot.kept.size() + 1) / 2;
            slot.kept.subList(half, slot.kept.size()).clear();
            left += half;
        }
        return left;
    }

    /** The run, in the order in which the samples were taken; empty if it has none. */
    Optional<Run> run(Provenance provenance) {
        List<Sample> samples = slots.values().stream()
                .flatMap(slot -> slot.kept.stream())
                .sorted(Comparator.comparingLong(Kept::order))
                .map(Kept::sample)
                .toList();
        if (samples.isEmpty()) {
            return Optional.empty();
        }
        List<String> notes = new ArrayList<>(provenance.notes());
        if (samples.size() < seen) {
            notes.add("%d of %d times are held, as many of each size, evenly over the file"
                    .formatted(samples.size(), seen));
        }
        return Optional.of(new Run(
                new Provenance(provenance.subject(), provenance.format(), provenance.setup(), notes),
                samples,
                excluded));
    }
}
