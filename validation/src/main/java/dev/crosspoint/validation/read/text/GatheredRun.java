package dev.crosspoint.validation.read.text;

import dev.crosspoint.validation.sample.Buffer;
import dev.crosspoint.validation.sample.Provenance;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.sample.Sample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The samples of one run, some of each size. */
final class GatheredRun {
    private record Kept(long order, Sample sample) {}

    private static final class Thinned {
        private final List<Kept> kept = new ArrayList<>(2);
        private long seen;
    }

    /** Each size is thinned by itself, so that none is lost. */
    private final Map<Buffer, Map<Long, Thinned>> slots = new EnumMap<>(Buffer.class);

    private long seen;
    private int excluded;

    boolean has(Sample sample) {
        return bySize(sample.buffer()).containsKey(sample.size().value());
    }

    /**
     * Takes a sample if it is the turn of its size.
     *
     * @param stride of so many, the first is kept
     * @return how many samples more are kept: one or none
     */
    int add(Sample sample, int stride) {
        Thinned slot = bySize(sample.buffer()).computeIfAbsent(sample.size().value(), size -> new Thinned());
        boolean itsTurn = slot.seen % stride == 0;
        if (itsTurn) {
            slot.kept.add(new Kept(seen, sample));
        }
        slot.seen++;
        seen++;
        return itsTurn ? 1 : 0;
    }

    private Map<Long, Thinned> bySize(Buffer buffer) {
        return slots.computeIfAbsent(buffer, b -> new HashMap<>());
    }

    private Stream<Thinned> slots() {
        return slots.values().stream().flatMap(bySize -> bySize.values().stream());
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
        for (Thinned slot : slots().toList()) {
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
        List<Sample> samples = slots().flatMap(slot -> slot.kept.stream())
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
