package dev.crosspoint.validation.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

class RankTimesPropertyTest {
    /** One time that a rank reports. */
    record Told(int iteration, int rank, int nanos) {}

    @Provide
    Arbitrary<List<Told>> told() {
        return Combinators.combine(
                        Arbitraries.integers().between(0, 40),
                        Arbitraries.integers().between(0, 5),
                        Arbitraries.integers().between(1, 1000))
                .as(Told::new)
                .list()
                .ofMaxSize(300);
    }

    /** Against a map of maps, which takes twenty times the memory. */
    @Property
    void whatIsCompleteIsWhatAMapWouldHold(
            @ForAll @IntRange(min = 1, max = 4) int ranks, @ForAll("told") List<Told> all) {
        RankTimes times = new RankTimes(ranks);
        Map<Integer, Map<Integer, Double>> expected = new HashMap<>();
        for (Told told : all) {
            times.put(told.iteration, told.rank, told.nanos);
            if (told.rank < ranks) {
                expected.computeIfAbsent(told.iteration, i -> new HashMap<>()).put(told.rank, (double) told.nanos);
            }
        }
        expected.values().removeIf(of -> of.size() < ranks);
        assertThat(times.complete().map(of -> List.of(of.getMin(), of.getMax())))
                .containsExactlyInAnyOrderElementsOf(expected.values().stream()
                        .map(of -> List.of(
                                of.values().stream().mapToDouble(t -> t).min().orElseThrow(),
                                of.values().stream().mapToDouble(t -> t).max().orElseThrow()))
                        .toList());
    }
}
