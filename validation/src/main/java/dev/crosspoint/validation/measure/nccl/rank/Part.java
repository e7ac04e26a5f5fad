package dev.crosspoint.validation.measure.nccl.rank;

import dev.crosspoint.model.collective.Collective.Sharing;

/**
 * A stretch of a buffer of M bytes.
 *
 * @param first number of its first element in the whole buffer
 * @param count how many elements it has; 0 for none
 */
record Part(long first, long count) {
    private static final Part NONE = new Part(0, 0);

    /**
     * What a rank holds of a buffer.
     *
     * @param elements how many the whole buffer has
     */
    static Part of(Sharing sharing, int rank, int ranks, long elements) {
        return switch (sharing) {
            case EVERYONE_ALL -> new Part(0, elements);
            case OWN_BLOCK -> new Part(rank * (elements / ranks), elements / ranks);
            case ROOT_ALL -> rank == 0 ? new Part(0, elements) : NONE;
            default -> throw new AssertionError(sharing);
        };
    }
}
