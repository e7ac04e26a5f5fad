package dev.crosspoint.model.nccl.release;

import java.util.EnumMap;
import java.util.Map;

/** Greatest bandwidths that NCCL has seen, GB/s, by GPU generation and by one, two or more nodes. Immutable. */
public final class Ceilings {
    /** What is limited. */
    public enum Limit {
        /** LL, all channels together. On several nodes the rows mean the CPU vendor: Volta Intel, Ampere AMD. */
        LL,
        /** Ring/LL128, a channel. */
        RING_LL128,
        /** Tree/LL128, a channel. */
        TREE_LL128,
        /** Tree, a channel. */
        TREE,
        /** NVLSTree, a channel. */
        NVLS_TREE
    }

    /** Rows. */
    public enum Generation {
        VOLTA,
        AMPERE,
        HOPPER,
        BLACKWELL;

        static Generation of(int capability) {
            if (capability >= 100) {
                return BLACKWELL;
            }
            return capability >= 90 ? HOPPER : capability >= 80 ? AMPERE : VOLTA;
        }

        Generation atMost(Generation newest) {
            return compareTo(newest) > 0 ? newest : this;
        }
    }

    /**
     * A row.
     *
     * @param oneNode on one node
     * @param twoNodes on two
     * @param moreNodes on three or more
     */
    private record Row(double oneNode, double twoNodes, double moreNodes) {
        double on(int nodes) {
            return nodes == 1 ? oneNode : nodes == 2 ? twoNodes : moreNodes;
        }
    }

    /** Nothing limited yet. */
    static final Ceilings NONE = new Ceilings(Map.of());

    private final Map<Limit, Map<Generation, Row>> rows;

    private Ceilings(Map<Limit, Map<Generation, Row>> rows) {
        this.rows = rows;
    }

    /** GB/s. */
    double of(Limit limit, Generation generation, int nodes) {
        return rows.get(limit).get(generation).on(nodes);
    }

    Ceilings with(Limit limit, Generation generation, double oneNode, double twoNodes, double moreNodes) {
        Map<Limit, Map<Generation, Row>> changed = new EnumMap<>(Limit.class);
        rows.forEach((l, table) -> changed.put(l, new EnumMap<>(table)));
        changed.computeIfAbsent(limit, l -> new EnumMap<>(Generation.class))
                .put(generation, new Row(oneNode, twoNodes, moreNodes));
        return new Ceilings(changed);
    }

    /** The same on any number of nodes. */
    Ceilings with(Limit limit, Generation generation, double everywhere) {
        return with(limit, generation, everywhere, everywhere, everywhere);
    }
}
