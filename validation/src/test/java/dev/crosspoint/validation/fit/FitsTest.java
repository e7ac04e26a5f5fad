package dev.crosspoint.validation.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.sample.Buffer;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.sample.Subject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FitsTest {
    private static final Subject RING = Synthetic.subject("nccl-ring", Collective.ALL_REDUCE, Group.of(8, 1));

    @Test
    void aRingGivesBackAlphaAndBandwidth() {
        Fit fit = Fits.of(List.of(Synthetic.run(RING, 10, 26, bytes -> 140e-6 + 1.75e-10 * bytes)))
                .fits()
                .get(0);
        assertThat(fit.link().alpha().orElseThrow().value()).isCloseTo(10e-6, within(1e-11));
        assertThat(fit.link().bandwidth().orElseThrow().value()).isCloseTo(1e10, within(1e4));
        assertThat(fit.link().caveat()).contains("base cost taken as 0");
        assertThat(fit.points()).isEqualTo(17);
        assertThat(fit.maxAbsoluteRelativeError()).isLessThan(1e-9);
        assertThat(fit.prediction().orElseThrow().algorithm()).isEqualTo("nccl-ring");
    }

    @Test
    void ncclTreeHasNoTextbookTermsAndNoAlpha() {
        Subject tree = Synthetic.subject("nccl-tree", Collective.ALL_REDUCE, Group.of(8, 1));
        Fit fit = Fits.of(List.of(Synthetic.run(tree, 10, 26, bytes -> 60e-6 + 6e-10 * bytes)))
                .fits()
                .get(0);
        assertThat(fit.link().alpha()).isEmpty();
        assertThat(fit.link().bandwidth()).isEmpty();
        assertThat(fit.link().caveat()).contains("no cost terms are known for nccl-tree");
    }

    @Test
    void ourOwnTreeHasTerms() {
        Subject tree = Synthetic.subject("binomial-tree", Collective.ALL_REDUCE, Group.of(8, 1));
        Fit fit = Fits.of(List.of(Synthetic.run(tree, 10, 26, bytes -> 60e-6 + 6e-10 * bytes)))
                .fits()
                .get(0);
        assertThat(fit.link().alpha().orElseThrow().value()).isCloseTo(10e-6, within(1e-11));
        assertThat(fit.link().bandwidth().orElseThrow().value()).isCloseTo(1e10, within(1e4));
    }

    @Test
    void allEqualTimesGiveNumbersAndNoBandwidth() {
        Fit fit = Fits.of(List.of(Synthetic.run(RING, 10, 20, bytes -> 1e-4)))
                .fits()
                .get(0);
        assertThat(fit.regimes().list()).hasSize(1);
        assertThat(fit.regimes().first().fit().time().slopeSecondsPerByte()).isZero();
        assertThat(fit.link().bandwidth()).isEmpty();
        assertThat(fit.regimes().first().fit().slope().high()).isFinite().isNotNegative();
    }

    @Test
    void fallingTimesAreNoNegativeSlope() {
        Fit fit = Fits.of(List.of(Synthetic.run(RING, 10, 20, bytes -> 1e-3 - 4e-10 * bytes)))
                .fits()
                .get(0);
        fit.regimes().list().forEach(regime -> {
            assertThat(regime.fit().time().slopeSecondsPerByte()).isNotNegative();
            assertThat(regime.fit().time().interceptSeconds()).isNotNegative();
        });
    }

    @Test
    void twoSizesAreNoFitButAReason() {
        Fits fits = Fits.of(List.of(Synthetic.run(RING, 10, 11, bytes -> 1e-4)));
        assertThat(fits.fits()).isEmpty();
        assertThat(fits.unfitted())
                .singleElement()
                .satisfies(
                        u -> assertThat(u.reason()).contains("at least 3 sizes").contains("sizes=2"));
    }

    @Test
    void aGroupOfOneIsRefused() {
        Subject alone = Synthetic.subject("nccl-ring", Collective.ALL_REDUCE, Group.of(1, 1));
        Fits fits = Fits.of(List.of(Synthetic.run(alone, 10, 26, bytes -> 1e-4)));
        assertThat(fits.unfitted())
                .singleElement()
                .satisfies(u -> assertThat(u.reason()).contains("1 rank"));
    }

    @Test
    void runsOfOneFileAreJoinedByTheMedianOfEachSize() {
        List<Run> runs = List.of(
                Synthetic.run(RING, 10, 20, 0, bytes -> 1e-4),
                Synthetic.run(RING, 10, 20, 1, bytes -> 9e-4),
                Synthetic.run(RING, 10, 20, 2, bytes -> 2e-4));
        Fit fit = Fits.of(runs).fits().get(0);
        assertThat(fit.residuals()).allSatisfy(r -> assertThat(r.measured()).isEqualTo(new Seconds(2e-4)));
        assertThat(fit.notes()).contains("3 runs of this file joined, median of each size");
    }

    @Test
    void runsOfAnotherGroupAreAnotherFit() {
        Subject larger = Synthetic.subject("nccl-ring", Collective.ALL_REDUCE, Group.of(16, 2));
        Fits fits = Fits.of(
                List.of(Synthetic.run(RING, 10, 20, bytes -> 1e-4), Synthetic.run(larger, 10, 20, bytes -> 2e-4)));
        assertThat(fits.fits()).hasSize(2);
    }

    @Test
    void noTimesInPlaceIsAReasonToo() {
        Fits fits = Fits.of(List.of(Synthetic.run(RING, 10, 20, bytes -> 1e-4)), Buffer.IN_PLACE);
        assertThat(fits.unfitted())
                .singleElement()
                .satisfies(u -> assertThat(u.reason())
                        .contains("in-place", "It has 11 sizes with out-of-place times: fit them without --in-place"));
    }

    /** Launches 5 % slower and faster than the middle one: +-0.05 * 4.30 / sqrt(3) in the logarithm, 12.4 %. */
    @Test
    void launchesTellTheirOwnIntervals() {
        List<Run> launches = new ArrayList<>();
        for (int launch = 0; launch < 3; launch++) {
            double factor = 1 + 0.05 * (launch - 1);
            launches.add(Synthetic.run(
                    Synthetic.subject("ring", Collective.ALL_REDUCE, Group.of(4, 1)),
                    4,
                    26,
                    launch,
                    bytes -> factor * (20e-6 + 1e-10 * bytes)));
        }
        assertThat(Fits.of(launches).fits().get(0).notes())
                .anyMatch(note -> note.contains("over 3 launches")
                        && note.contains("a 17.65 µs .. 22.63 µs")
                        && note.contains("8.838 .. 11.33 GB/s"));
        Regime regime = Fits.of(launches).fits().get(0).regimes().first();
        assertThat(regime.basis()).isEqualTo(IntervalBasis.LAUNCHES);
        assertThat(regime.intercept().low()).isCloseTo(17.65e-6, within(1e-8));
        assertThat(regime.intercept().high()).isCloseTo(22.63e-6, within(1e-8));
        assertThat(regime.slope().high()).isCloseTo(1 / 8.838e9, within(1e-14));
        Fit two = Fits.of(launches.subList(0, 2)).fits().get(0);
        assertThat(two.notes()).noneMatch(note -> note.contains("Student"));
        assertThat(two.regimes().first().basis()).isEqualTo(IntervalBasis.DELTA_METHOD);
        assertThat(two.regimes().first().intercept())
                .isEqualTo(two.regimes().first().fit().intercept());
    }
}
