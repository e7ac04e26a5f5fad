package dev.crosspoint.validation.fit;

import dev.crosspoint.model.collective.Collective;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/** How many start-ups follow each other in a call among some nodes, up to a factor and a constant. */
public enum Growth {
    /** A tree over the nodes: log2 of their number. */
    TREE(nodes -> Math.log(nodes) / Math.log(2)),
    /** A ring, or one message to every rank: as many as there are nodes. */
    RING(nodes -> nodes);

    private final IntToDoubleFunction startUps;

    Growth(IntToDoubleFunction startUps) {
        this.startUps = startUps;
    }

    double startUps(int nodes) {
        return startUps.applyAsDouble(nodes);
    }

    /** What NCCL may use, the likelier first: trees reduce to all ranks, everything else goes around or to everyone. */
    static List<Growth> likely(Collective collective) {
        return collective == Collective.ALL_REDUCE ? List.of(TREE, RING) : List.of(RING, TREE);
    }
}
