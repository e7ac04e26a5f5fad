package dev.crosspoint.cli.topology;

import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/** The parameters of a fabric, by the keys of a cluster file; the reader says which of them a shape takes. */
final class ShapeOptions {
    @Option(names = "--nics-per-leaf", paramLabel = "N", description = "fat-tree: ports of a leaf towards nodes.")
    private Optional<Integer> nicsPerLeaf;

    @Option(
            names = "--spines",
            paramLabel = "N",
            description = "fat-tree, rail: spines; of each pod where there are pods.")
    private Optional<Integer> spines;

    @Option(
            names = "--oversubscription",
            paramLabel = "RATIO",
            description =
                    "fat-tree, rail: what comes into a leaf from its NICs, divided by what can go up (default 1).")
    private Optional<Double> oversubscription;

    @Option(names = "--leaves-per-pod", paramLabel = "N", description = "fat-tree: with it there is a third tier.")
    private Optional<Integer> leavesPerPod;

    @Option(names = "--cores", paramLabel = "N", description = "fat-tree: cores above the spines of one number.")
    private Optional<Integer> cores;

    @Option(names = "--core-oversubscription", paramLabel = "RATIO", description = "fat-tree: of a spine (default 1).")
    private Optional<Double> coreOversubscription;

    @Option(names = "--nodes-per-group", paramLabel = "N", description = "rail: nodes whose i-th NICs share a leaf.")
    private Optional<Integer> nodesPerGroup;

    @Option(names = "--nics-per-router", paramLabel = "N", description = "dragonfly: ports of a router towards nodes.")
    private Optional<Integer> nicsPerRouter;

    @Option(names = "--routers-per-group", paramLabel = "N", description = "dragonfly: routers of a group.")
    private Optional<Integer> routersPerGroup;

    @Option(names = "--global-links", paramLabel = "N", description = "dragonfly: global links of a router.")
    private Optional<Integer> globalLinks;

    @Option(names = "--sizes", paramLabel = "[N,...]", description = "torus: routers in each dimension, such as 4,4,4.")
    private Optional<String> sizes;

    @Option(names = "--nodes-per-point", paramLabel = "N", description = "torus: nodes at each router (default 1).")
    private Optional<Integer> nodesPerPoint;

    @Option(names = "--bandwidth", paramLabel = "RATE", description = "dragonfly, torus: of a link between routers.")
    private Optional<BytesPerSecond> bandwidth;

    @Option(names = "--global-bandwidth", paramLabel = "RATE", description = "dragonfly: of a global link.")
    private Optional<BytesPerSecond> globalBandwidth;

    @Option(names = "--alpha", paramLabel = "TIME", description = "Start-up cost of crossing a link between switches.")
    private Optional<Seconds> alpha;

    @Option(names = "--global-alpha", paramLabel = "TIME", description = "dragonfly: of crossing a global link.")
    private Optional<Seconds> globalAlpha;

    /** The line of a cluster file. */
    String fabric(String shape) {
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put("shape", shape);
        put(keys, "nics-per-leaf", nicsPerLeaf);
        put(keys, "spines", spines);
        put(keys, "oversubscription", oversubscription);
        put(keys, "leaves-per-pod", leavesPerPod);
        put(keys, "cores", cores);
        put(keys, "core-oversubscription", coreOversubscription);
        put(keys, "nodes-per-group", nodesPerGroup);
        put(keys, "nics-per-router", nicsPerRouter);
        put(keys, "routers-per-group", routersPerGroup);
        put(keys, "global-links", globalLinks);
        put(
                keys,
                "sizes",
                sizes.map(text -> "[" + text.replaceAll("[\\[\\] ]", "").replace(",", ", ") + "]"));
        put(keys, "nodes-per-point", nodesPerPoint);
        put(keys, "bandwidth", bandwidth);
        put(keys, "global-bandwidth", globalBandwidth);
        put(keys, "alpha", alpha);
        put(keys, "global-alpha", globalAlpha);
        return keys.entrySet().stream()
                .map(e -> e.getKey() + ": " + e.getValue())
                .collect(Collectors.joining(", ", "fabric: {", "}\n"));
    }

    private static void put(Map<String, Object> keys, String key, Optional<?> value) {
        value.ifPresent(v -> keys.put(key, v));
    }
}
