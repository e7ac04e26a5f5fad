package dev.crosspoint.model.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.crosspoint.model.predict.Contest.Crossover;
import dev.crosspoint.model.predict.Contest.Winner;
import dev.crosspoint.model.predict.Curve.Piece;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ContestTest {
    private static final double END = Double.POSITIVE_INFINITY;

    private static Curve line(double intercept, double slope) {
        return Curve.of(new AffineTime(intercept, slope));
    }

    /** Entrants a, b, c, … in this order. */
    private static Map<String, Curve> entrants(Curve... curves) {
        Map<String, Curve> entrants = new LinkedHashMap<>();
        for (Curve curve : curves) {
            entrants.put(String.valueOf((char) ('a' + entrants.size())), curve);
        }
        return entrants;
    }

    @Test
    void theFlatterLineWinsBeyondTheSizeWhereTheyMeet() {
        Contest contest = Contest.of(entrants(line(1, 4), line(9, 2)), 0, 100);
        assertThat(contest.winners())
                .containsExactly(new Winner(0, 4, "a", List.of()), new Winner(4, 100, "b", List.of()));
        assertThat(contest.crossovers()).containsExactly(new Crossover("a", "b", 4));
    }

    @Test
    void oneRangeShowsWhoDominates() {
        Contest contest = Contest.of(entrants(line(1, 2), line(9, 2), line(2, 3)), 0, 100);
        assertThat(contest.winners()).containsExactly(new Winner(0, 100, "a", List.of()));
        assertThat(contest.crossovers()).isEmpty();
    }

    /** As with ring and textbook tree among 2 or 3 ranks: equal at M = 0 only. */
    @Test
    void linesThatMeetAtTheFirstSizeDoNotCross() {
        assertThat(Contest.of(entrants(line(5, 3), line(5, 2)), 0, 100).winners())
                .containsExactly(new Winner(0, 100, "b", List.of()));
        assertThat(Contest.of(entrants(line(1, 4), line(9, 2)), 4, 100).winners())
                .containsExactly(new Winner(4, 100, "b", List.of()));
    }

    @Test
    void linesThatMeetAtTheLastSizeDoNotCross() {
        assertThat(Contest.of(entrants(line(1, 4), line(9, 2)), 0, 4).winners())
                .containsExactly(new Winner(0, 4, "a", List.of()));
    }

    @Test
    void ofLinesThatMeetInOnePointTheFlattestGoesOn() {
        assertThat(Contest.of(entrants(line(0, 3), line(3, 2), line(6, 1)), 0, 100)
                        .winners())
                .containsExactly(new Winner(0, 3, "a", List.of()), new Winner(3, 100, "c", List.of()));
        // 0.1 * 3 is not 0.3 in binary: the three meet in one point but for rounding.
        assertThat(Contest.of(entrants(line(0, 0.3), line(0.1 * 3, 0.2), line(0.2 * 3, 0.1)), 0, 100)
                        .crossovers())
                .extracting(Crossover::above)
                .containsExactly("c");
    }

    @Test
    void curvesThatAreTheSameTie() {
        assertThat(Contest.of(entrants(line(2, 1), line(1, 1), line(1, 1)), 0, 100)
                        .winners())
                .containsExactly(new Winner(0, 100, "b", List.of("c")));
    }

    @Test
    void roundingMakesNoWinner() {
        Curve computed = line(0.1 + 0.2, 0.7 + 0.1);
        Curve exact = line(0.3, 0.8);
        assertThat(Contest.of(entrants(computed, exact), 0, 1e12).winners())
                .containsExactly(new Winner(0, 1e12, "a", List.of("b")));
        assertThat(Contest.of(entrants(exact, computed), 0, 1e12).winners())
                .containsExactly(new Winner(0, 1e12, "a", List.of("b")));
    }

    @Test
    void aGroupOfOneHasOneWinnerAndNoCrossover() {
        Contest contest = Contest.of(entrants(line(0, 0), line(0, 0), line(0, 0)), 0, 1e18);
        assertThat(contest.winners()).containsExactly(new Winner(0, 1e18, "a", List.of("b", "c")));
        assertThat(contest.crossovers()).isEmpty();
    }

    @Test
    void aTieThatEndsIsARangeOfItsOwnButNoCrossover() {
        Curve bent =
                new Curve(List.of(new Piece(0, 10, new AffineTime(1, 1)), new Piece(10, END, new AffineTime(6, 1))));
        Contest contest = Contest.of(entrants(line(1, 1), bent), 0, 100);
        assertThat(contest.winners())
                .containsExactly(new Winner(0, 10, "a", List.of("b")), new Winner(10, 100, "a", List.of()));
        assertThat(contest.crossovers()).isEmpty();
    }

    /** NCCL's predictor does this: the winner changes back and forth. */
    @Test
    void winnersMayComeBack() {
        Curve jumping = new Curve(List.of(
                new Piece(0, 10, new AffineTime(0, 1)),
                new Piece(10, 20, new AffineTime(90, 1)),
                new Piece(20, END, new AffineTime(0, 1))));
        Contest contest = Contest.of(entrants(jumping, line(50, 0)), 0, 100);
        assertThat(contest.crossovers())
                .containsExactly(new Crossover("a", "b", 10), new Crossover("b", "a", 20), new Crossover("a", "b", 50));
    }

    @Test
    void piecesThatGoOnStraightDoNotSplitARange() {
        Curve pieces =
                new Curve(List.of(new Piece(0, 10, new AffineTime(1, 1)), new Piece(10, END, new AffineTime(1, 1))));
        assertThat(Contest.of(entrants(pieces, line(9, 9)), 0, 100).winners())
                .containsExactly(new Winner(0, 100, "a", List.of()));
    }

    /** The lower envelope of two lines against the lines themselves: the bend lies a rounding error beside the meeting. */
    @Test
    void aBendBesideTheMeetingOfItsLinesShowsNoSliver() {
        AffineTime steep = new AffineTime(0.1, 0.7);
        AffineTime flat = new AffineTime(0.4, 0.3);
        double meeting = (0.4 - 0.1) / (0.7 - 0.3);
        for (double bend : new double[] {Math.nextDown(meeting), meeting, Math.nextUp(meeting)}) {
            Curve envelope = new Curve(List.of(new Piece(0, bend, steep), new Piece(bend, END, flat)));
            assertThat(Contest.of(entrants(envelope, Curve.of(steep), Curve.of(flat)), 0, 100)
                            .winners())
                    .containsExactly(new Winner(0, bend, "a", List.of("b")), new Winner(bend, 100, "a", List.of("c")));
        }
    }

    @Test
    void bendsThatDifferByRoundingAreOne() {
        AffineTime steep = new AffineTime(0.1, 0.7);
        AffineTime flat = new AffineTime(0.4, 0.3);
        double bend = (0.4 - 0.1) / (0.7 - 0.3);
        Curve one = new Curve(List.of(new Piece(0, bend, steep), new Piece(bend, END, flat)));
        double next = Math.nextUp(bend);
        Curve other = new Curve(List.of(new Piece(0, next, steep), new Piece(next, END, flat)));
        assertThat(Contest.of(entrants(one, other), 0, 100).winners())
                .containsExactly(new Winner(0, 100, "a", List.of("b")));
        assertThat(Contest.of(entrants(other, one), bend, 100).winners())
                .containsExactly(new Winner(bend, 100, "a", List.of("b")));
        assertThat(Contest.of(entrants(one, other), 0, next).winners())
                .containsExactly(new Winner(0, next, "a", List.of("b")));
    }

    @Test
    void theFastestAtASizeIsTheOneOfItsRange() {
        Contest contest = Contest.of(entrants(line(1, 4), line(9, 2)), 2, 100);
        assertThat(contest.at(2).algorithm()).isEqualTo("a");
        assertThat(contest.at(Math.nextDown(4.0)).algorithm()).isEqualTo("a");
        assertThat(contest.at(4).algorithm()).isEqualTo("b");
        assertThat(contest.at(100).algorithm()).isEqualTo("b");
        for (double outside : new double[] {Math.nextDown(2.0), Math.nextUp(100.0), Double.NaN}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> contest.at(outside))
                    .withMessage("size lies in the range of the contest: bytes=" + outside);
        }
    }

    @Test
    void aRangeMayBeASingleSize() {
        Curve step = new Curve(List.of(new Piece(0, 8, new AffineTime(1, 0)), new Piece(8, END, new AffineTime(9, 0))));
        Map<String, Curve> entrants = entrants(step, line(5, 0));
        assertThat(Contest.of(entrants, 7, 7).winners()).containsExactly(new Winner(7, 7, "a", List.of()));
        assertThat(Contest.of(entrants, 8, 8).winners()).containsExactly(new Winner(8, 8, "b", List.of()));
        assertThat(Contest.of(entrants, 0, 0).crossovers()).isEmpty();
    }

    @Test
    void contestsNeedEntrantsAndARange() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Contest.of(Map.of(), 0, 1))
                .withMessage("contest needs algorithms and a range of sizes: algorithms=[], from=0.0, to=1.0");
        for (double[] range : new double[][] {{2, 1}, {-1, 1}, {Double.NaN, 1}, {0, Double.NaN}, {0, END}}) {
            assertThatIllegalArgumentException().isThrownBy(() -> Contest.of(entrants(line(1, 1)), range[0], range[1]));
        }
    }
}
