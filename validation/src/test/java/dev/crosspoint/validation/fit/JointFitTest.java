package dev.crosspoint.validation.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.algorithm.CostTerms;
import dev.crosspoint.model.algorithm.Ring;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.validation.sample.Group;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Specification 4.1: c0 6.6 us, alpha 0.6 us, 10 GB/s, a reduction of 2e-11 s/byte. */
class JointFitTest {
    private static final double BASE = 6.6e-6;
    private static final double ALPHA = 0.6e-6;
    private static final double BETA = 1e-10;
    private static final double GAMMA = 2e-11;

    private static AffineTime truth(Collective collective, int ranks) {
        CostTerms terms = new Ring().cost(collective, ranks, Bytes.ONE);
        return new AffineTime(
                BASE + terms.startUps() * ALPHA, terms.criticalBytes() * BETA + terms.reducedBytes() * GAMMA);
    }

    private static Fit ring(Collective collective, int ranks) {
        return Fits.of(List.of(Synthetic.run(
                        Synthetic.subject("ring", collective, Group.of(ranks, 1)),
                        8,
                        28,
                        truth(collective, ranks)::at)))
                .fits()
                .get(0);
    }

    private static JointFit of(Fit... fits) {
        return JointFit.of("ring", Stream.of(fits).toList());
    }

    private static void holds(AffineTime told, AffineTime truth) {
        assertThat(told.interceptSeconds())
                .isCloseTo(truth.interceptSeconds(), within(1e-5 * truth.interceptSeconds()));
        assertThat(told.slopeSecondsPerByte())
                .isCloseTo(truth.slopeSecondsPerByte(), within(1e-5 * truth.slopeSecondsPerByte()));
    }

    @Test
    void twoCollectivesTellAllFourParameters() {
        JointFit joint = of(ring(Collective.ALL_REDUCE, 4), ring(Collective.ALL_GATHER, 4));
        holds(joint.at("ring", Collective.ALL_REDUCE, 16), truth(Collective.ALL_REDUCE, 16));
        holds(joint.at("ring", Collective.ALL_GATHER, 16), truth(Collective.ALL_GATHER, 16));
        holds(joint.at("ring", Collective.REDUCE_SCATTER, 5), truth(Collective.REDUCE_SCATTER, 5));
    }

    /** v/c is 2 for every p: the sum is told, the parts are not. */
    @Test
    void allReduceAloneForetellsAllReduceAndNoOther() {
        JointFit joint = of(ring(Collective.ALL_REDUCE, 2), ring(Collective.ALL_REDUCE, 4));
        holds(joint.at("ring", Collective.ALL_REDUCE, 8), truth(Collective.ALL_REDUCE, 8));
        assertThatExceptionOfType(MissingExperiment.class)
                .isThrownBy(() -> joint.at("ring", Collective.ALL_GATHER, 4))
                .withMessageContaining("Measure ring allgather at any number of ranks");
    }

    @Test
    void oneNumberOfStartUpsDoesNotTellTheBaseCost() {
        assertThatExceptionOfType(MissingExperiment.class)
                .isThrownBy(() -> of(ring(Collective.ALL_REDUCE, 2)).at("ring", Collective.ALL_REDUCE, 8))
                .withMessageContaining("at least 2 numbers of start-ups")
                .withMessageContaining("Measure ring at another number of ranks");
    }

    /** W219, W220: what comes of blaming the base cost on every step. W221: two groups tell alpha exactly. */
    @Test
    void dividingOneInterceptByItsStartUpsIsTheTrap() {
        double perStep = truth(Collective.ALL_REDUCE, 2).interceptSeconds() / 2;
        assertThat(perStep).isCloseTo(3.9e-6, within(1e-12));
        assertThat(14 * perStep).isCloseTo(5.46e-5, within(1e-11));
        AffineTime eight = of(ring(Collective.ALL_REDUCE, 2), ring(Collective.ALL_REDUCE, 4))
                .at("ring", Collective.ALL_REDUCE, 8);
        assertThat(eight.interceptSeconds()).isCloseTo(15.0e-6, within(1e-9));
    }

    /** W140: R^2 hardly notices that alpha is predicted twice too large. */
    @Test
    void theCoefficientOfDeterminationIsBlind() {
        double[] bytes = IntStream.rangeClosed(10, 26)
                .mapToDouble(power -> Math.pow(2, power))
                .toArray();
        double mean =
                Arrays.stream(bytes).map(m -> 140e-6 + 1.75e-10 * m).average().orElseThrow();
        double residual = bytes.length * 140e-6 * 140e-6;
        double total = Arrays.stream(bytes)
                .map(m -> Math.pow(140e-6 + 1.75e-10 * m - mean, 2))
                .sum();
        assertThat(1 - residual / total).isCloseTo(0.9978, within(5e-5));
    }
}
