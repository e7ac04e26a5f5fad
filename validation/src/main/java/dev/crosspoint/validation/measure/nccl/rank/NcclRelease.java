package dev.crosspoint.validation.measure.nccl.rank;

/**
 * A release of NCCL.
 *
 * @param code as NCCL's own header has it since 2.9: {@code 22703} for 2.27.3
 */
public record NcclRelease(int code) implements Comparable<NcclRelease> {
    /** First with {@code ncclGroupSimulateEnd}. */
    public static final NcclRelease SIMULATES = new NcclRelease(22200);
    /** First in which NCCL_ALGO and NCCL_PROTO may differ by function. */
    public static final NcclRelease FORCES_BY_FUNCTION = new NcclRelease(22400);
    /** First with NCCL_MULTI_RANK_GPU_ENABLE. */
    public static final NcclRelease SHARES_DEVICES = new NcclRelease(23003);
    /** First with {@code ncclGetLastError}. */
    public static final NcclRelease TELLS_LAST_ERROR = new NcclRelease(21300);

    /** The release with a name such as {@code 2.27.3}. */
    public static NcclRelease parse(String name) {
        String[] parts = name.split("\\.");
        return new NcclRelease(
                Integer.parseInt(parts[0]) * 10000 + Integer.parseInt(parts[1]) * 100 + Integer.parseInt(parts[2]));
    }

    public boolean isAtLeast(NcclRelease other) {
        return compareTo(other) >= 0;
    }

    @Override
    public int compareTo(NcclRelease other) {
        return Integer.compare(code, other.code);
    }

    /** As in {@code 2.27.3}. */
    @Override
    public String toString() {
        return "%d.%d.%d".formatted(code / 10000, code / 100 % 100, code % 100);
    }
}
