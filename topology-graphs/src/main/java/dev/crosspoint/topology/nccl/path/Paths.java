package dev.crosspoint.topology.nccl.path;

import dev.crosspoint.topology.nccl.system.Node;
import dev.crosspoint.topology.nccl.system.SystemGraph;
import java.util.Arrays;

/** The path from every node to every CPU, device, GPU, port and NVSwitch of a system graph. */
public final class Paths {
    private final SystemGraph system;
    private final Path[][] fromTo;

    private Paths(SystemGraph system) {
        this.system = system;
        int nodes = system.nodes().size();
        fromTo = new Path[nodes][nodes];
        Arrays.stream(fromTo).forEach(row -> Arrays.fill(row, Path.NONE));
    }

    /**
     * The paths that NCCL takes.
     *
     * @see "NCCL 2.30.7, src/graph/paths.cc, ncclTopoComputePaths"
     */
    public static Paths of(SystemGraph system, PathSettings settings) {
        Paths paths = new Paths(system);
        PathFinder finder = new PathFinder(paths, settings);
        system.cpus().forEach(finder::find);
        system.devices().forEach(finder::find);
        system.gpus().forEach(finder::find);
        system.nets().forEach(finder::find);
        system.nvSwitch().ifPresent(finder::find);
        new Corrections(paths, settings).apply();
        return paths;
    }

    /** Where the paths lie. */
    public SystemGraph system() {
        return system;
    }

    /** The path from a node to another; {@link Path#NONE} if there is none. */
    public Path between(Node from, Node to) {
        return fromTo[from.number()][to.number()];
    }

    void put(Node from, Node to, Path path) {
        fromTo[from.number()][to.number()] = path;
    }
}
