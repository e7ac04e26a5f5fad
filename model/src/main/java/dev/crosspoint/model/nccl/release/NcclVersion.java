package dev.crosspoint.model.nccl.release;

import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A release of NCCL. The cost models of {@link #known} ones are known here.
 *
 * @param major 2 for all that are known
 * @param minor 18 to 30 for those
 * @param patch the number after the second dot
 */
public record NcclVersion(int major, int minor, int patch) implements Comparable<NcclVersion> {
    private static final Pattern TEXT = Pattern.compile("v?(\\d{1,4})\\.(\\d{1,4})\\.(\\d{1,4})(?:-\\d+)?");
    private static final int PARTS = 10_000;

    public NcclVersion {
        if (Math.min(major, Math.min(minor, patch)) < 0 || Math.max(major, Math.max(minor, patch)) >= PARTS) {
            throw new IllegalArgumentException("NCCL version is three numbers from 0 to %d: version=%d.%d.%d"
                    .formatted(PARTS - 1, major, minor, patch));
        }
    }

    /** The newest release that is known. */
    public static NcclVersion newest() {
        List<NcclVersion> known = known();
        return known.get(known.size() - 1);
    }

    /** Every known release, oldest first. */
    public static List<NcclVersion> known() {
        return NcclReleases.versions();
    }

    /**
     * Reads {@code 2.30.7}, also as tags and packages write it: {@code v2.30.7-1}.
     *
     * @throws IllegalArgumentException if the text is no version, or none whose model is known
     */
    public static NcclVersion parse(String text) {
        Matcher matcher = TEXT.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "NCCL version is three numbers: text='%s'. Write %s".formatted(text, newest()));
        }
        return new NcclVersion(
                        Integer.parseInt(matcher.group(1)),
                        Integer.parseInt(matcher.group(2)),
                        Integer.parseInt(matcher.group(3)))
                .requireKnown();
    }

    /**
     * Checks that the release is known.
     *
     * @return this
     * @throws IllegalArgumentException if it is not; the message names the nearest that is
     */
    NcclVersion requireKnown() {
        if (!known().contains(this)) {
            throw new IllegalArgumentException(
                    "NCCL version is one whose cost model is known: version=%s. Nearest known: %s. %d releases are known"
                            .formatted(this, nearest(), known().size()));
        }
        return this;
    }

    private NcclVersion nearest() {
        return known().stream()
                .min(Comparator.comparingLong(v -> Math.abs(v.order() - order())))
                .orElseThrow();
    }

    /** One number that keeps the order of releases, and patches nearer than minor releases. */
    private long order() {
        return ((long) major * PARTS + minor) * PARTS + patch;
    }

    @Override
    public int compareTo(NcclVersion other) {
        return Long.compare(order(), other.order());
    }

    /** As in {@code 2.30.7}. */
    @Override
    public String toString() {
        return major + "." + minor + "." + patch;
    }
}
