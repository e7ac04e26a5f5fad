package dev.crosspoint.cli.drawing;

import dev.crosspoint.topology.wiring.Part;
import dev.crosspoint.topology.wiring.Part.Kind;
import dev.crosspoint.topology.wiring.Wire;
import dev.crosspoint.topology.wiring.Wiring;
import java.awt.Color;
import java.awt.geom.Rectangle2D;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;

/** A cluster of many nodes: a box for each node, the switches between them, and what the links of a tier add up to. */
final class ClusterDrawing {
    private static final double NODE_HEIGHT = 34;
    private static final double SPACE = 6;

    private final Wiring wiring;
    private final Net net;
    private final Look look;
    private final Picture picture;
    private final Map<Part, Rectangle2D> places = new HashMap<>();

    /** Lines between two boxes, put together. */
    private record Cable(Rectangle2D upper, Rectangle2D lower, double gigabytes, Color color) {}

    /** All links between two rows. */
    private static final class Tier {
        private int links;
        private double gigabytes;
        private double each;
        private boolean alike = true;

        void add(double rate) {
            alike &= links == 0 || rate == each;
            each = rate;
            links++;
            gigabytes += rate;
        }
    }

    ClusterDrawing(Wiring wiring, Net net, Look look, Picture picture) {
        this.wiring = wiring;
        this.net = net;
        this.look = look;
        this.picture = picture;
    }

    void draw(double left, double top) {
        double width = net.nodes().size() <= 24 ? 62 : net.nodes().size() <= 160 ? 26 : 8;
        double x = left;
        Map<Part, Double> middles = new HashMap<>();
        for (Map.Entry<OptionalInt, List<Part>> node : net.nodes().entrySet()) {
            Rectangle2D box = new Rectangle2D.Double(x, top + 20, width, NODE_HEIGHT);
            node.getValue().forEach(part -> places.put(part, box));
            node.getValue().stream().filter(p -> p.kind() == Kind.NIC).forEach(p -> middles.put(p, box.getCenterX()));
            String name = width > 10 ? String.valueOf(node.getKey().orElse(0)) : "";
            picture.box(
                    box,
                    width > 40 ? "node " + name : name,
                    content(node.getValue(), width),
                    Look.color(node.getValue().get(0)),
                    Look.EDGE);
            x += width + SPACE;
        }
        double right = Math.max(x, left + 500);
        Map<Part, Rectangle2D> fabric =
                FabricPlan.of(wiring, net, middles, left, right, top + 150).places();
        places.putAll(fabric);
        fabric.forEach((part, place) -> picture.box(place, part.name(), "", Look.color(part), Look.EDGE));
        cables(left);
    }

    /** The boxes of the nodes that the GPUs of these names are in. */
    List<Rectangle2D> boxes(List<String> gpus) {
        Map<String, Rectangle2D> byName = new HashMap<>();
        places.forEach((part, place) -> byName.put(part.name(), place));
        return gpus.stream().map(byName::get).toList();
    }

    private static String content(List<Part> parts, double width) {
        long gpus = parts.stream().filter(p -> p.kind() == Kind.GPU).count();
        return width > 40 ? gpus + (gpus == 1 ? " GPU" : " GPUs") : gpus + "G";
    }

    private void cables(double left) {
        Map<List<Rectangle2D>, Cable> cables = new LinkedHashMap<>();
        Map<Double, Tier> tiers = new TreeMap<>();
        Tier level = new Tier();
        for (Wire wire : wiring.wires()) {
            Rectangle2D a = places.get(wire.a());
            Rectangle2D b = places.get(wire.b());
            if (a == null || b == null || a == b) {
                continue;
            }
            Rectangle2D upper = a.getY() <= b.getY() ? a : b;
            Rectangle2D lower = upper == a ? b : a;
            double rate = wire.out().value().map(r -> r.gigabytes()).orElse(0.0);
            cables.merge(
                    List.of(upper, lower),
                    new Cable(upper, lower, rate, Look.color(wire)),
                    (one, two) -> new Cable(upper, lower, one.gigabytes() + two.gigabytes(), one.color()));
            boolean isLevel = lower.getY() == upper.getY();
            (isLevel ? level : tiers.computeIfAbsent(lower.getY(), y -> new Tier())).add(rate);
        }
        double most =
                cables.values().stream().mapToDouble(Cable::gigabytes).max().orElse(1);
        Look scale = new Look(most);
        double thin = cables.size() > 100 ? .3 : .6;
        cables.values().forEach(cable -> draw(cable, thin * scale.width(cable.gigabytes())));
        double before = 0;
        for (Map.Entry<Double, Tier> tier : tiers.entrySet()) {
            note(tier.getValue(), before, left, tier.getKey() - 36);
            before = tier.getValue().gigabytes;
        }
        if (level.links > 0) {
            // Links inside a row lead no further up: what comes in from above is no measure for them.
            note(level, 0, left, picture.bottom() + 18);
        }
    }

    private void draw(Cable cable, double width) {
        if (cable.upper().getY() == cable.lower().getY()) {
            picture.bow(
                    cable.upper().getCenterX(),
                    cable.lower().getCenterX(),
                    cable.upper().getMaxY(),
                    18
                            + Math.min(
                                    60,
                                    Math.abs(cable.lower().getX()
                                                    - cable.upper().getX())
                                            / 12),
                    width,
                    cable.color());
            return;
        }
        picture.line(
                cable.upper().getCenterX(),
                cable.upper().getMaxY(),
                cable.lower().getCenterX(),
                cable.lower().getY(),
                width,
                cable.color(),
                false);
    }

    private void note(Tier tier, double before, double left, double y) {
        String each = tier.alike
                ? "%d links of %s GB/s each way".formatted(tier.links, Legend.plain(tier.each))
                : "%d links".formatted(tier.links);
        String ratio = before > tier.gigabytes * 1.001
                ? ", oversubscribed %s:1".formatted(Legend.plain(before / tier.gigabytes))
                : "";
        picture.plate(
                "%s, %s GB/s together%s".formatted(each, Legend.plain(tier.gigabytes), ratio),
                left,
                y,
                ratio.isEmpty() ? Look.EDGE : new Color(0xC2410C));
    }
}
