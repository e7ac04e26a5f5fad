package dev.crosspoint.model.nccl.release;

import dev.crosspoint.model.nccl.communicator.NcclProtocol;

/**
 * What NCCL multiplies the bandwidth of trees by: they miss the model at medium sizes. A step for each doubling of the
 * size from 64 bytes on, so predicted times jump at powers of two.
 *
 * @param entries steps in use: sizes from {@code 64 * 2^entries} on are not corrected
 * @param correctsTiny whether sizes below 64 bytes take the first step; else they are not corrected
 * @see "NCCL 2.30.7, src/graph/tuning.cc, treeCorrectionFactor, ncclTopoGetAlgoTime"
 */
public record TreeCorrection(int entries, boolean correctsTiny) {
    /** Size of the first step. */
    public static final long FIRST_BYTES = 64;

    private static final float[][] FACTORS = {
        {
            1.0f, 1.0f, 1.0f, 1.0f, .9f, .8f, .7f, .7f, .7f, .7f, .6f, .5f, .4f, .4f, .5f, .6f, .7f, .8f, .9f, 1.0f,
            1.0f, 1.0f, 1.0f, 1.0f
        },
        {
            1.0f, 1.0f, 1.0f, 1.0f, 1.0f, .9f, .8f, .8f, .8f, .7f, .6f, .6f, .6f, .6f, .6f, .6f, .8f, .9f, .9f, .9f,
            .9f, 1.0f, 1.0f, 1.0f
        },
        {
            .9f, .9f, .9f, .9f, .9f, .9f, .9f, .8f, .7f, .6f, .6f, .5f, .5f, .5f, .5f, .6f, .7f, .8f, .7f, .7f, .8f,
            .9f, .9f, .9f
        },
    };

    /** No correction at any size. */
    public static final TreeCorrection NONE = new TreeCorrection(0, false);

    /** Factor at a size. */
    public float at(NcclProtocol protocol, long bytes) {
        int step = Log2.floor(bytes / FIRST_BYTES);
        if (step < 0 && correctsTiny) {
            step = 0;
        }
        return step >= 0 && step < entries ? FACTORS[protocol.ordinal()][step] : 1;
    }
}
