package dev.crosspoint.cli.scale;

import dev.crosspoint.cli.io.Converters.Names;
import dev.crosspoint.cli.io.InputFile;
import dev.crosspoint.model.training.split.AxisOrder;
import dev.crosspoint.topology.place.Cluster;
import dev.crosspoint.topology.place.WhatIf;
import dev.crosspoint.topology.read.ClusterFile;
import dev.crosspoint.validation.read.CalibrationFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** The machines to train on: a cluster, what it would be with other links, and others to compare it with. */
final class SceneOptions {
    @Option(
            names = "--what-if",
            paramLabel = "CHANGE",
            description = "The cluster again with other links: 'link:nic rate=800Gb/s', 'link:nic alpha=x0.5'.")
    private List<String> whatIfs = new ArrayList<>();

    @Option(names = "--compare", paramLabel = "CLUSTER", description = "Another cluster file; may be given again.")
    private List<String> others = new ArrayList<>();

    @Option(
            names = "--calibration",
            paramLabel = "FILE",
            description = "Times of collectives as measured on the cluster (fit -o), with their intervals.")
    private Optional<String> calibration;

    @Option(
            names = "--algorithms",
            paramLabel = "ID,...",
            defaultValue = "ring,hierarchical",
            description = "Of which each call takes the fastest (default ring,hierarchical).")
    private Names algorithms;

    @Option(
            names = "--placement",
            paramLabel = "ORDER",
            defaultValue = "tensor-pipeline-data",
            description = "Which ranks are neighbours, nearest first (default tensor-pipeline-data).")
    private AxisOrder order;

    /** A cluster, its what-ifs, the others. */
    List<Scene> scenes(String cluster) {
        Cluster first = read(cluster);
        if (calibration.isPresent() && !(whatIfs.isEmpty() && others.isEmpty())) {
            throw new IllegalArgumentException("a calibration tells of the cluster that it was measured on: leave"
                    + " --what-if and --compare out");
        }
        return Stream.of(
                        Stream.of(scene(first.name(), first)),
                        whatIfs.stream()
                                .map(text -> scene(
                                        first.name() + ", " + text.strip(),
                                        WhatIf.parse(text).applyTo(first))),
                        others.stream().map(SceneOptions::read).map(other -> scene(other.name(), other)))
                .flatMap(scenes -> scenes)
                .toList();
    }

    /**
     * Refuses to pass over machines.
     *
     * @throws IllegalArgumentException if there are others than the first
     */
    void requireOne(String who) {
        if (!(whatIfs.isEmpty() && others.isEmpty())) {
            throw new IllegalArgumentException("%s looks at one cluster: what-ifs=%d, compared=%d. Leave them out, or"
                            .formatted(who, whatIfs.size(), others.size())
                    + " ask for --show scaling");
        }
    }

    private static Cluster read(String file) {
        return new InputFile(file).read(ClusterFile::read);
    }

    private Scene scene(String name, Cluster machine) {
        return new Scene(
                name,
                machine,
                calibration.map(file -> new InputFile(file).read(CalibrationFile::read)),
                order,
                algorithms.values());
    }
}
