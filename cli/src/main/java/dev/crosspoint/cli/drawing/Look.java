package dev.crosspoint.cli.drawing;

import dev.crosspoint.topology.wiring.Part;
import dev.crosspoint.topology.wiring.Rate;
import dev.crosspoint.topology.wiring.Wire;
import dev.crosspoint.topology.wiring.Wiring;
import java.awt.Color;
import java.util.Map;

/**
 * How parts and wires look: a colour for each kind, and widths by the square root of what a wire carries, so that the
 * slowest is still seen beside the fastest.
 *
 * @param fastest highest rate of the machine in GB/s, which is drawn widest
 */
record Look(double fastest) {
    static final Color PANEL = new Color(0xF3F4F6);
    static final Color EDGE = new Color(0x4B5563);
    static final Color SHARED = new Color(0xFDBA74);
    private static final Color RING = new Color(0x1D4ED8);
    private static final Color TREE = new Color(0xB91C1C);
    private static final double WIDEST = 9;
    private static final Map<String, Color> WIRES = Map.of(
            Wire.NVLINK, new Color(0x5E9C1E),
            Wire.XGMI, new Color(0xC2410C),
            Wire.C2C, new Color(0x0F766E),
            Wire.PCIE, new Color(0x64748B),
            Wire.CPU, new Color(0x1F2937),
            Wire.PORT, new Color(0x7C3AED),
            Wire.ATTACHMENT, new Color(0x9CA3AF));
    private static final Map<Part.Kind, Color> PARTS = Map.of(
            Part.Kind.CPU, new Color(0xDBEAFE),
            Part.Kind.PCIE, new Color(0xE2E8F0),
            Part.Kind.GPU, new Color(0xDCFCE7),
            Part.Kind.NIC, new Color(0xEDE9FE),
            Part.Kind.SWITCH, new Color(0xBBF7D0),
            Part.Kind.FABRIC, new Color(0xDDD6FE));

    static Look of(Wiring wiring) {
        return new Look(wiring.wires().stream()
                .flatMap(w -> w.out().value().stream())
                .mapToDouble(r -> r.gigabytes())
                .max()
                .orElse(1));
    }

    static Color color(Wire wire) {
        return WIRES.getOrDefault(wire.kind(), new Color(0x0369A1));
    }

    static Color color(Part part) {
        return PARTS.get(part.kind());
    }

    static Color color(Overlay overlay) {
        return switch (overlay) {
            case RING -> RING;
            case TREE -> TREE;
        };
    }

    /** Width of a line that carries so many GB/s. */
    double width(double gigabytes) {
        return Math.max(.8, WIDEST * Math.sqrt(gigabytes / fastest));
    }

    double width(Rate rate) {
        return rate.value().map(r -> width(r.gigabytes())).orElse(1.0);
    }
}
