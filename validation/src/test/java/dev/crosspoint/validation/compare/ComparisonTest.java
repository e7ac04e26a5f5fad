package dev.crosspoint.validation.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.predict.Curve;
import dev.crosspoint.model.predict.Prediction;
import dev.crosspoint.validation.fit.Fit;
import dev.crosspoint.validation.fit.Fits;
import dev.crosspoint.validation.fit.Synthetic;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.sample.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

/** Ring and textbook tree among 8 ranks, 10 us and 10 GB/s: they cross at 188,235 bytes. */
class ComparisonTest {
    private static final AffineTime RING = new AffineTime(140e-6, 1.75e-10);
    private static final AffineTime TREE = new AffineTime(60e-6, 6e-10);
    private static final double CROSSOVER = 80e-6 / 4.25e-10;

    private static Subject subject(String algorithm) {
        return Synthetic.subject(algorithm, Collective.ALL_REDUCE, Group.of(8, 1));
    }

    private static Predicted predicted(String algorithm, AffineTime time) {
        return Predicted.of(new Prediction(Collective.ALL_REDUCE, algorithm, 8, Curve.of(time), ""));
    }

    private static List<Predicted> truth() {
        return List.of(predicted("ring", RING), predicted("binomial-tree", TREE));
    }

    private static List<Run> measured(DoubleUnaryOperator ring, DoubleUnaryOperator tree) {
        return List.of(
                Synthetic.run(subject("ring"), 10, 26, ring), Synthetic.run(subject("binomial-tree"), 10, 26, tree));
    }

    private static List<Run> exact() {
        return measured(RING::at, TREE::at);
    }

    private static List<Run> noisy(double noise, long seed) {
        Random random = new Random(seed);
        return measured(
                bytes -> RING.at(bytes) * (1 + noise * random.nextGaussian()),
                bytes -> TREE.at(bytes) * (1 + noise * random.nextGaussian()));
    }

    private static CrossoverVerdict only(Comparison comparison) {
        assertThat(comparison.crossovers()).hasSize(1);
        return comparison.crossovers().get(0);
    }

    /** W128. */
    @Test
    void theObservedCrossoverIsInterpolatedOnAScaleOfOctaves() {
        Comparison comparison = Comparison.of(truth(), exact());
        CrossoverVerdict crossover = only(comparison);
        double octaves = Math.log(crossover.observedBytes().getAsDouble()) / Math.log(2);
        assertThat(octaves).isCloseTo(17.5084, within(5e-6 * 17.5084));
        assertThat(crossover.predictedBytes().getAsDouble()).isCloseTo(CROSSOVER, within(1.0));
        assertThat(crossover.differenceOctaves().getAsDouble()).isCloseTo(17.5222 - 17.5084, within(1e-4));
        assertThat(crossover.below()).isEqualTo("binomial-tree");
        assertThat(crossover.above()).isEqualTo("ring");
        assertThat(crossover.verdict()).isEqualTo(Verdict.AGREES);
        assertThat(comparison.verdict()).isEqualTo(Verdict.AGREES);
        ObservedCrossover observed = comparison.pairs().get(0).observed().get(0);
        assertThat(observed.fromBytes()).isEqualTo(131072);
        assertThat(observed.toBytes()).isEqualTo(262144);
    }

    @Test
    void aPredictionAnOctaveOffDiffersEvenIfItsTimesAreClose() {
        List<Predicted> off =
                List.of(predicted("ring", RING), predicted("binomial-tree", new AffineTime(100e-6, 6e-10)));
        Comparison comparison = Comparison.of(off, noisy(0.01, 1));
        assertThat(only(comparison).differenceOctaves().getAsDouble()).isCloseTo(-1, within(0.2));
        assertThat(only(comparison).verdict()).isEqualTo(Verdict.DIFFERS);
        assertThat(comparison.verdict()).isEqualTo(Verdict.DIFFERS);
    }

    @Test
    void aLittleNoiseStillAgreesAndTheIntervalCoversTheTruth() {
        CrossoverVerdict crossover = only(Comparison.of(truth(), noisy(0.02, 2)));
        assertThat(crossover.verdict()).isEqualTo(Verdict.AGREES);
        assertThat(crossover.interval().orElseThrow().contains(0)).isTrue();
    }

    @Test
    void noiseThatHidesTheCrossoverIsUndecided() {
        AffineTime almost = new AffineTime(138e-6, 1.78e-10);
        Random random = new Random(4);
        List<Predicted> predictions = List.of(predicted("ring", RING), predicted("binomial-tree", almost));
        Comparison comparison = Comparison.of(
                predictions,
                measured(
                        bytes -> RING.at(bytes) * (1 + 0.05 * random.nextGaussian()),
                        bytes -> almost.at(bytes) * (1 + 0.05 * random.nextGaussian())));
        assertThat(comparison.pairs().get(0).tieBands()).isNotEmpty();
        assertThat(comparison.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(comparison.pairs().get(0).noise()).contains("lower bound");
    }

    @Test
    void aWinnerThroughoutThatWasPredictedAgrees() {
        List<Predicted> dominated =
                List.of(predicted("ring", RING), predicted("binomial-tree", new AffineTime(300e-6, 6e-10)));
        Comparison comparison = Comparison.of(dominated, measured(RING::at, new AffineTime(300e-6, 6e-10)::at));
        assertThat(comparison.crossovers()).isEmpty();
        assertThat(comparison.pairs().get(0).verdict()).isEqualTo(Verdict.AGREES);
        assertThat(comparison.pairs().get(0).remark()).contains("no crossover predicted and none observed");
    }

    @Test
    void aWinnerThroughoutThatWasNotPredictedDiffers() {
        List<Predicted> wrong =
                List.of(predicted("ring", TREE), predicted("binomial-tree", new AffineTime(300e-6, 7e-10)));
        Comparison comparison =
                Comparison.of(wrong, measured(new AffineTime(310e-6, 7.1e-10)::at, new AffineTime(300e-6, 7e-10)::at));
        assertThat(comparison.pairs().get(0).verdict()).isEqualTo(Verdict.DIFFERS);
    }

    @Test
    void aPredictedCrossoverThatIsNotThereDiffersWithoutAnObservedSide() {
        Comparison comparison = Comparison.of(truth(), measured(RING::at, new AffineTime(300e-6, 6e-10)::at));
        CrossoverVerdict crossover = only(comparison);
        assertThat(crossover.observedBytes()).isEmpty();
        assertThat(crossover.differenceOctaves()).isEmpty();
        assertThat(crossover.verdict()).isEqualTo(Verdict.DIFFERS);
    }

    @Test
    void anObservedCrossoverThatWasNotPredictedDiffersWithoutAPredictedSide() {
        List<Predicted> dominated =
                List.of(predicted("ring", RING), predicted("binomial-tree", new AffineTime(300e-6, 6e-10)));
        CrossoverVerdict crossover = only(Comparison.of(dominated, exact()));
        assertThat(crossover.predictedBytes()).isEmpty();
        assertThat(crossover.verdict()).isEqualTo(Verdict.DIFFERS);
    }

    @Test
    void aCrossoverPredictedJustOutsideTheMeasuredSizesIsNoError() {
        double out = Math.pow(2, 26) * 1.2;
        AffineTime flatter = new AffineTime(140e-6 + 2e-10 * out, 1.5e-10 - 2e-10 + 1.5e-10);
        List<Run> runs = measured(RING::at, flatter::at);
        Comparison comparison =
                Comparison.of(List.of(predicted("ring", RING), predicted("binomial-tree", flatter)), runs);
        assertThat(comparison.verdict()).isEqualTo(Verdict.AGREES);
    }

    @Test
    void oneOutlyingPointIsNotSoldAsTwoCrossovers() {
        List<Run> runs = measured(bytes -> bytes == 1 << 20 ? 4 * RING.at(bytes) : RING.at(bytes), TREE::at);
        Comparison comparison = Comparison.of(truth(), runs);
        assertThat(comparison.pairs().get(0).observed())
                .extracting(ObservedCrossover::kind)
                .containsExactly(
                        ObservedCrossover.Kind.CLEAR,
                        ObservedCrossover.Kind.OUTLYING_POINT,
                        ObservedCrossover.Kind.OUTLYING_POINT);
        assertThat(comparison.crossovers())
                .filteredOn(c -> c.remark().startsWith("one outlying point: ring"))
                .hasSize(2)
                .allMatch(c -> c.verdict() == Verdict.UNDECIDED);
        assertThat(comparison.pairs().get(0).verdict()).isEqualTo(Verdict.AGREES);
    }

    @Test
    void launchesTellTheNoiseWhereThereAreThree() {
        Random random = new Random(8);
        List<Run> runs = new ArrayList<>();
        for (int launch = 0; launch < 4; launch++) {
            double luck = 1 + 0.02 * random.nextGaussian();
            runs.add(Synthetic.run(subject("ring"), 10, 26, launch, bytes -> luck * RING.at(bytes)));
            runs.add(Synthetic.run(subject("binomial-tree"), 10, 26, launch, bytes -> TREE.at(bytes) / luck));
        }
        Comparison comparison = Comparison.of(truth(), runs);
        assertThat(comparison.pairs().get(0).noise()).isEqualTo("spread over launches");
        assertThat(only(comparison).interval()).isPresent();
        assertThat(only(comparison).verdict()).isEqualTo(Verdict.AGREES);
    }

    @Test
    void timesFarOffDifferWithoutAnyCrossover() {
        Comparison comparison = Comparison.of(
                List.of(predicted("ring", RING.times(2))), List.of(Synthetic.run(subject("ring"), 10, 26, RING::at)));
        assertThat(comparison.medianAbsoluteRelativeError().getAsDouble()).isCloseTo(1, within(1e-12));
        assertThat(comparison.errors().get(0).relativeError())
                .as("too slow is positive")
                .isCloseTo(1, within(1e-12));
        assertThat(comparison.verdict()).isEqualTo(Verdict.DIFFERS);
    }

    @Test
    void nothingInCommonIsUndecidedAndSaid() {
        Comparison comparison = Comparison.of(truth(), List.of(Synthetic.run(subject("nccl-nvls"), 10, 26, RING::at)));
        assertThat(comparison.errors()).isEmpty();
        assertThat(comparison.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(comparison.notes()).singleElement().asString().contains("no prediction for nccl-nvls");
        assertThat(comparison.reason()).contains("nothing was compared", "no prediction for nccl-nvls");
    }

    @Test
    void partOfItWithoutPredictionIsUndecidedAtBest() {
        List<Run> runs = new ArrayList<>(exact());
        runs.add(Synthetic.run(subject("nccl-nvls"), 10, 26, RING::at));
        Comparison comparison = Comparison.of(truth(), runs);
        assertThat(comparison.pairs().get(0).verdict()).isEqualTo(Verdict.AGREES);
        assertThat(comparison.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(comparison.reason()).startsWith("no prediction for nccl-nvls");
        Comparison wrong = Comparison.of(List.of(predicted("ring", RING.times(2))), exact());
        assertThat(wrong.verdict()).as("a wrong prediction still differs").isEqualTo(Verdict.DIFFERS);
    }

    @Test
    void theReasonNamesTheGatesWithTheirValues() {
        Comparison wrong = Comparison.of(
                List.of(predicted("ring", RING.times(2))), List.of(Synthetic.run(subject("ring"), 10, 26, RING::at)));
        assertThat(wrong.reason())
                .isEqualTo("median error 100.0 % (at most 10 %), 90th percentile 100.0 % (at most 30 %)");
        assertThat(Comparison.of(truth(), exact()).reason())
                .isEqualTo("median error 0.0 % (at most 10 %), 90th percentile 0.0 % (at most 30 %);"
                        + " pairs that agree: 1 of 1");
    }

    @Test
    void theReasonNamesThePairThatDiffersAndItsCrossover() {
        Comparison comparison = Comparison.of(truth(), measured(RING::at, new AffineTime(300e-6, 6e-10)::at));
        assertThat(comparison.reason())
                .contains("ring against binomial-tree, allreduce among 8 ranks: differs: crossover to ring predicted");
    }

    @Test
    void aGroupOfOneIsNotJudged() {
        Subject alone = Synthetic.subject("ring", Collective.ALL_REDUCE, Group.of(1, 1));
        Predicted prediction = Predicted.of(new Prediction(Collective.ALL_REDUCE, "ring", 1, Curve.of(RING), ""));
        Comparison comparison = Comparison.of(List.of(prediction), List.of(Synthetic.run(alone, 10, 26, RING::at)));
        assertThat(comparison.errors()).isEmpty();
        assertThat(comparison.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(comparison.notes()).singleElement().asString().endsWith("a group of 1 rank sends nothing");
    }

    @Test
    void sizesFarOutsideTheFittedOnesAreSaidToBeExtrapolated() {
        Fit fit = Fits.of(List.of(Synthetic.run(subject("ring"), 12, 20, RING::at)))
                .fits()
                .get(0);
        List<Predicted> predictions = Predicted.of(fit).stream().toList();
        assertThat(Comparison.of(predictions, List.of(Synthetic.run(subject("ring"), 10, 23, RING::at)))
                        .notes())
                .singleElement()
                .asString()
                .endsWith("3 of 14 sizes lie outside the fitted 4 KiB to 1 MiB: extrapolated");
        assertThat(Comparison.of(predictions, List.of(Synthetic.run(subject("ring"), 11, 21, RING::at)))
                        .notes())
                .as("one octave")
                .isEmpty();
    }

    /** Two lines that the noise does not tell apart over many sizes, with no crossover predicted. */
    @Test
    void anUnpredictedCrossoverSomewhereInAWideTieBandIsUndecided() {
        AffineTime close = new AffineTime(137e-6, 1.80e-10);
        Random random = new Random(6);
        Comparison comparison = Comparison.of(
                List.of(predicted("ring", RING), predicted("binomial-tree", RING.times(1.01))),
                measured(
                        bytes -> RING.at(bytes) * (1 + 0.004 * random.nextGaussian()),
                        bytes -> close.at(bytes) * (1 + 0.004 * random.nextGaussian())));
        ObservedCrossover observed = comparison.pairs().get(0).observed().get(0);
        assertThat(observed.kind()).isEqualTo(ObservedCrossover.Kind.THROUGH_TIES);
        assertThat(observed.errorOctaves().getAsDouble()).isGreaterThan(0.5);
        assertThat(only(comparison).verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(only(comparison).remark())
                .contains("anywhere from %.0f to %.0f bytes".formatted(observed.fromBytes(), observed.toBytes()));
    }

    /** Sizes in steps, as {@code -i} makes them, leave a gap of many octaves at the small end. */
    @Test
    void aCrossoverInAWideGapBetweenSizesAgreesWithNothingAndDiffersOnlyOutsideOfIt() {
        List<Run> apart = List.of(
                Synthetic.run(subject("ring"), 10, 14, RING::at),
                Synthetic.run(subject("ring"), 24, 28, RING::at),
                Synthetic.run(subject("binomial-tree"), 10, 14, TREE::at),
                Synthetic.run(subject("binomial-tree"), 24, 28, TREE::at));
        Comparison inside = Comparison.of(truth(), apart);
        assertThat(inside.pairs().get(0).observed().get(0).kind()).isEqualTo(ObservedCrossover.Kind.WIDE_GAP);
        assertThat(only(inside).remark())
                .isEqualTo("somewhere from 16 KiB to 16 MiB, where no size was measured by both. Measure some");
        assertThat(only(inside).verdict()).isEqualTo(Verdict.UNDECIDED);
        Comparison outside = Comparison.of(
                List.of(predicted("ring", RING), predicted("binomial-tree", new AffineTime(139.9e-6, 6e-10))), apart);
        assertThat(outside.pairs().get(0).verdict()).isEqualTo(Verdict.DIFFERS);
    }

    @Test
    void timesOnAnotherNumberOfNodesAreNoOpponentsAndNotJudgedByTheSamePrediction() {
        Subject elsewhere = Synthetic.subject("binomial-tree", Collective.ALL_REDUCE, Group.of(8, 2));
        Comparison pair = Comparison.of(
                truth(),
                List.of(Synthetic.run(subject("ring"), 10, 26, RING::at), Synthetic.run(elsewhere, 10, 26, TREE::at)));
        assertThat(pair.pairs()).isEmpty();
        assertThat(pair.notes()).anyMatch(note -> note.contains("share no collective, number of ranks and nodes"));
        List<Run> both = List.of(
                Synthetic.run(subject("binomial-tree"), 10, 26, TREE::at), Synthetic.run(elsewhere, 10, 26, RING::at));
        for (Comparison one :
                List.of(Comparison.of(truth(), both), HoldOut.of(both).comparison())) {
            assertThat(one.verdict()).isEqualTo(Verdict.UNDECIDED);
            assertThat(one.reason()).contains("measured it on another number of nodes");
            assertThat(one.errors()).allMatch(error -> Math.abs(error.relativeError()) < 1e-9);
        }
    }

    @Test
    void aPredictionForSomeNodesIsNotHeldAgainstRunsOnOthers() {
        Subject onTwo = Synthetic.subject("ring", Collective.ALL_REDUCE, Group.of(8, 2));
        List<Run> both =
                List.of(Synthetic.run(subject("ring"), 10, 26, RING::at), Synthetic.run(onTwo, 10, 26, TREE::at));
        Comparison forTwo = Comparison.of(List.of(predicted("ring", TREE).on(OptionalInt.of(2))), both);
        assertThat(forTwo.notes())
                .containsExactly("no prediction for ring allreduce among 8 ranks of "
                        + subject("ring").source());
        assertThat(forTwo.errors()).isNotEmpty().allMatch(error -> Math.abs(error.relativeError()) < 1e-9);
    }
}
