package dev.crosspoint.topology.read;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The rate of a PCIe lane as Linux writes it. */
final class PciSpeed {
    private static final Pattern GIGATRANSFERS = Pattern.compile("\\s*([0-9]{1,3}(?:\\.[0-9]{1,3})?)\\s*GT/s.*");
    private static final List<Double> KNOWN = List.of(2.5, 5.0, 8.0, 16.0, 32.0, 64.0);

    private static final Set<Integer> WIDTHS = Set.of(1, 2, 4, 8, 12, 16, 32);

    private PciSpeed() {}

    /** Lanes; 0 if PCIe has no such width: Linux writes 63 or 255 where it knows none, as in many virtual machines. */
    static int lanes(int width) {
        return WIDTHS.contains(width) ? width : 0;
    }

    /** GT/s; 0 if the text tells none that PCIe has. */
    static double of(String text) {
        Matcher matcher = GIGATRANSFERS.matcher(text);
        if (!matcher.matches()) {
            return 0;
        }
        double speed = Double.parseDouble(matcher.group(1));
        return KNOWN.contains(speed) ? speed : 0;
    }
}
