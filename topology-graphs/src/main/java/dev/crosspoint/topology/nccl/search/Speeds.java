package dev.crosspoint.topology.nccl.search;

import dev.crosspoint.model.nccl.release.NcclVersion;

/**
 * Speeds of a channel that NCCL tries, GB/s, fastest first.
 *
 * @see "NCCL v2.18.1-1 to v2.30.7-1, src/graph/search.cc, speedArrayIntra and those after it"
 */
final class Speeds {
    private static final float[] INTRA = {40, 30, 20, 18, 15, 12, 10, 9, 7, 6, 5, 4, 3};
    private static final float[] INTER = {48, 30, 28, 24, 20, 18, 15, 12, 10, 9, 7, 6, 5, 4, 3, 2.4f, 1.2f, .24f, .12f};
    private static final float[] INTRA_90 = {60, 50, 40, 30, 24, 20, 15, 12, 11, 6, 3};
    private static final float[] INTRA_90_FIRST = {60, 40, 30, 24, 20, 15, 12, 6, 3};
    private static final float[] INTER_90 = {48, 45, 42, 40, 30, 24, 22, 20, 17.5f, 15, 12, 6, 3, 2.4f, 1.2f, .24f, .12f
    };
    private static final float[] INTER_90_FIRST = {
        48, 45, 42, 40, 30, 24, 20, 17.5f, 15, 12, 6, 3, 2.4f, 1.2f, .24f, .12f
    };
    private static final float[] INTRA_100 = {90, 80, 70, 60, 50, 45, 40, 30, 24, 20, 19, 18};
    private static final float[] INTRA_100_FIRST = {90, 80, 70, 60, 50, 40, 30, 24, 20, 19, 18};
    private static final float[] INTER_100 = {
        96, 86, 80, 48, 45.1f, 42, 40, 30, 24, 22, 20, 17.5f, 15, 12, 6, 3, 2.4f, 1.2f, .24f, .12f
    };
    private static final float[] INTER_100_FIRST = {
        96, 48, 45.1f, 42, 40, 30, 24, 22, 20, 17.5f, 15, 12, 6, 3, 2.4f, 1.2f, .24f, .12f
    };
    private static final int HOPPER = 90;
    private static final int BLACKWELL = 100;
    private static final int MORE_FOR_HOPPER = 19;
    private static final int KNOWS_BLACKWELL = 25;
    private static final int MORE_FOR_BLACKWELL = 28;

    private Speeds() {}

    /** Speeds for GPUs of a compute capability, times ten. */
    static float[] of(NcclVersion version, int capability, boolean isInter) {
        if (capability >= BLACKWELL && version.minor() >= KNOWS_BLACKWELL) {
            boolean isFirst = version.minor() < MORE_FOR_BLACKWELL;
            return isInter ? isFirst ? INTER_100_FIRST : INTER_100 : isFirst ? INTRA_100_FIRST : INTRA_100;
        } else if (capability >= HOPPER) {
            boolean isFirst = version.minor() < MORE_FOR_HOPPER;
            return isInter ? isFirst ? INTER_90_FIRST : INTER_90 : isFirst ? INTRA_90_FIRST : INTRA_90;
        }
        return isInter ? INTER : INTRA;
    }
}
