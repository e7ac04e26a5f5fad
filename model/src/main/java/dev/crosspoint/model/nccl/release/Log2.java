package dev.crosspoint.model.nccl.release;

/** NCCL's integer logarithm. */
final class Log2 {
    private Log2() {}

    /** {@code floor(log2(value))}; -1 for 0. */
    static int floor(long value) {
        return 63 - Long.numberOfLeadingZeros(value);
    }
}
