package dev.crosspoint.cli.predict;

import dev.crosspoint.model.algorithm.Algorithms;
import dev.crosspoint.model.algorithm.CollectiveAlgorithm;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.Fabric;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.predict.Curve;
import dev.crosspoint.model.predict.Forecast;
import dev.crosspoint.model.predict.Prediction;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.topology.place.Cluster;
import dev.crosspoint.topology.route.GraphFabric;
import dev.crosspoint.topology.route.Routing;
import dev.crosspoint.topology.route.SideBySide;
import dev.crosspoint.validation.fit.Fit;
import dev.crosspoint.validation.fit.GroupCalibration;
import dev.crosspoint.validation.fit.MissingExperiment;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.sample.Subject;
import dev.crosspoint.validation.statistics.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;

/** A machine with ranks on it, which predictions can be made for. */
public interface Machine {
    /** What asks for every algorithm. */
    List<String> ALL = List.of("all");

    /** Which machine it is, for titles. */
    String title();

    /** How many ranks it holds. */
    int ranks();

    /** How many ranks each of its nodes holds, if there are two levels: several nodes, and several ranks in each. */
    default OptionalInt ranksPerNode() {
        return OptionalInt.empty();
    }

    /** How many nodes its ranks sit on, where it knows nodes. */
    default OptionalInt nodes() {
        return OptionalInt.empty();
    }

    /**
     * The same machine with another number of ranks.
     *
     * @throws IllegalArgumentException if it does not hold so many
     */
    Machine among(int ranks);

    /**
     * The times of some algorithms.
     *
     * @param algorithms ids, or just {@code all}
     * @throws IllegalArgumentException if an id is unknown or the machine cannot tell
     */
    Forecast forecast(Collective collective, List<String> algorithms);

    /** How far predictions for sizes in a range are from what was measured, where they rest on measurements. */
    default List<String> distances(Forecast forecast, double from, double to) {
        return List.of();
    }

    /** 95 % interval of a predicted time in seconds, where the machine knows one. */
    default Optional<Interval> interval(Prediction prediction, double bytes) {
        return Optional.empty();
    }

    /** The algorithms with those ids, or all. */
    private static List<CollectiveAlgorithm> algorithms(List<String> ids, OptionalInt ranksPerNode) {
        return ids.equals(ALL)
                ? Algorithms.all(ranksPerNode)
                : ids.stream()
                        .map(id -> Algorithms.named(id, ranksPerNode))
                        .distinct()
                        .toList();
    }

    /**
     * One switch that never blocks.
     *
     * @param ranks p
     * @param link parameters of every port
     * @param baseCost cost of a call before its first message
     */
    record OfSwitch(int ranks, LinkParameters link, Seconds baseCost) implements Machine {
        public OfSwitch {
            Collective.requireRanks(ranks);
        }

        @Override
        public String title() {
            return "one non-blocking switch, alpha %s, B %s"
                    .formatted(link.alpha().format(6), link.bandwidth().format(6));
        }

        @Override
        public Machine among(int others) {
            return new OfSwitch(others, link, baseCost);
        }

        @Override
        public Forecast forecast(Collective collective, List<String> algorithms) {
            return Forecast.onSwitch(
                    collective, ranks, link, baseCost, Machine.algorithms(algorithms, OptionalInt.empty()));
        }
    }

    /**
     * A machine described by a cluster file.
     *
     * @param cluster the machine with its ranks
     * @param routing what its switches do
     * @param groups groups of ranks that work at the same time, all alike; none if all ranks are one
     */
    record OfCluster(Cluster cluster, Routing routing, List<int[]> groups) implements Machine {
        /** All ranks as one group. */
        public OfCluster(Cluster cluster) {
            this(cluster, Routing.ECMP, List.of());
        }

        @Override
        public String title() {
            return groups.size() < 2
                    ? cluster.name()
                    : "%s, %d groups at once".formatted(cluster.name(), groups.size());
        }

        @Override
        public int ranks() {
            return group().placement().ranks();
        }

        @Override
        public OptionalInt nodes() {
            return OptionalInt.of(group().placement().ranksByNode().size());
        }

        @Override
        public Machine among(int ranks) {
            return new OfCluster(cluster.first(ranks), routing, List.of());
        }

        /** The cluster with the ranks of one group. */
        Cluster group() {
            return groups.isEmpty() ? cluster : SideBySide.members(cluster, groups.get(0));
        }

        /** What the group is to the model. */
        private Fabric fabric() {
            return groups.isEmpty() ? new GraphFabric(cluster, routing) : new SideBySide(cluster, routing, groups);
        }

        @Override
        public Forecast forecast(Collective collective, List<String> algorithms) {
            Forecast forecast = Forecast.on(
                    fabric(),
                    group().placement().nodeMajorOrder(),
                    collective,
                    cluster.baseCost(),
                    Machine.algorithms(algorithms, ranksPerNode()));
            return algorithms.equals(ALL) && ranksPerNode().isEmpty()
                    ? forecast.without(new Forecast.Refusal(
                            "hierarchical",
                            "it needs several nodes that each hold the same number of ranks, at least 2"))
                    : forecast;
        }

        /** Known where it is the same, with the same ranks, in every group. */
        @Override
        public OptionalInt ranksPerNode() {
            int[] order = group().placement().nodeMajorOrder();
            OptionalInt each = group().placement().ranksPerNode();
            boolean areAlike = groups.stream()
                    .map(members -> SideBySide.members(cluster, members).placement())
                    .allMatch(p -> p.ranksPerNode().equals(each) && Arrays.equals(p.nodeMajorOrder(), order));
            return areAlike && each.isPresent() && each.getAsInt() > 1 && each.getAsInt() < ranks()
                    ? each
                    : OptionalInt.empty();
        }
    }

    /**
     * A machine known only by what was measured on it.
     *
     * @param source file of the calibration
     * @param known what was found, and what it tells of p ranks, on as many nodes as the user says, if so
     * @param baseCost c0 of a call, where the user knows it: then one group size tells alpha
     */
    record OfCalibration(String source, GroupCalibration known, Optional<Seconds> baseCost) implements Machine {
        public OfCalibration {
            Collective.requireRanks(known.group().ranks().orElseThrow());
        }

        private Group group() {
            return known.group();
        }

        @Override
        public String title() {
            return "calibration " + source
                    + (group().nodes().isPresent()
                            ? (group().nodes().getAsInt() == 1
                                    ? ", one node"
                                    : ", %d nodes".formatted(group().nodes().getAsInt()))
                            : "");
        }

        @Override
        public int ranks() {
            return group().ranks().getAsInt();
        }

        @Override
        public Machine among(int others) {
            return new OfCalibration(
                    source, known.in(new Group(OptionalInt.of(others), OptionalInt.empty())), baseCost);
        }

        @Override
        public Forecast forecast(Collective collective, List<String> algorithms) {
            List<Prediction> predictions = new ArrayList<>();
            List<Forecast.Refusal> refusals = new ArrayList<>();
            for (String id : algorithms.equals(ALL) ? measured(collective) : algorithms) {
                try {
                    predictions.add(new Prediction(collective, id, ranks(), curve(collective, id), ""));
                } catch (MissingExperiment e) {
                    refusals.add(new Forecast.Refusal(id, e.getMessage()));
                }
            }
            if (predictions.isEmpty() && refusals.isEmpty()) {
                refusals.add(
                        new Forecast.Refusal(
                                collective.id(),
                                "the calibration holds none, nor an algorithm that leads to it from another collective: measure it"));
            }
            return new Forecast(collective, ranks(), predictions, refusals, Optional.empty());
        }

        @Override
        public List<String> distances(Forecast forecast, double from, double to) {
            return forecast.predictions().stream()
                    .flatMap(p -> known.distance(p.collective(), p.algorithm(), from, to).stream())
                    .toList();
        }

        @Override
        public Optional<Interval> interval(Prediction prediction, double bytes) {
            return known.interval(prediction.collective(), prediction.algorithm(), bytes);
        }

        private Curve curve(Collective collective, String id) {
            return baseCost.isPresent() ? known.curve(collective, id, baseCost.get()) : known.curve(collective, id);
        }

        /** What was measured of a collective; of one that was not, what was measured of others. */
        private List<String> measured(Collective collective) {
            List<String> own = measured(subject -> subject.collective().equals(Optional.of(collective)));
            return own.isEmpty() ? measured(subject -> subject.label().isKnown()) : own;
        }

        private List<String> measured(Predicate<Subject> which) {
            return known.calibration().fits().stream()
                    .map(Fit::subject)
                    .filter(which)
                    .map(subject -> subject.label().name())
                    .distinct()
                    .toList();
        }
    }
}
