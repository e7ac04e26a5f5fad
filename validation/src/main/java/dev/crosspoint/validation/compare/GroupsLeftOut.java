package dev.crosspoint.validation.compare;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.Curve;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.fit.Calibration;
import dev.crosspoint.validation.fit.Fit;
import dev.crosspoint.validation.fit.Fits;
import dev.crosspoint.validation.fit.MissingExperiment;
import dev.crosspoint.validation.sample.Run;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Each number of ranks left out in turn and told by the others: whether the way in which times grow with the group is
 * right. Beside it stand the times of the nearest group as they are, and the straight line over {@code log2 p} through
 * the two nearest groups, size by size.
 */
public final class GroupsLeftOut {
    /** Of fewer, what is left does not tell how times grow. */
    private static final int LEAST_GROUPS = 3;

    private static final String LEFT = "each number of ranks in turn";

    private GroupsLeftOut() {}

    /** What one algorithm did for one collective. */
    private record Kind(Collective collective, String algorithm) {
        static Kind of(Fit fit) {
            return new Kind(
                    fit.subject().collective().orElseThrow(),
                    fit.subject().label().name());
        }
    }

    /** Every kind that was measured among three numbers of ranks; empty if there is none. */
    public static Optional<Trial> of(Collection<Run> runs, LibraryModel library) {
        Map<Kind, List<Fit>> kinds = Fits.of(runs).fits().stream()
                .filter(fit -> fit.prediction().isPresent())
                .collect(Collectors.groupingBy(Kind::of, LinkedHashMap::new, Collectors.toList()));
        Trial all = Trial.of(LEFT);
        for (Map.Entry<Kind, List<Fit>> kind : kinds.entrySet()) {
            TreeMap<Integer, Fit> byRanks = new TreeMap<>();
            kind.getValue()
                    .forEach(fit -> byRanks.putIfAbsent(fit.subject().ranks().getAsInt(), fit));
            if (byRanks.size() >= LEAST_GROUPS) {
                if (byRanks.size() < kind.getValue().size()) {
                    all = all.plus(new Trial(
                            LEFT,
                            Map.of(),
                            List.of(
                                    "%s %s was measured more than once at some numbers of ranks: the first of each is taken"
                                            .formatted(
                                                    kind.getKey().algorithm,
                                                    kind.getKey().collective.id()))));
                }
                for (int ranks : byRanks.keySet()) {
                    all = all.plus(trial(kind.getKey(), ranks, byRanks, library));
                }
            }
        }
        return Optional.of(all).filter(t -> !t.isEmpty() || !t.notes().isEmpty());
    }

    private static Trial trial(Kind kind, int ranks, TreeMap<Integer, Fit> byRanks, LibraryModel library) {
        TreeMap<Integer, Fit> others = new TreeMap<>(byRanks);
        Fit left = others.remove(ranks);
        Curve told;
        try {
            told = new Calibration(List.copyOf(others.values())).curve(kind.collective, kind.algorithm, ranks);
        } catch (MissingExperiment e) {
            return new Trial(
                    LEFT,
                    Map.of(),
                    List.of("%s is not told: %s".formatted(left.subject().describe(), e.getMessage())));
        }
        JudgedSizes judged = new JudgedSizes(left.subject(), left.measuredTimes());
        List<Fit> nearest = others.entrySet().stream()
                .sorted(Comparator.comparingDouble(e -> Math.abs(Math.log(e.getKey() / (double) ranks))))
                .map(Map.Entry::getValue)
                .toList();
        Map<String, List<SizeError>> errors = new LinkedHashMap<>();
        errors.put("start-ups and bytes by the number of ranks", judged.by(told::at));
        errors.put(
                "the nearest number of ranks",
                judged.by(nearest.get(0).regimes().curve()::at));
        errors.put(
                "straight in log2 ranks, size by size",
                judged.byEach(size -> straight(nearest.get(0), nearest.get(1), size, ranks)));
        errors.put(Trial.LIBRARY, judged.by(library));
        return new Trial(LEFT, errors, List.of());
    }

    private static Optional<Seconds> straight(Fit one, Fit other, Bytes size, int ranks) {
        List<Double> seconds = new ArrayList<>();
        for (Fit fit : List.of(one, other)) {
            Optional.ofNullable(fit.measuredTimes().get(size)).ifPresent(t -> seconds.add(t.value()));
        }
        if (seconds.size() < 2) {
            return Optional.empty();
        }
        double from = one.subject().ranks().getAsInt();
        double share = Math.log(ranks / from) / Math.log(other.subject().ranks().getAsInt() / from);
        return Optional.of(new Seconds(Math.max(0, (1 - share) * seconds.get(0) + share * seconds.get(1))));
    }
}
