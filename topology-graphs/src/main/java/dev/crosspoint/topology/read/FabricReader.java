package dev.crosspoint.topology.read;

import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.topology.shape.Dragonfly;
import dev.crosspoint.topology.shape.Dragonfly.Lane;
import dev.crosspoint.topology.shape.FatTree;
import dev.crosspoint.topology.shape.Interconnect;
import dev.crosspoint.topology.shape.OneSwitch;
import dev.crosspoint.topology.shape.RailOptimised;
import dev.crosspoint.topology.shape.Shape;
import dev.crosspoint.topology.shape.Tier;
import dev.crosspoint.topology.shape.Torus;
import java.util.List;
import java.util.Optional;

/** Reads {@code fabric}. */
final class FabricReader {
    private static final int MOST = 1_000_000;
    private static final long MOST_LINKS = 20_000_000;
    private static final List<String> SHAPES = List.of("switch", "fat-tree", "rail", "dragonfly", "torus");

    private FabricReader() {}

    /**
     * The fabric, between nodes of these types.
     *
     * @param fabric what the file says, if anything: without it, one switch
     */
    static Interconnect read(Optional<Value> fabric, List<NodeType> nodes) {
        List<List<BytesPerSecond>> nics = nodes.stream().map(NodeType::nicRates).toList();
        if (fabric.isEmpty()) {
            return new OneSwitch().connect(nics);
        }
        Shape shape = shape(fabric.get());
        try {
            long links = shape.links(nics);
            if (links > MOST_LINKS) {
                throw new IllegalArgumentException(
                        "at most %d links fit a graph here, this fabric may have %d".formatted(MOST_LINKS, links));
            }
            return shape.connect(nics);
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw fabric.get().problem("nodes and fabric do not fit", e.getMessage(), "Change one of the numbers");
        }
    }

    private static Shape shape(Value fabric) {
        Value shape = Optional.ofNullable(
                        fabric.entries("a fabric has shape and its parameters").get("shape"))
                .orElseThrow(
                        () -> fabric.problem("shape is missing", "a fabric has one", "Add shape: " + SHAPES.get(0)));
        return switch (shape.oneOf(SHAPES)) {
            case "switch" -> {
                fabric.section("a fabric of shape switch", "shape");
                yield new OneSwitch();
            }
            case "fat-tree" -> fatTree(fabric);
            case "rail" -> rail(fabric);
            case "dragonfly" -> dragonfly(fabric);
            case "torus" -> torus(fabric);
            default -> throw new AssertionError(shape);
        };
    }

    private static Shape fatTree(Value fabric) {
        Section section = fabric.section(
                "a fat tree",
                "shape",
                "nics-per-leaf",
                "spines",
                "oversubscription",
                "alpha",
                "leaves-per-pod",
                "cores",
                "core-oversubscription");
        Seconds alpha = alpha(section, "alpha");
        Optional<Value> leaves = section.find("leaves-per-pod");
        if (leaves.isEmpty()) {
            for (String key : List.of("cores", "core-oversubscription")) {
                section.find(key).ifPresent(value -> {
                    throw value.problem(
                            key + " without leaves-per-pod",
                            "a third tier connects pods of leaves",
                            "Add leaves-per-pod: 32");
                });
            }
        }
        return new FatTree(
                count(section, "nics-per-leaf", 32),
                new Tier(count(section, "spines", 4), ratio(section, "oversubscription"), alpha),
                leaves.map(l -> new FatTree.Pods(
                        l.wholeNumber(1, MOST),
                        new Tier(count(section, "cores", 4), ratio(section, "core-oversubscription"), alpha))));
    }

    private static Shape rail(Value fabric) {
        Section section = fabric.section(
                "a rail-optimised fabric", "shape", "nodes-per-group", "spines", "oversubscription", "alpha");
        return new RailOptimised(
                count(section, "nodes-per-group", 32),
                new Tier(count(section, "spines", 4), ratio(section, "oversubscription"), alpha(section, "alpha")));
    }

    private static Shape dragonfly(Value fabric) {
        Section section = fabric.section(
                "a dragonfly",
                "shape",
                "nics-per-router",
                "routers-per-group",
                "global-links",
                "bandwidth",
                "alpha",
                "global-bandwidth",
                "global-alpha");
        Lane local = new Lane(rate(section), alpha(section, "alpha"));
        Lane global = new Lane(
                section.find("global-bandwidth").map(Value::rate).orElse(local.rate()),
                section.find("global-alpha").map(Value::time).orElse(local.alpha()));
        return new Dragonfly(
                count(section, "nics-per-router", 8),
                count(section, "routers-per-group", 8),
                count(section, "global-links", 4),
                local,
                global);
    }

    private static Shape torus(Value fabric) {
        Section section = fabric.section("a torus", "shape", "sizes", "nodes-per-point", "bandwidth", "alpha");
        return new Torus(
                section.require("sizes", "sizes: [4, 4, 4]").items().stream()
                        .map(size -> size.wholeNumber(1, MOST))
                        .toList(),
                section.find("nodes-per-point").map(n -> n.wholeNumber(1, MOST)).orElse(1),
                rate(section),
                alpha(section, "alpha"));
    }

    private static int count(Section section, String key, int example) {
        return section.require(key, key + ": " + example).wholeNumber(1, MOST);
    }

    private static double ratio(Section section, String key) {
        return section.find(key).map(Value::ratio).orElse(1.0);
    }

    private static BytesPerSecond rate(Section section) {
        return section.require("bandwidth", "bandwidth: 200Gb/s").rate();
    }

    private static Seconds alpha(Section section, String key) {
        return section.find(key).map(Value::time).orElse(Seconds.ZERO);
    }
}
