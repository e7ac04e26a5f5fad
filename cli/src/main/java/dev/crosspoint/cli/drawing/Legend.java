package dev.crosspoint.cli.drawing;

import dev.crosspoint.topology.wiring.Part;
import dev.crosspoint.topology.wiring.Wire;
import dev.crosspoint.topology.wiring.Wiring;
import java.awt.Color;
import java.awt.Font;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What colours and marks mean. */
final class Legend {
    private final Wiring wiring;
    private final Look look;
    private final Picture picture;
    private final Optional<Overlay> overlay;
    private final boolean collapsed;
    private double x;

    Legend(Wiring wiring, Look look, Picture picture, Optional<Overlay> overlay, boolean collapsed) {
        this.collapsed = collapsed;
        this.wiring = wiring;
        this.look = look;
        this.picture = picture;
        this.overlay = overlay;
    }

    void draw(double left, double y) {
        x = left;
        Map<String, Wire> kinds = new LinkedHashMap<>();
        wiring.wires().stream()
                .filter(w -> !collapsed || isPort(w))
                .forEach(w -> kinds.merge(w.kind(), w, (a, b) -> rate(b) > rate(a) ? b : a));
        kinds.forEach((kind, wire) -> entry(
                y,
                name(kind) + ", up to " + wire.out().text(),
                look.width(wire.out()),
                Look.color(wire),
                wire.out().value().isEmpty()));
        if (!collapsed) {
            picture.halo(x, y, x + 30, y, 12, Look.SHARED);
            entry(y, "shared by several GPUs", 2, Look.EDGE, false);
        }
        if (wiring.wires().stream().anyMatch(w -> w.out().value().isEmpty())) {
            entry(y, "rate not known", 1, Look.EDGE, true);
        }
        overlay.ifPresent(o -> entry(y, o.title(), 2.4, Look.color(o), false));
    }

    private static boolean isPort(Wire wire) {
        return wire.a().kind() == Part.Kind.FABRIC || wire.b().kind() == Part.Kind.FABRIC;
    }

    private static double rate(Wire wire) {
        return wire.out().value().map(r -> r.gigabytes()).orElse(-1.0);
    }

    private static String name(String kind) {
        return switch (kind) {
            case Wire.NVLINK -> "NVLink";
            case Wire.XGMI -> "xGMI";
            case Wire.C2C -> "C2C";
            case Wire.PCIE -> "PCIe";
            case Wire.CPU -> "between CPUs";
            case Wire.PORT -> "network";
            default -> kind;
        };
    }

    private void entry(double y, String text, double width, Color color, boolean dashed) {
        picture.line(x, y, x + 30, y, width, color, dashed);
        picture.note(text, x + 36, y + 4, 10, Font.PLAIN, Color.BLACK);
        x += 36 + text.length() * 6.1 + 14;
    }

    /** A number without digits that say nothing. */
    static String plain(double number) {
        String text = String.format(Locale.ROOT, "%.2f", number);
        return text.contains(".") ? text.replaceFirst("0+$", "").replaceFirst("\\.$", "") : text;
    }
}
