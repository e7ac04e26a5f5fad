package dev.crosspoint.model.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.algorithm.Chain;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.fabric.NonBlockingSwitch;
import dev.crosspoint.model.predict.Curve.Piece;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import java.util.List;
import org.junit.jupiter.api.Test;

class BestSegmentsTest {
    private static final double END = Double.POSITIVE_INFINITY;

    /** In s segments 2s + (1 + 6/s) M: one more pays from s (s+1)/3 on. */
    private static final SegmentFamily FAMILY = new SegmentFamily(0, 2, 6, 1, 1);

    @Test
    void oneSegmentMorePaysFromTheSizeOfTheClosedForm() {
        Curve curve = BestSegments.lowest(List.of(), FAMILY);
        assertThat(curve.pieces().subList(0, 3))
                .containsExactly(
                        new Piece(0, 2 / 3.0, new AffineTime(2, 7)),
                        new Piece(2 / 3.0, 2, new AffineTime(4, 4)),
                        new Piece(2, 4, new AffineTime(6, 3)));
        assertThat(curve.lineAt(3)).isEqualTo(new AffineTime(6, 3));
        assertThat(curve.lineAt(4)).isEqualTo(new AffineTime(8, 1 + 6 / 4.0));
    }

    /** 16 million pieces, made when they are asked for. */
    @Test
    void piecesGoOnForSizesThatNobodySends() {
        Curve curve = BestSegments.lowest(List.of(), FAMILY);
        assertThat(curve.pieces()).hasSize(SegmentFamily.MOST);
        assertThat(curve.lineAt(1e12).interceptSeconds()).isCloseTo(2 * Math.sqrt(3e12), within(2.0));
        assertThat(curve.lineAt(1e30)).isEqualTo(FAMILY.in(SegmentFamily.MOST));
        assertThat(curve.pieces().get(SegmentFamily.MOST - 1).toBytes()).isEqualTo(END);
        assertThatThrownBy(() -> curve.pieces().get(SegmentFamily.MOST)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void curvesOfTheSameFamilyAreEqualWithoutBeingWalked() {
        Curve curve = BestSegments.lowest(List.of(), FAMILY);
        assertThat(curve)
                .isEqualTo(BestSegments.lowest(List.of(), FAMILY))
                .hasSameHashCodeAs(BestSegments.lowest(List.of(), FAMILY));
        assertThat(curve).isNotEqualTo(BestSegments.lowest(List.of(), new SegmentFamily(0, 2, 6, 1, 2)));
        assertThat(curve).isNotEqualTo(BestSegments.lowest(List.of(new AffineTime(0, 9)), FAMILY));
        assertThat(curve.toString()).hasSizeLessThan(500).contains("from 2 segments on");
    }

    @Test
    void aBaseCostMovesEveryPieceUp() {
        Curve curve = BestSegments.lowest(List.of(), FAMILY);
        Curve later = curve.plus(new AffineTime(100, 0));
        for (double bytes : new double[] {0, 1, 3, 1e6}) {
            assertThat(later.at(bytes)).isCloseTo(curve.at(bytes) + 100, within(1e-9));
        }
    }

    /** A line below the first three members; the fourth, 8 + 2.5 M, meets it at 14/3. */
    @Test
    void otherLinesWinWhereTheyAreLower() {
        AffineTime other = new AffineTime(1, 4);
        Curve curve = BestSegments.lowest(List.of(other), FAMILY);
        assertThat(curve.lineAt(0)).isEqualTo(other);
        assertThat(curve.lineAt(4.6)).isEqualTo(other);
        assertThat(curve.lineAt(4.7)).isEqualTo(FAMILY.in(4));
        for (double bytes = 0; bytes < 40; bytes += 0.25) {
            double least = other.at(bytes);
            for (int s = 1; s < 100; s++) {
                least = Math.min(least, FAMILY.in(s).at(bytes));
            }
            assertThat(curve.at(bytes)).isEqualTo(least);
        }
    }

    /** Flatter than any member, so the members win for a while only. */
    @Test
    void aLineThatIsFlatterThanAllMembersWinsInTheEnd() {
        Curve curve = BestSegments.lowest(List.of(new AffineTime(50, 1)), FAMILY);
        assertThat(curve.pieces()).hasSizeLessThan(40);
        assertThat(curve.lineAt(2.5)).isEqualTo(FAMILY.in(3));
        assertThat(curve.lineAt(1e6)).isEqualTo(new AffineTime(50, 1));
        for (double bytes = 0; bytes < 100; bytes += 0.5) {
            double least = 50 + bytes;
            for (int s = 1; s < 100; s++) {
                least = Math.min(least, FAMILY.in(s).at(bytes));
            }
            assertThat(curve.at(bytes)).isEqualTo(least);
        }
    }

    @Test
    void whereSegmentsSaveNothingOneIsBest() {
        assertThat(BestSegments.lowest(List.of(), new SegmentFamily(0, 2, 0, 1, 1)))
                .isEqualTo(Curve.of(new AffineTime(2, 1)));
        LinkParameters link = new LinkParameters(Seconds.ofMicros(10), BytesPerSecond.ofGB(10));
        assertThat(ClosedForm.curve(new Chain(), Collective.BROADCAST, 2, link).pieces())
                .hasSize(1);
    }

    @Test
    void whereStartUpsAreFreeTheMostSegmentsAreBest() {
        LinkParameters free = new LinkParameters(Seconds.ZERO, BytesPerSecond.ofGB(10));
        Curve curve = ClosedForm.curve(new Chain(), Collective.BROADCAST, 8, free);
        assertThat(curve.pieces()).hasSize(1);
        assertThat(curve.at(1e9)).isCloseTo(0.1, within(1e-7));
    }

    @Test
    void theFamilyOfTwoMembersHasThem() {
        SegmentFamily family = SegmentFamily.through(3, FAMILY.in(3), 40, FAMILY.in(40));
        for (int s = 3; s < 100; s++) {
            assertThat(family.in(s).interceptSeconds()).isCloseTo(FAMILY.in(s).interceptSeconds(), within(1e-12));
            assertThat(family.in(s).slopeSecondsPerByte())
                    .isCloseTo(FAMILY.in(s).slopeSecondsPerByte(), within(1e-12));
        }
        assertThat(family.from()).isEqualTo(3);
    }

    @Test
    void moreSegmentsRepeatTheSamePhasesMoreOften() {
        NonBlockingSwitch fabric = new NonBlockingSwitch(5, new LinkParameters(new Seconds(2), new BytesPerSecond(4)));
        SegmentedRounds rounds = SegmentedRounds.of(new Chain(), Collective.BROADCAST, fabric, new int[0]);
        RoundByRound five = rounds.in(5);
        AffineTime ten = five.repeated(rounds.repeats(10), 0.5);
        assertThat(ten.interceptSeconds()).isEqualTo(13 * 2);
        assertThat(ten.slopeSecondsPerByte()).isCloseTo(13 / 40.0, within(1e-15));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> five.repeated(List.of(1, 2, 3, 4, 5, 6, 7, 8, 9), 0.5))
                .withMessage("there is a number of rounds for each phase: rounds that differ here=7, there=9");
    }
}
