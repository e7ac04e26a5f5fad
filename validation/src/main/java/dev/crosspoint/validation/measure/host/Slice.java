package dev.crosspoint.validation.measure.host;

import dev.crosspoint.model.schedule.Partition;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A run of elements of a buffer.
 *
 * @param start the first
 * @param length how many
 */
record Slice(int start, int length) {
    int end() {
        return start + length;
    }

    boolean overlaps(Slice other) {
        return start < other.end() && other.start < end();
    }

    /** The elements of some blocks in their order, neighbours joined, empty blocks left out. */
    static List<Slice> of(IntStream blocks, Partition partition) {
        List<Slice> slices = new ArrayList<>();
        blocks.forEach(block -> {
            Slice next = new Slice(partition.start(block), partition.size(block));
            Slice last = slices.isEmpty() ? new Slice(0, 0) : slices.get(slices.size() - 1);
            if (!slices.isEmpty() && last.end() == next.start()) {
                slices.set(slices.size() - 1, new Slice(last.start(), last.length() + next.length()));
            } else if (next.length() > 0) {
                slices.add(next);
            }
        });
        return List.copyOf(slices);
    }
}
