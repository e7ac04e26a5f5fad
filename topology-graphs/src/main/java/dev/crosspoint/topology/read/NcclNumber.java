package dev.crosspoint.topology.read;

import java.util.Optional;

/** Numbers of NCCL's XML in the range in which they mean something. */
final class NcclNumber {
    private NcclNumber() {}

    /**
     * A whole number from 0 to a million, by C's rules.
     *
     * @throws TopologyFormatException if the value is no number, or far outside
     */
    static Optional<Integer> whole(XmlElement element, String attribute) {
        return element.find(attribute)
                .map(text -> element.read(attribute, "a whole number from 0 to 1000000", NcclNumber::small));
    }

    /**
     * A whole number of up to 15 digits, which may be negative.
     *
     * @throws TopologyFormatException if the value is no number, or has more digits
     */
    static Optional<Long> large(XmlElement element, String attribute) {
        return element.find(attribute)
                .map(text -> element.read(attribute, "a whole number of up to 15 digits", NcclNumber::parse));
    }

    private static int small(String text) {
        long value = parse(text);
        if (value < -1 || value > 1_000_000) {
            throw new NumberFormatException(text);
        }
        return (int) Math.max(0, value);
    }

    private static long parse(String text) {
        if (text.isEmpty()) {
            return 0;
        }
        if (text.matches("0[xX]\\p{XDigit}{1,12}")) {
            return Long.parseLong(text.substring(2), 16);
        }
        if (!text.matches("[-+]?[0-9]{1,15}(\\.[0-9]{0,30})?")) {
            throw new NumberFormatException(text);
        }
        return Long.parseLong(text.replaceAll("\\..*", ""));
    }
}
