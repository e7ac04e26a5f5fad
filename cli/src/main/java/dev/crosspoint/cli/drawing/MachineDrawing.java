package dev.crosspoint.cli.drawing;

import dev.crosspoint.topology.wiring.Part;
import dev.crosspoint.topology.wiring.Part.Kind;
import dev.crosspoint.topology.wiring.Wire;
import dev.crosspoint.topology.wiring.Wiring;
import java.awt.Color;
import java.awt.Font;
import java.awt.geom.Rectangle2D;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The drawing of a machine: every part of a few nodes, or the nodes as boxes where there are many. */
public final class MachineDrawing {
    private static final int MOST_NODES = 4;
    private static final double TOP = 52;
    private static final double LEFT = 16;

    private final Wiring wiring;
    private final List<String> ranks;
    private final Optional<Overlay> overlay;
    private final Net net;
    private final Look look;
    private final Picture picture = new Picture();
    private final Map<Part, Rectangle2D> places = new HashMap<>();

    private MachineDrawing(Wiring wiring, List<String> ranks, Optional<Overlay> overlay) {
        this.wiring = wiring;
        this.ranks = ranks;
        this.overlay = overlay;
        this.net = new Net(wiring);
        this.look = Look.of(wiring);
    }

    /**
     * The drawing as a file.
     *
     * @param ranks names of the GPUs by rank
     * @param overlay what to draw over it
     * @param file its name, which tells the format
     * @throws IllegalArgumentException if the name asks for a format that there is not
     */
    public static byte[] encode(Wiring wiring, List<String> ranks, Optional<Overlay> overlay, Path file) {
        MachineDrawing drawing = new MachineDrawing(wiring, ranks, overlay);
        drawing.draw();
        return drawing.picture.encode(file);
    }

    private void draw() {
        boolean collapsed = net.nodes().size() > MOST_NODES;
        if (collapsed) {
            cluster();
        } else {
            net.findServed();
            double right = nodes();
            fabric(right);
            wiring.wires().forEach(this::wire);
            wiring.parts().forEach(this::part);
            overlay.ifPresent(this::over);
        }
        picture.note(wiring.name() + " (" + wiring.format() + ")", LEFT, 22, 15, Font.BOLD, Color.BLACK);
        Optional<Overlay> over = overlay.filter(o -> areArrowsDrawn());
        String what = over.map(o -> "; drawn over it: %s among %d ranks".formatted(o.title(), ranks.size()))
                .orElse("");
        picture.note(
                "Width of a line: square root of "
                        + (collapsed ? "the rate of all links between two boxes" : "its rate") + ", one direction"
                        + what,
                LEFT,
                39,
                10,
                Font.PLAIN,
                Color.DARK_GRAY);
        new Legend(wiring, look, picture, over, collapsed).draw(LEFT, picture.bottom() + 24);
    }

    private boolean areArrowsDrawn() {
        return ClusterOverlay.isDrawn(net.nodes().size());
    }

    private void cluster() {
        int nodes = net.nodes().size();
        boolean isDrawn = overlay.isPresent() && areArrowsDrawn();
        ClusterDrawing cluster = new ClusterDrawing(wiring, net, look, picture);
        cluster.draw(LEFT, TOP + (isDrawn ? ClusterOverlay.ROOM : 0));
        overlay.map(what -> new ClusterOverlay(what, cluster.boxes(ranks))).ifPresent(over -> {
            if (isDrawn) {
                over.draw(picture);
            }
            picture.note(over.summary(nodes), LEFT, 54, 10, Font.PLAIN, Color.DARK_GRAY);
        });
    }

    private double nodes() {
        double left = LEFT;
        double bottom = 0;
        for (Map.Entry<OptionalInt, List<Part>> node : net.nodes().entrySet()) {
            NodePlan plan = NodePlan.of(net, node.getValue(), left, TOP + (overlay.isPresent() ? 30 : 0));
            places.putAll(plan.places());
            double start = left;
            left = plan.right() + 24;
            bottom = Math.max(bottom, plan.bottom());
            node.getKey().ifPresent(n -> picture.note("node " + n, start + 10, TOP + 18, 12, Font.BOLD, Look.EDGE));
        }
        double from = LEFT;
        for (Map.Entry<OptionalInt, List<Part>> node : net.nodes().entrySet()) {
            double right = node.getValue().stream()
                            .filter(places::containsKey)
                            .mapToDouble(p -> places.get(p).getMaxX())
                            .max()
                            .orElse(from)
                    + NodePlan.MARGIN;
            picture.panel(from, TOP, right - from, bottom - TOP, Look.PANEL);
            from = right + 24;
        }
        return left - 24;
    }

    private void fabric(double right) {
        Map<Part, Double> middles = new HashMap<>();
        places.forEach((part, place) -> middles.put(part, place.getCenterX()));
        places.putAll(FabricPlan.of(wiring, net, middles, LEFT, right, picture.bottom() + 56)
                .places());
    }

    private void part(Part part) {
        Rectangle2D place = places.get(part);
        if (place != null) {
            int rank = ranks.indexOf(part.name());
            String detail = part.kind() == Kind.GPU && rank >= 0 && overlay.isPresent() ? "rank " + rank : part.label();
            picture.box(place, Net.local(part), detail, Look.color(part), Look.EDGE);
        }
    }

    private void wire(Wire wire) {
        Rectangle2D a = places.get(wire.a());
        Rectangle2D b = places.get(wire.b());
        if (a == null || b == null) {
            return;
        }
        double width = look.width(wire.out());
        boolean unknown = wire.out().value().isEmpty();
        if (a.getY() == b.getY()) {
            level(wire, a.getX() < b.getX() ? a : b, a.getX() < b.getX() ? b : a, width);
            return;
        }
        Rectangle2D upper = a.getY() < b.getY() ? a : b;
        Rectangle2D lower = upper == a ? b : a;
        Rectangle2D narrow = upper.getWidth() < lower.getWidth() ? upper : lower;
        boolean past = runsPast(wire);
        double x = past ? narrow.getX() + narrow.getWidth() / 4 : narrow.getCenterX();
        double far = clamp(x, upper == narrow ? lower : upper);
        double x1 = upper == narrow ? x : far;
        double x2 = lower == narrow ? x : far;
        int sharers = net.sharers(wire);
        if (sharers > 1) {
            picture.halo(x1, upper.getMaxY(), x2, lower.getY(), width + 8, Look.SHARED);
        }
        picture.line(x1, upper.getMaxY(), x2, lower.getY(), width, Look.color(wire), unknown);
        if (!wire.kind().equals(Wire.ATTACHMENT) && narrow.getWidth() > 50) {
            double lift = past ? 13 : 0; // above the text of the PCIe link beside it
            tag(wire, sharers, x1 + (x2 - x1) * .5 + width / 2 + 4, upper, lower, lift);
        }
    }

    /** Whether a wire from CPU to GPU runs past a PCIe switch that joins the two as well: it is drawn at the side. */
    private boolean runsPast(Wire wire) {
        Part gpu = wire.a().kind() == Kind.GPU ? wire.a() : wire.b();
        return gpu.kind() == Kind.GPU
                && wire.other(gpu).kind() == Kind.CPU
                && net.at(gpu).stream().anyMatch(w -> w.other(gpu).kind() == Kind.PCIE);
    }

    private static double clamp(double x, Rectangle2D bar) {
        return Math.max(bar.getX() + 6, Math.min(bar.getMaxX() - 6, x));
    }

    private void tag(Wire wire, int sharers, double x, Rectangle2D upper, Rectangle2D lower, double lift) {
        String both = wire.out().text().equals(wire.back().text())
                ? ""
                : " / " + wire.back().text();
        // Beside the part that the line belongs to, so that lines that run past others keep their text apart.
        boolean port = wire.kind().equals(Wire.PORT);
        double half = Math.min(25, (lower.getY() - upper.getMaxY()) / 2);
        double y = lower.getY() - (port ? 30 : half) - lift;
        picture.tag(wire.out().text() + both, x, y, Look.color(wire));
        if (sharers > 1) {
            picture.tag("shared by " + sharers, x, y + 11, new Color(0xC2410C));
        } else if (wire.lanes() > 0 && !port && lift == 0 && Math.min(upper.getWidth(), lower.getWidth()) > 70) {
            picture.tag(wire.make(), x, y + 11, Look.color(wire));
        }
    }

    /** Between parts of one row: straight where they are neighbours, else a bow. */
    private void level(Wire wire, Rectangle2D left, Rectangle2D right, double width) {
        boolean cpu = wire.a().kind() == Kind.CPU && wire.b().kind() == Kind.CPU;
        boolean neighbours = places.values().stream()
                .noneMatch(p -> p.getY() == left.getY() && p.getX() > left.getX() && p.getX() < right.getX());
        if (cpu && neighbours) {
            picture.line(
                    left.getMaxX(),
                    left.getCenterY(),
                    right.getX(),
                    right.getCenterY(),
                    width,
                    Look.color(wire),
                    wire.out().value().isEmpty());
            return;
        }
        double distance = right.getCenterX() - left.getCenterX();
        if (cpu) {
            double lift = Math.min(30, 18 + distance / 12);
            picture.bow(left.getCenterX(), right.getCenterX(), left.getY(), -lift, width, Look.color(wire));
            return;
        }
        // Bows that end at one GPU leave it side by side: the farther they lead, the nearer to its middle.
        double aside = left.getWidth() / 2 - 4 - Math.min(left.getWidth() / 2 - 6, distance / 24);
        picture.bow(
                left.getCenterX() + aside,
                right.getCenterX() - aside,
                left.getMaxY(),
                NodePlan.bow(distance),
                width / 2,
                Look.color(wire));
    }

    private void over(Overlay what) {
        Map<String, Rectangle2D> byName = new HashMap<>();
        places.forEach((part, place) -> byName.put(part.name(), place));
        for (Overlay.Hop hop : what.hops(ranks.size())) {
            Rectangle2D from = byName.get(ranks.get(hop.from()));
            Rectangle2D to = byName.get(ranks.get(hop.to()));
            double distance = Math.abs(to.getCenterX() - from.getCenterX());
            double lift = 26 + Math.min(60, distance / 16);
            boolean forth = to.getX() > from.getX();
            picture.arrow(
                    from.getCenterX() + (forth ? 12 : -12),
                    from.getY(),
                    to.getCenterX() + (forth ? -12 : 12),
                    to.getY(),
                    lift,
                    Look.color(what));
        }
    }
}
