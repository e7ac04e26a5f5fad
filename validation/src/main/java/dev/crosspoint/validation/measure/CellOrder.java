package dev.crosspoint.validation.measure;

import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.validation.run.PlannedRun;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * In which order a launch goes through algorithms and sizes: sizes shuffled, and at each size the algorithms one after the
 * other in shuffled order, so that what drifts with time favours none of them.
 */
final class CellOrder {
    /** An algorithm at a size. */
    record Place(String algorithm, Bytes size) {}

    private CellOrder() {}

    /** The order of a launch; the same for the same seed and launch. */
    static List<Place> of(PlannedRun run, int launch) {
        Random random = new Random(run.seed() * 31 + launch);
        List<Bytes> sizes = new ArrayList<>(run.sizes());
        Collections.shuffle(sizes, random);
        List<Place> order = new ArrayList<>();
        for (Bytes size : sizes) {
            List<String> algorithms = new ArrayList<>(run.algorithms());
            Collections.shuffle(algorithms, random);
            algorithms.forEach(algorithm -> order.add(new Place(algorithm, size)));
        }
        return order;
    }
}
