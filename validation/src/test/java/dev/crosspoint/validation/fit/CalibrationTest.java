package dev.crosspoint.validation.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.statistics.Interval;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The trap of specification 4.1, with the figures of NCCL's LL ring: base cost 6.6 us, start-up cost 0.6 us. */
class CalibrationTest {
    private static final double BASE = 6.6e-6;
    private static final double ALPHA = 0.6e-6;
    private static final double BETA = 1e-10;

    private static Run ring(int ranks, int nodes) {
        return Synthetic.run(
                Synthetic.subject("nccl-ring", Collective.ALL_REDUCE, Group.of(ranks, nodes)),
                8,
                26,
                bytes -> BASE + 2 * (ranks - 1) * ALPHA + 2 * (ranks - 1.0) / ranks * BETA * bytes);
    }

    private static Run tree(int ranks) {
        return Synthetic.run(
                Synthetic.subject("nccl-tree", Collective.ALL_REDUCE, Group.of(ranks, 1)),
                8,
                26,
                bytes -> 1e-5 + 1e-10 * bytes);
    }

    private static Calibration of(Run... runs) {
        return new Calibration(Fits.of(Arrays.asList(runs)).fits());
    }

    @Test
    void aMeasuredGroupIsPredictedByItsOwnLines() {
        assertThat(of(ring(2, 1)).curve(Collective.ALL_REDUCE, "nccl-ring", 2).at(0))
                .isCloseTo(7.8e-6, within(1e-10));
        assertThat(of(ring(2, 1)).predictions()).hasSize(1);
    }

    @Test
    void oneGroupSizeRefusesOthersAndNamesTheMissingMeasurement() {
        assertThatExceptionOfType(MissingExperiment.class)
                .isThrownBy(() -> of(ring(2, 1)).curve(Collective.ALL_REDUCE, "nccl-ring", 8))
                .withMessageContaining("at least 2 group sizes")
                .withMessageContaining("fitted at 2 ranks only")
                .withMessageContaining("all ranks in one node");
    }

    @Test
    void twoGroupSizesSeparateBaseCostAndStartUpCost() {
        assertThat(of(ring(2, 1), ring(4, 1))
                        .curve(Collective.ALL_REDUCE, "nccl-ring", 8)
                        .at(0))
                .isCloseTo(15.0e-6, within(1e-9));
        assertThat(of(ring(2, 1), ring(4, 1))
                        .curve(Collective.ALL_REDUCE, "nccl-ring", 8)
                        .at(1e9))
                .isCloseTo(15.0e-6 + 1.75 * BETA * 1e9, within(1e-4));
    }

    @Test
    void twoGroupSizesOfEqualStartUpsSeparateNothing() {
        Run five = Synthetic.run(
                Synthetic.subject("binomial-tree", Collective.ALL_REDUCE, Group.of(5, 1)),
                8,
                26,
                bytes -> 60e-6 + 6e-10 * bytes);
        Run eight = Synthetic.run(
                Synthetic.subject("binomial-tree", Collective.ALL_REDUCE, Group.of(8, 1)),
                8,
                26,
                bytes -> 60e-6 + 6e-10 * bytes);
        assertThatExceptionOfType(MissingExperiment.class)
                .isThrownBy(() -> of(five, eight).curve(Collective.ALL_REDUCE, "binomial-tree", 16))
                .withMessageContaining("fitted at 5 and 8 ranks only");
    }

    @Test
    void aBaseCostFromElsewhereTakesTheirPlace() {
        assertThat(of(ring(2, 1))
                        .curve(Collective.ALL_REDUCE, "nccl-ring", 8, new Seconds(BASE))
                        .at(0))
                .isCloseTo(15.0e-6, within(1e-9));
        assertThatExceptionOfType(MissingExperiment.class)
                .isThrownBy(() -> of(ring(2, 1)).curve(Collective.ALL_REDUCE, "nccl-ring", 8, new Seconds(1)))
                .withMessageContaining("base cost is part of the intercept");
    }

    @Test
    void groupsWithinOneNodeSayNothingAboutGroupsAcrossNodes() {
        assertThatExceptionOfType(MissingExperiment.class)
                .isThrownBy(() -> of(ring(8, 1), ring(16, 2)).curve(Collective.ALL_REDUCE, "nccl-ring", 32))
                .withMessageContaining("links of one kind")
                .withMessageContaining("8.00 ranks a node");
    }

    @Test
    void withoutCostTermsNoOtherGroupIsPredicted() {
        assertThatExceptionOfType(MissingExperiment.class)
                .isThrownBy(() -> of(tree(4), tree(8)).curve(Collective.ALL_REDUCE, "nccl-tree", 16))
                .withMessageContaining("needs cost terms");
    }

    @Test
    void whatWasNotMeasuredIsRefusedWithWhatWas() {
        assertThatExceptionOfType(MissingExperiment.class)
                .isThrownBy(() -> of(ring(8, 1)).curve(Collective.ALL_GATHER, "nccl-ring", 8))
                .withMessageContaining("there are nccl-ring allreduce among 8 ranks. Measure nccl-ring");
        assertThatExceptionOfType(MissingExperiment.class)
                .isThrownBy(() -> of(ring(8, 1)).curve(Collective.ALL_GATHER, "nccl-tree", 8))
                .withMessageStartingWith("no fit of nccl-tree allgather in the calibration, which holds")
                .withMessageContaining("nccl-ring allreduce among 8 ranks");
        assertThatExceptionOfType(MissingExperiment.class)
                .isThrownBy(() -> new Calibration(List.of()).curve(Collective.ALL_GATHER, "nccl-ring", 8))
                .withMessageContaining("holds nothing");
    }

    @Test
    void theFittedRangeIsThatOfTheGroupOrWhatTheOthersShare() {
        Calibration calibration = of(ring(8, 1), ring(4, 1));
        Interval range = calibration.fits().get(0).regimes().fittedRange();
        assertThat(calibration.fittedRange(Collective.ALL_REDUCE, "nccl-ring", 8))
                .contains(range);
        assertThat(calibration.fittedRange(Collective.ALL_REDUCE, "nccl-ring", 16))
                .contains(range);
        assertThat(calibration.fittedRange(Collective.ALL_GATHER, "nccl-ring", 8))
                .isEmpty();
        assertThat(range.low())
                .isEqualTo(calibration.fits().get(0).residuals().get(0).size().value());
    }

    @Test
    void twoFitsOfTheSameAreNotMixedInSilence() {
        Calibration twice = new Calibration(Arrays.asList(
                Fits.of(List.of(ring(8, 1))).fits().get(0),
                Fits.of(List.of(ring(8, 1))).fits().get(0)));
        assertThatExceptionOfType(MissingExperiment.class)
                .isThrownBy(() -> twice.curve(Collective.ALL_REDUCE, "nccl-ring", 8))
                .withMessageContaining("more than one fit of nccl-ring allreduce among 8 ranks in the calibration")
                .withMessageEndingWith("Keep one");
        Calibration shapes = new Calibration(List.of(
                Fits.of(List.of(ring(8, 1))).fits().get(0),
                Fits.of(List.of(ring(8, 2))).fits().get(0)));
        assertThatExceptionOfType(MissingExperiment.class)
                .isThrownBy(() -> shapes.curve(Collective.ALL_REDUCE, "nccl-ring", 8))
                .withMessageEndingWith("Keep one, or say how many nodes hold the ranks");
    }
}
