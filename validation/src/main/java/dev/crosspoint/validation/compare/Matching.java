package dev.crosspoint.validation.compare;

import dev.crosspoint.model.predict.Contest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which predicted crossover is which observed one: those of the same direction that lie nearest to each other, nearest
 * first.
 *
 * @param pairs those that have a counterpart
 * @param predictedOnly predicted, not observed
 * @param observedOnly observed, not predicted
 */
record Matching(List<Pair> pairs, List<Contest.Crossover> predictedOnly, List<ObservedCrossover> observedOnly) {
    /** A predicted crossover and the observed one that it is. */
    record Pair(Contest.Crossover predicted, ObservedCrossover observed) {
        double octaves() {
            return Octaves.between(observed.bytes(), predicted.bytes());
        }

        private boolean sameDirection() {
            return predicted.below().equals(observed.below())
                    && predicted.above().equals(observed.above());
        }
    }

    static Matching of(List<Contest.Crossover> predicted, List<ObservedCrossover> observed) {
        List<Pair> candidates = predicted.stream()
                .flatMap(p -> observed.stream().map(o -> new Pair(p, o)))
                .filter(Pair::sameDirection)
                .sorted(Comparator.comparingDouble(pair -> Math.abs(pair.octaves())))
                .toList();
        List<Pair> pairs = new ArrayList<>();
        Set<Object> taken = new HashSet<>();
        for (Pair pair : candidates) {
            if (!taken.contains(pair.predicted()) && !taken.contains(pair.observed())) {
                pairs.add(pair);
                taken.add(pair.predicted());
                taken.add(pair.observed());
            }
        }
        return new Matching(
                pairs,
                predicted.stream().filter(p -> !taken.contains(p)).toList(),
                observed.stream().filter(o -> !taken.contains(o)).toList());
    }
}
