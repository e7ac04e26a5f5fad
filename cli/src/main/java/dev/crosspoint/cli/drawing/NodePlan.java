package dev.crosspoint.cli.drawing;

import dev.crosspoint.topology.wiring.Part;
import dev.crosspoint.topology.wiring.Part.Kind;
import dev.crosspoint.topology.wiring.Wire;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where the parts of a node are drawn: CPUs above PCIe switches above GPUs and NICs, a switch between GPUs below them; in
 * a node without host the switch is above. What connects several parts is a bar over all of them, so that lines are
 * upright and do not cross.
 */
final class NodePlan {
    private static final double ROW = 32;
    private static final double GAP = 50;
    private static final double SPACE = 12;
    private static final double TITLE = 30;
    /** Room at the right for the text beside the last line. */
    static final double MARGIN = 44;

    private final Net net;
    private final Map<Part, Rectangle2D> places = new LinkedHashMap<>();
    private final List<Part> leaves = new ArrayList<>();
    private final Map<Part, List<Part>> inside = new HashMap<>();
    private final Map<Part, Integer> levels = new LinkedHashMap<>();
    private final Set<Part> seen = new HashSet<>();
    private final double left;
    private double down;

    private NodePlan(Net net, double left, double top) {
        this.net = net;
        this.left = left + SPACE;
        this.down = top + TITLE;
    }

    /** Plans a node with its upper left corner there. */
    static NodePlan of(Net net, List<Part> parts, double left, double top) {
        NodePlan plan = new NodePlan(net, left, top);
        plan.host(parts);
        plan.place(parts);
        return plan;
    }

    /** Width of a leaf: smaller where there are many. */
    static double leaf(int leaves) {
        return leaves <= 20 ? 84 : leaves <= 40 ? 54 : 26;
    }

    private void host(List<Part> parts) {
        for (Kind root : List.of(Kind.CPU, Kind.PCIE)) {
            parts.stream().filter(p -> p.kind() == root && !seen.contains(p)).forEach(p -> visit(p, 0));
        }
        parts.stream().filter(p -> p.kind() == Kind.GPU && seen.add(p)).forEach(leaves::add);
    }

    private List<Part> visit(Part part, int level) {
        seen.add(part);
        if (!Net.isHost(part)) {
            leaves.add(part);
            return List.of(part);
        }
        levels.put(part, level);
        List<Part> all = new ArrayList<>();
        for (Part other : net.below(part, seen)) {
            if (!seen.contains(other)) {
                all.addAll(visit(other, level + 1));
            }
        }
        if (all.isEmpty()) {
            // A CPU with nothing on it still takes a column.
            leaves.add(part);
            all.add(part);
        }
        inside.put(part, all);
        return all;
    }

    private void place(List<Part> parts) {
        double width = leaf(leaves.size());
        Map<Part, Double> columns = new HashMap<>();
        leaves.forEach(l -> columns.put(l, left + columns.size() * (width + SPACE)));
        List<Part> switches =
                parts.stream().filter(p -> p.kind() == Kind.SWITCH).toList();
        if (levels.isEmpty()) {
            switches.forEach(s -> bar(s, gpusAt(s), columns, width));
        } else if (levels.keySet().stream().filter(p -> p.kind() == Kind.CPU).count() > 2) {
            down += 26;
        }
        int deepest = levels.values().stream().mapToInt(n -> n).max().orElse(-1);
        levels.forEach((part, level) -> row(part, inside.get(part), columns, width, down + level * (ROW + GAP)));
        down += (deepest + 1) * (ROW + GAP);
        leaves.stream()
                .filter(l -> !Net.isHost(l))
                .forEach(l -> places.put(l, new Rectangle2D.Double(columns.get(l), down, width, ROW)));
        down += ROW + GAP + bows(columns);
        if (!levels.isEmpty()) {
            switches.forEach(s -> bar(s, gpusAt(s), columns, width));
        }
        attached(parts, columns, width);
        down -= GAP - 14;
    }

    private List<Part> gpusAt(Part nvswitch) {
        return net.at(nvswitch).stream()
                .map(w -> w.other(nvswitch))
                .filter(p -> p.kind() == Kind.GPU)
                .toList();
    }

    /** How deep a link between GPUs hangs that are so far apart. */
    static double bow(double distance) {
        return 16 + Math.min(130, distance / 7);
    }

    /** Room for links from GPU to GPU. */
    private double bows(Map<Part, Double> columns) {
        return leaves.stream()
                .filter(l -> l.kind() == Kind.GPU)
                .flatMap(l -> net.at(l).stream())
                .filter(w -> w.a().kind() == Kind.GPU && w.b().kind() == Kind.GPU)
                .mapToDouble(w -> bow(Math.abs(columns.get(w.a()) - columns.get(w.b()))))
                .max()
                .orElse(0);
    }

    private void bar(Part part, List<Part> over, Map<Part, Double> columns, double width) {
        List<Part> known = over.stream().filter(columns::containsKey).toList();
        row(part, known.isEmpty() ? leaves : known, columns, width, down);
        down += ROW + GAP;
    }

    private void row(Part part, List<Part> over, Map<Part, Double> columns, double width, double y) {
        double from = over.stream().mapToDouble(columns::get).min().orElse(left);
        double to = over.stream().mapToDouble(columns::get).max().orElse(left) + width;
        places.put(part, new Rectangle2D.Double(from, y, to - from, ROW));
    }

    /** NICs that are attached to their GPUs, below them; those that would overlap in rows of their own. */
    private void attached(List<Part> parts, Map<Part, Double> columns, double width) {
        List<List<Part>> rows = new ArrayList<>();
        for (Part nic : parts) {
            if (nic.kind() != Kind.NIC || places.containsKey(nic)) {
                continue;
            }
            List<Part> gpus = net.at(nic).stream()
                    .filter(w -> !w.kind().equals(Wire.PORT))
                    .map(w -> w.other(nic))
                    .filter(columns::containsKey)
                    .sorted(Comparator.comparing(columns::get))
                    .toList();
            row(nic, gpus.isEmpty() ? leaves : gpus, columns, width, 0);
            Rectangle2D place = places.get(nic);
            List<Part> row = rows.stream()
                    .filter(r -> r.stream().noneMatch(o -> places.get(o).intersects(place)))
                    .findFirst()
                    .orElseGet(() -> {
                        rows.add(new ArrayList<>());
                        return rows.get(rows.size() - 1);
                    });
            row.add(nic);
        }
        for (List<Part> row : rows) {
            row.forEach(nic -> places.put(
                    nic,
                    new Rectangle2D.Double(
                            places.get(nic).getX(), down, places.get(nic).getWidth(), ROW)));
            down += ROW + GAP;
        }
    }

    /** The place of each part. */
    Map<Part, Rectangle2D> places() {
        return places;
    }

    /** The right end of the panel. */
    double right() {
        return places.values().stream().mapToDouble(Rectangle2D::getMaxX).max().orElse(left) + MARGIN;
    }

    /** The lower end of the panel. */
    double bottom() {
        return down;
    }
}
