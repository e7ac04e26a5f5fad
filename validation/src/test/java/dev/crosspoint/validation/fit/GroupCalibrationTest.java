package dev.crosspoint.validation.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.fit.LinkClasses.LinkClass;
import dev.crosspoint.validation.sample.AlgorithmLabel;
import dev.crosspoint.validation.sample.Group;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GroupCalibrationTest {
    private static final LinkClasses TRUTH = new LinkClasses(
            Seconds.ofMicros(10),
            new LinkClass(Seconds.ofMicros(2), Optional.of(BytesPerSecond.ofGB(50))),
            new LinkClass(Seconds.ofMicros(8), Optional.of(BytesPerSecond.ofGB(12))),
            1);

    private static final Calibration WHOLE =
            calibration(fit("ring", 2, 1), fit("ring", 4, 1), fit("ring", 2, 2), fit("hierarchical", 8, 2));

    private static Calibration calibration(Fit... fits) {
        return new Calibration(List.of(fits));
    }

    private static Fit fit(String label, int ranks, int nodes) {
        AffineTime time = TRUTH.at(label.split("/")[0], Collective.ALL_REDUCE, ranks, nodes)
                .orElseThrow();
        AlgorithmLabel stated = AlgorithmLabel.stated(label);
        return Fits.of(List.of(Synthetic.run(
                        Synthetic.subject("ring", Collective.ALL_REDUCE, Group.of(ranks, nodes))
                                .withLabel(stated),
                        10,
                        28,
                        time::at)))
                .fits()
                .get(0);
    }

    private static void foretells(String algorithm, Collective collective, int ranks, int nodes) {
        AffineTime truth = TRUTH.at(algorithm, collective, ranks, nodes).orElseThrow();
        GroupCalibration told = WHOLE.in(Group.of(ranks, nodes));
        assertThat(Stream.of(1e3, 1e6, 1e9)
                        .map(m -> told.curve(collective, algorithm).at(m) / truth.at(m)))
                .allSatisfy(ratio -> assertThat(ratio).isCloseTo(1, within(1e-4)));
    }

    @Test
    void linksToldByFourLogsForetellOtherGroupsAndCollectives() {
        foretells("hierarchical", Collective.ALL_REDUCE, 16, 4);
        foretells("hierarchical", Collective.ALL_REDUCE, 64, 2);
        foretells("hierarchical", Collective.ALL_GATHER, 16, 4);
        foretells("ring", Collective.ALL_REDUCE, 16, 16);
        foretells("ring", Collective.ALL_REDUCE, 8, 1);
        foretells("ring", Collective.REDUCE_SCATTER, 8, 8);
    }

    @Test
    void ofTwoGroupsOfAsManyRanksTheOneOnAsManyNodesIsMeant() {
        foretells("ring", Collective.ALL_REDUCE, 2, 1);
        foretells("ring", Collective.ALL_REDUCE, 2, 2);
        assertThat(WHOLE.in(Group.of(2, 2)).distance(Collective.ALL_REDUCE, "ring", 1 << 12, 1 << 20))
                .isEmpty();
        assertThatExceptionOfType(MissingExperiment.class)
                .isThrownBy(() -> WHOLE.in(new Group(OptionalInt.of(2), OptionalInt.empty()))
                        .curve(Collective.ALL_REDUCE, "ring"))
                .withMessageContaining("how many nodes hold the ranks");
    }

    @Test
    void howFarAPredictionOverLinksIsFromTheLogsIsSaid() {
        assertThat(WHOLE.in(Group.of(16, 4)).distance(Collective.ALL_REDUCE, "hierarchical", 1 << 12, 1L << 31))
                .containsExactly(
                        "hierarchical allreduce among 16 ranks on 4 nodes was not measured, 2.00 times the most ranks,"
                                + " 2.00 times the most nodes: told by one line over links inside and across nodes, from"
                                + " 4 logs together",
                        "all of them were measured from 1024 to 268435456 bytes: 3.0 octaves above it are extrapolated");
        assertThat(WHOLE.in(Group.of(16, 4)).interval(Collective.ALL_REDUCE, "hierarchical", 1 << 20))
                .isEmpty();
        assertThat(WHOLE.in(Group.of(8, 2)).interval(Collective.ALL_REDUCE, "hierarchical", 1 << 20))
                .isPresent();
    }

    @Test
    void aGroupAcrossNodesIsNeverToldByFitsInsideOne() {
        Calibration inside = calibration(fit("ring", 2, 1), fit("ring", 4, 1));
        assertThat(inside.in(Group.of(8, 1))
                        .curve(Collective.ALL_REDUCE, "ring")
                        .at(1e6))
                .isCloseTo(
                        TRUTH.at("ring", Collective.ALL_REDUCE, 8, 1)
                                .orElseThrow()
                                .at(1e6),
                        within(1e-8));
        assertThatExceptionOfType(MissingExperiment.class)
                .isThrownBy(() -> inside.in(Group.of(8, 8)).curve(Collective.ALL_REDUCE, "ring"))
                .withMessageContaining("Missing: a ring of one rank on each of 2 nodes");
        assertThatExceptionOfType(MissingExperiment.class)
                .isThrownBy(() -> inside.in(Group.of(8, 2)).curve(Collective.ALL_REDUCE, "ring"))
                .withMessage(
                        "ring allreduce among 8 ranks on 2 nodes was measured in no group of that shape, and links do"
                                + " not tell it: each of its rounds takes as long as the slowest link, and how many of"
                                + " its messages share a link across nodes is not measured. Measure it on two numbers of"
                                + " nodes of as many ranks each, ask for hierarchical, or predict from a cluster file"
                                + " without --calibration");
    }

    @Test
    void tooFewLogsNameTheMissingOne() {
        assertThatExceptionOfType(MissingExperiment.class)
                .isThrownBy(() -> calibration(fit("ring", 2, 1), fit("ring", 2, 2))
                        .in(Group.of(8, 1))
                        .curve(Collective.ALL_REDUCE, "ring"))
                .withMessageContaining("Missing: the same algorithm at another number of ranks");
    }

    @Test
    void whatTheCalibrationHoldsIsSaidWhole() {
        assertThatExceptionOfType(MissingExperiment.class)
                .isThrownBy(() -> WHOLE.in(Group.of(16, 4)).curve(Collective.ALL_REDUCE, "bruck"))
                .withMessage(
                        "no fit of bruck allreduce in the calibration, which holds ring allreduce among 2 ranks, ring"
                                + " allreduce among 4 ranks, hierarchical allreduce among 8 ranks");
    }

    @Test
    void linksHaveTheirOwnBaseCost() {
        assertThatExceptionOfType(MissingExperiment.class)
                .isThrownBy(() ->
                        WHOLE.in(Group.of(16, 4)).curve(Collective.ALL_REDUCE, "hierarchical", Seconds.ofMicros(5)))
                .withMessage("links that are told together have their own base cost: leave it out");
    }

    @Test
    void protocolsAreNotMixed() {
        assertThatExceptionOfType(MissingExperiment.class)
                .isThrownBy(() -> LinkClasses.of(
                        List.of(fit("ring/ll", 2, 1), fit("ring/simple", 4, 1), fit("ring/simple", 2, 2))))
                .withMessageContaining("logs of one protocol: there are ll and simple");
    }

    @Test
    void theErrorsOfLinksAreThoseOfEveryMeasuredSize() {
        assertThat(TRUTH.errors(WHOLE.fits()))
                .hasSize(4 * 19)
                .usingComparatorWithPrecision(1e-9)
                .containsOnly(0.0);
        LinkClasses slower = new LinkClasses(Seconds.ofMicros(20), TRUTH.inside(), TRUTH.across(), 1);
        assertThat(slower.errors(List.of(WHOLE.fits().get(0)))[0]).isCloseTo(10 / 14.04, within(1e-3));
    }
}
