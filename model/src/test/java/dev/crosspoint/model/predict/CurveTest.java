package dev.crosspoint.model.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.crosspoint.model.predict.Curve.Piece;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CurveTest {
    private static final double END = Double.POSITIVE_INFINITY;
    private static final Curve STEP = new Curve(List.of(
            new Piece(0, 100, new AffineTime(1, 0.5)),
            new Piece(100, 200, new AffineTime(7, 0)),
            new Piece(200, END, new AffineTime(3, 1))));

    @Test
    void aPieceHoldsFromItsFirstSizeToTheNextPiece() {
        assertThat(STEP.at(0)).isEqualTo(1);
        assertThat(STEP.at(Math.nextDown(100.0))).isLessThan(51);
        assertThat(STEP.at(100)).isEqualTo(7);
        assertThat(STEP.at(150)).isEqualTo(7);
        assertThat(STEP.at(200)).isEqualTo(203);
        assertThat(STEP.at(0x1p63)).isEqualTo(3 + 0x1p63);
    }

    @Test
    void piecesBetweenSizesAreCutThere() {
        assertThat(STEP.between(50, 150))
                .containsExactly(new Piece(50, 100, new AffineTime(1, 0.5)), new Piece(100, 150, new AffineTime(7, 0)));
        assertThat(STEP.between(100, 200)).containsExactly(STEP.pieces().get(1));
        assertThat(STEP.between(0, END)).isEqualTo(STEP.pieces());
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
    void sizesAreFiniteAndNotNegative(double bytes) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> STEP.at(bytes))
                .withMessage("size must be finite and >= 0: bytes=" + bytes);
    }

    @Test
    void piecesCoverEverySizeOnce() {
        AffineTime line = new AffineTime(1, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Curve(List.of(new Piece(0, 8, line), new Piece(9, END, line))))
                .withMessage("pieces follow each other from 0: end=8.0, fromBytes=9.0");
        assertThatIllegalArgumentException().isThrownBy(() -> new Curve(List.of(new Piece(1, END, line))));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Curve(List.of(new Piece(0, 8, line))))
                .withMessage("pieces cover every size: end=8.0");
        assertThatIllegalArgumentException().isThrownBy(() -> new Curve(List.of()));
    }

    @Test
    void piecesCoverSomeSize() {
        AffineTime line = new AffineTime(1, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Piece(8, 8, line))
                .withMessage("piece covers sizes: fromBytes=8.0, toBytes=8.0");
        assertThatIllegalArgumentException().isThrownBy(() -> new Piece(-1, 8, line));
        assertThatIllegalArgumentException().isThrownBy(() -> new Piece(Double.NaN, 8, line));
        assertThatIllegalArgumentException().isThrownBy(() -> new Piece(0, Double.NaN, line));
    }

    @Test
    void linesAreFinite() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new AffineTime(Double.NaN, 0))
                .withMessage("time must be finite: interceptSeconds=NaN, slopeSecondsPerByte=0.0");
        assertThatIllegalArgumentException().isThrownBy(() -> new AffineTime(0, END));
    }

    @Test
    void linesAddUp() {
        assertThat(new AffineTime(1, 2).plus(new AffineTime(3, 4))).isEqualTo(new AffineTime(4, 6));
        assertThat(new AffineTime(1, 2).times(3)).isEqualTo(new AffineTime(3, 6));
        assertThat(new AffineTime(1, 2).at(10)).isEqualTo(21);
    }
}
