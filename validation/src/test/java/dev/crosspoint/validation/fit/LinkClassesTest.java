package dev.crosspoint.validation.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.fit.LinkClasses.LinkClass;
import dev.crosspoint.validation.sample.Group;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Links of known classes, told from exact times of rings and of a hierarchy over them. */
class LinkClassesTest {
    private static final LinkClasses TRUTH = new LinkClasses(
            Seconds.ofMicros(6),
            new LinkClass(Seconds.ofMicros(0.7), Optional.of(BytesPerSecond.ofGB(150))),
            new LinkClass(Seconds.ofMicros(4), Optional.of(BytesPerSecond.ofGB(24))),
            1);

    private static final Fit TWO_INSIDE = fit("ring", 2, 1);
    private static final Fit FOUR_INSIDE = fit("ring", 4, 1);
    private static final Fit PAIR_ACROSS = fit("ring", 2, 2);
    private static final Fit HIERARCHY = fit("hierarchical", 8, 2);

    private static Fit fit(String algorithm, int ranks, int nodes) {
        AffineTime time =
                TRUTH.at(algorithm, Collective.ALL_REDUCE, ranks, nodes).orElseThrow();
        return Fits.of(List.of(Synthetic.run(
                        Synthetic.subject(algorithm, Collective.ALL_REDUCE, Group.of(ranks, nodes)), 10, 28, time::at)))
                .fits()
                .get(0);
    }

    private static void holds(double found, double truth) {
        assertThat(found).isCloseTo(truth, within(1e-5 * truth));
    }

    @Test
    void ringsInsideAPairAcrossAndAHierarchyTellAllFiveUnknowns() {
        List<Fit> fits = List.of(TWO_INSIDE, FOUR_INSIDE, PAIR_ACROSS, HIERARCHY);
        assertThat(LinkClasses.design(fits).rank()).isEqualTo(5);
        LinkClasses found = LinkClasses.of(fits);
        assertThat(found.condition()).isBetween(3.0, 20.0);
        holds(found.base().value(), 6e-6);
        holds(found.inside().alpha().value(), 0.7e-6);
        holds(found.inside().bandwidth().orElseThrow().value(), 150e9);
        holds(found.across().alpha().value(), 4e-6);
        holds(found.across().bandwidth().orElseThrow().value(), 24e9);
    }

    @Test
    void withoutTheRingOfFourAndTheHierarchyOneUnknownIsLeft() {
        List<Fit> fits = List.of(TWO_INSIDE, PAIR_ACROSS);
        LinkDesign design = LinkClasses.design(fits);
        assertThat(design.rank()).isEqualTo(4);
        assertThat(design.tells(0)).isFalse();
        assertThat(design.tells(2)).isTrue();
        assertThat(design.tells(4)).isTrue();
        assertThatExceptionOfType(MissingExperiment.class)
                .isThrownBy(() -> LinkClasses.of(fits))
                .withMessageContaining("are 5 unknowns, and the 2 logs of known shape tell 4")
                .withMessageContaining("at another number of ranks");
    }

    @Test
    void aClassOfLinksThatNoLogShowsIsNamed() {
        assertThatExceptionOfType(MissingExperiment.class)
                .isThrownBy(() -> LinkClasses.of(List.of(TWO_INSIDE, FOUR_INSIDE)))
                .withMessageContaining("a ring of one rank on each of 2 nodes");
        assertThatExceptionOfType(MissingExperiment.class)
                .isThrownBy(() -> LinkClasses.of(List.of(PAIR_ACROSS)))
                .withMessageContaining("a ring among 2 ranks of one node");
        assertThat(LinkClasses.isAbout(List.of(TWO_INSIDE, FOUR_INSIDE))).isFalse();
        assertThat(LinkClasses.isAbout(List.of(HIERARCHY))).isTrue();
    }

    @Test
    void whatWasNotMeasuredIsToldOverTheClassesAndAFlatRingOverFullNodesIsNot() {
        LinkClasses found = LinkClasses.of(List.of(TWO_INSIDE, FOUR_INSIDE, PAIR_ACROSS));
        AffineTime told = found.at("hierarchical", Collective.ALL_REDUCE, 32, 4).orElseThrow();
        AffineTime truth =
                TRUTH.at("hierarchical", Collective.ALL_REDUCE, 32, 4).orElseThrow();
        holds(told.interceptSeconds(), truth.interceptSeconds());
        holds(told.slopeSecondsPerByte(), truth.slopeSecondsPerByte());
        assertThat(found.at("ring", Collective.ALL_REDUCE, 32, 4)).isEmpty();
    }
}
