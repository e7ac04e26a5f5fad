package dev.crosspoint.cli.drawing;

import dev.crosspoint.topology.wiring.Part;
import dev.crosspoint.topology.wiring.Part.Kind;
import dev.crosspoint.topology.wiring.Wiring;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Where the switches between nodes are drawn: in rows by their distance from the NICs, each near what it connects. */
final class FabricPlan {
    private static final double ROW = 30;
    private static final double GAP = 90;

    private final Net net;
    private final Map<Part, Integer> levels = new LinkedHashMap<>();
    private final Map<Part, Rectangle2D> places = new LinkedHashMap<>();

    private FabricPlan(Net net) {
        this.net = net;
    }

    /**
     * Plans the switches.
     *
     * @param below the middle of what is drawn above: NICs, or nodes under the name of their NICs
     */
    static FabricPlan of(Wiring wiring, Net net, Map<Part, Double> below, double left, double right, double top) {
        FabricPlan plan = new FabricPlan(net);
        plan.rank(wiring);
        plan.place(below, left, right, top);
        return plan;
    }

    private void rank(Wiring wiring) {
        List<Part> wave = wiring.parts(Kind.FABRIC).stream()
                .filter(f -> net.at(f).stream().anyMatch(w -> w.other(f).kind() == Kind.NIC))
                .toList();
        for (int level = 0; !wave.isEmpty(); level++) {
            int now = level;
            wave.forEach(f -> levels.putIfAbsent(f, now));
            wave = wave.stream()
                    .flatMap(f -> net.at(f).stream().map(w -> w.other(f)))
                    .filter(f -> f.kind() == Kind.FABRIC && !levels.containsKey(f))
                    .distinct()
                    .toList();
        }
        wiring.parts(Kind.FABRIC).forEach(f -> levels.putIfAbsent(f, 0));
    }

    private void place(Map<Part, Double> below, double left, double right, double top) {
        Map<Integer, List<Part>> rows = new TreeMap<>();
        levels.forEach((part, level) ->
                rows.computeIfAbsent(level, l -> new ArrayList<>()).add(part));
        Map<Part, Double> middles = new HashMap<>(below);
        double y = top;
        for (List<Part> row : rows.values()) {
            Map<Part, Double> wish = new HashMap<>();
            row.forEach(f -> wish.put(f, wish(f, middles, (left + right) / 2)));
            List<Part> order =
                    row.stream().sorted(Comparator.comparing(wish::get)).toList();
            double room = (right - left) / order.size();
            double width = order.size() == 1 ? right - left : Math.min(90, room * .7);
            for (int n = 0; n < order.size(); n++) {
                double middle = left + room * (n + .5);
                places.put(order.get(n), new Rectangle2D.Double(middle - width / 2, y, width, ROW));
                middles.put(order.get(n), middle);
            }
            y += ROW + GAP;
        }
    }

    private double wish(Part part, Map<Part, Double> middles, double otherwise) {
        return net.at(part).stream()
                .map(w -> w.other(part))
                .filter(middles::containsKey)
                .mapToDouble(middles::get)
                .average()
                .orElse(otherwise);
    }

    Map<Part, Rectangle2D> places() {
        return places;
    }
}
