package dev.crosspoint.model.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.ModelDomain;
import dev.crosspoint.model.predict.Contest.Crossover;
import dev.crosspoint.model.predict.Contest.Winner;
import dev.crosspoint.model.predict.Curve.Piece;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class ContestPropertyTest {
    /** Lines as they come from algorithms, or on a coarse grid, where they coincide, are parallel or meet in one point. */
    @Provide
    Arbitrary<AffineTime> lines() {
        Arbitrary<AffineTime> algorithms = Combinators.combine(
                        ModelDomain.logUniform(-6, -2), ModelDomain.logUniform(-12, -8))
                .as(AffineTime::new);
        Arbitrary<Integer> digits = Arbitraries.integers().between(0, 6);
        Arbitrary<AffineTime> grid =
                Combinators.combine(digits, digits).as((a, b) -> new AffineTime(a / 10.0, b / 1e7));
        return Arbitraries.oneOf(algorithms, grid);
    }

    /** One to four pieces, with jumps. */
    @Provide
    Arbitrary<Curve> curves() {
        Arbitrary<Double> bends = Arbitraries.oneOf(
                ModelDomain.logUniform(0, 9),
                Arbitraries.integers().between(1, 5).map(i -> i * 1e6));
        return Combinators.combine(bends.list().ofMaxSize(3), lines().list().ofSize(4))
                .as(ContestPropertyTest::curve);
    }

    private static Curve curve(List<Double> bends, List<AffineTime> lines) {
        List<Double> ends = new ArrayList<>(new TreeSet<>(bends));
        ends.add(Double.POSITIVE_INFINITY);
        List<Piece> pieces = new ArrayList<>();
        double from = 0;
        for (double end : ends) {
            pieces.add(new Piece(from, end, lines.get(pieces.size())));
            from = end;
        }
        return new Curve(pieces);
    }

    @Provide
    Arbitrary<Map<String, Curve>> entrants() {
        return curves().list().ofMinSize(1).ofMaxSize(6).map(ContestPropertyTest::named);
    }

    @Provide
    Arbitrary<Map<String, Curve>> affineEntrants() {
        return lines().map(Curve::of).list().ofMinSize(1).ofMaxSize(8).map(ContestPropertyTest::named);
    }

    private static Map<String, Curve> named(List<Curve> curves) {
        Map<String, Curve> entrants = new LinkedHashMap<>();
        curves.forEach(curve -> entrants.put("entrant " + entrants.size(), curve));
        return entrants;
    }

    /** A range of sizes, from 0 or not. */
    record Range(double from, double to) {}

    @Provide
    Arbitrary<Range> ranges() {
        return Combinators.combine(
                        Arbitraries.oneOf(Arbitraries.just(0.0), ModelDomain.logUniform(0, 6)),
                        ModelDomain.logUniform(6.01, 10))
                .as(Range::new);
    }

    /** A place in a range: 0 is its start, 1 its end. */
    @Provide
    Arbitrary<Double> places() {
        return Arbitraries.doubles().between(0, 1).ofScale(6);
    }

    @Property
    void winnersCoverTheRangeExactlyOnce(
            @ForAll("entrants") Map<String, Curve> entrants, @ForAll("ranges") Range range) {
        List<Winner> winners = Contest.of(entrants, range.from(), range.to()).winners();
        assertThat(winners.get(0).fromBytes()).isEqualTo(range.from());
        assertThat(winners.get(winners.size() - 1).toBytes()).isEqualTo(range.to());
        for (int i = 1; i < winners.size(); i++) {
            assertThat(winners.get(i).fromBytes()).isEqualTo(winners.get(i - 1).toBytes());
        }
        assertThat(winners).allMatch(winner -> winner.fromBytes() < winner.toBytes());
    }

    @Property
    void neighboursDifferInWinnerOrTies(
            @ForAll("entrants") Map<String, Curve> entrants, @ForAll("ranges") Range range) {
        List<Winner> winners = Contest.of(entrants, range.from(), range.to()).winners();
        for (int i = 1; i < winners.size(); i++) {
            Winner below = winners.get(i - 1);
            Winner above = winners.get(i);
            assertThat(below.algorithm().equals(above.algorithm())
                            && below.ties().equals(above.ties()))
                    .isFalse();
        }
    }

    /** A place from 0 to 1 between two sizes; rounding must not lead out of them. */
    private static double between(double from, double to, double place) {
        return Math.min(to, from + place * (to - from));
    }

    @Property
    void nobodyIsFasterThanTheWinnerOrItsTies(
            @ForAll("entrants") Map<String, Curve> entrants,
            @ForAll("ranges") Range range,
            @ForAll("places") double place) {
        Contest contest = Contest.of(entrants, range.from(), range.to());
        List<Double> sizes = new ArrayList<>(List.of(between(range.from(), range.to(), place)));
        contest.winners().forEach(w -> sizes.add(between(w.fromBytes(), w.toBytes(), place)));
        for (double bytes : sizes) {
            double least = entrants.values().stream()
                    .mapToDouble(c -> c.at(bytes))
                    .min()
                    .orElseThrow();
            for (String name : withTies(contest.at(bytes))) {
                assertThat(entrants.get(name).at(bytes))
                        .as("%s at %s", name, bytes)
                        .isCloseTo(least, within(1e-9 * least));
            }
        }
    }

    private static Set<String> withTies(Winner winner) {
        Set<String> fastest = new HashSet<>(winner.ties());
        fastest.add(winner.algorithm());
        return fastest;
    }

    /** In the middle of a range the winner and its ties are alone; another may touch them in a point, not twice. */
    @Property
    void whoeverIsNeitherWinnerNorTieIsSlowerSomewhereInTheRange(
            @ForAll("entrants") Map<String, Curve> entrants, @ForAll("ranges") Range range) {
        for (Winner winner : Contest.of(entrants, range.from(), range.to()).winners()) {
            double width = winner.toBytes() - winner.fromBytes();
            entrants.forEach((name, curve) -> {
                if (!withTies(winner).contains(name)) {
                    assertThat(List.of(0.25, 0.5, 0.75))
                            .as("%s in %s", name, winner)
                            .anyMatch(part -> curve.at(winner.fromBytes() + part * width)
                                    > entrants.get(winner.algorithm()).at(winner.fromBytes() + part * width));
                }
            });
        }
    }

    @Property
    void orderOfEntrantsDecidesTiesOnly(
            @ForAll("entrants") Map<String, Curve> entrants, @ForAll("ranges") Range range) {
        List<String> names = new ArrayList<>(entrants.keySet());
        Map<String, Curve> reversed = new LinkedHashMap<>();
        IntStream.range(0, names.size())
                .mapToObj(i -> names.get(names.size() - 1 - i))
                .forEach(name -> reversed.put(name, entrants.get(name)));
        assertThat(Contest.of(reversed, range.from(), range.to()).winners())
                .extracting(Winner::fromBytes, ContestPropertyTest::withTies)
                .containsExactlyElementsOf(Contest.of(entrants, range.from(), range.to()).winners().stream()
                        .map(w -> tuple(w.fromBytes(), withTies(w)))
                        .toList());
    }

    @Property
    void crossoversAreWhereTheWinnerChanges(
            @ForAll("entrants") Map<String, Curve> entrants, @ForAll("ranges") Range range) {
        Contest contest = Contest.of(entrants, range.from(), range.to());
        for (Crossover crossover : contest.crossovers()) {
            assertThat(crossover.below()).isNotEqualTo(crossover.above());
            assertThat(crossover.bytes()).isGreaterThan(range.from()).isLessThan(range.to());
        }
        long changes = IntStream.range(1, contest.winners().size())
                .filter(i -> !contest.winners()
                        .get(i)
                        .algorithm()
                        .equals(contest.winners().get(i - 1).algorithm()))
                .count();
        assertThat(contest.crossovers()).hasSize((int) changes);
    }

    /** P25 and section 1.2: two straight lines cross at most once, where the formula says. */
    @Property
    void twoLinesCrossWhereTheFormulaSaysOrNowhere(
            @ForAll("lines") AffineTime one, @ForAll("lines") AffineTime other, @ForAll("ranges") Range range) {
        double a = one.interceptSeconds() - other.interceptSeconds();
        double b = other.slopeSecondsPerByte() - one.slopeSecondsPerByte();
        double meeting = a / b;
        List<Crossover> crossovers = Contest.of(
                        named(List.of(Curve.of(one), Curve.of(other))), range.from(), range.to())
                .crossovers();
        if (b != 0 && meeting > range.from() * (1 + 1e-9) && meeting < range.to() * (1 - 1e-9)) {
            assertThat(crossovers).hasSize(1);
            assertThat(crossovers.get(0).bytes()).isCloseTo(meeting, within(1e-12 * meeting));
            assertThat(crossovers.get(0).below()).isEqualTo(b > 0 ? "entrant 1" : "entrant 0");
        } else if (b == 0 || meeting < range.from() || meeting > range.to()) {
            assertThat(crossovers).isEmpty();
        }
    }

    /** P24: the least of straight lines rises ever more slowly and without jumps. */
    @Property
    void leastOfStraightLinesIsContinuousAndConcave(
            @ForAll("affineEntrants") Map<String, Curve> entrants, @ForAll("ranges") Range range) {
        Contest contest = Contest.of(entrants, range.from(), range.to());
        for (Crossover crossover : contest.crossovers()) {
            AffineTime below = entrants.get(crossover.below()).lineAt(0);
            AffineTime above = entrants.get(crossover.above()).lineAt(0);
            assertThat(above.slopeSecondsPerByte()).isLessThan(below.slopeSecondsPerByte());
            double time = below.at(crossover.bytes());
            assertThat(above.at(crossover.bytes())).isCloseTo(time, within(1e-11 * time));
        }
        assertThat(contest.crossovers().size()).isLessThan(entrants.size());
    }
}
