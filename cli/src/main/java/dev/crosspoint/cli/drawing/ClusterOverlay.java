package dev.crosspoint.cli.drawing;

import java.awt.geom.Rectangle2D;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A ring or tree over the boxes of nodes: one arrow from a node to another, however many of its ranks send there. More
 * arrows than a few nodes have cover each other, so of more nodes they are counted only.
 */
final class ClusterOverlay {
    /** Room above the boxes for the arrows and what they sum up to. */
    static final double ROOM = 64;

    private static final int MOST_NODES = 16;
    /** Arrows leave a box at the right of its middle and end at the left. */
    private static final double ASIDE = 12;

    private final Overlay what;
    private final int ranks;
    private final int inside;
    private final Map<Way, Integer> between = new LinkedHashMap<>();

    private record Way(Rectangle2D from, Rectangle2D to) {}

    /**
     * Over these boxes.
     *
     * @param boxes the box of each rank's node, by rank
     */
    ClusterOverlay(Overlay what, List<Rectangle2D> boxes) {
        this.what = what;
        this.ranks = boxes.size();
        int near = 0;
        for (Overlay.Hop hop : what.hops(ranks)) {
            Way way = new Way(boxes.get(hop.from()), boxes.get(hop.to()));
            if (way.from.equals(way.to)) {
                near++;
            } else {
                between.merge(way, 1, Integer::sum);
            }
        }
        this.inside = near;
    }

    static boolean isDrawn(int nodes) {
        return nodes <= MOST_NODES;
    }

    void draw(Picture picture) {
        between.forEach((way, ways) -> {
            double distance = way.to.getCenterX() - way.from.getCenterX();
            double lift = 26 + Math.min(34, Math.abs(distance) / 24);
            picture.arrow(
                    way.from.getCenterX() + ASIDE,
                    way.from.getY(),
                    way.to.getCenterX() - ASIDE,
                    way.to.getY(),
                    lift,
                    Look.color(what));
            if (ways > 1) {
                // A cubic curve reaches three quarters of the way to its control points.
                picture.tag(
                        "x " + ways,
                        way.from.getCenterX() + distance / 2 - 8,
                        way.from.getY() - .75 * lift - 4,
                        Look.color(what));
            }
        });
    }

    /** How many of its pairs are where. */
    String summary(int nodes) {
        int across = between.values().stream().mapToInt(ways -> ways).sum();
        return "%s: %d of %d pairs of ranks that send are in two nodes%s%s"
                .formatted(
                        what.title(),
                        across,
                        across + inside,
                        inside > 0 ? ", the others inside one are not drawn" : "",
                        isDrawn(nodes)
                                ? ""
                                : "; arrows are drawn over at most %d nodes, here are %d".formatted(MOST_NODES, nodes));
    }
}
