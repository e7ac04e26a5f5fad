package dev.crosspoint.model.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.algorithm.Algorithms;
import dev.crosspoint.model.algorithm.Hierarchical;
import dev.crosspoint.model.algorithm.RankToRank;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.fabric.Transfer;
import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.predict.ClosedForm;
import dev.crosspoint.model.predict.Contest;
import dev.crosspoint.model.predict.Contest.Crossover;
import dev.crosspoint.model.predict.Curve;
import dev.crosspoint.model.predict.LowerBound;
import dev.crosspoint.model.predict.Prediction;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.model.schedule.Tally;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.model.units.SecondsPerByte;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

/** Worked examples, each asked of the model itself: no formula is written here. */
class GoldenRowsTest {
    /** Relative: the examples have six significant digits. */
    private static final double TOLERANCE = 5e-6;

    @ParameterizedTest(name = "{0} {1} {2}")
    @CsvFileSource(
            resources = {"/dev/crosspoint/model/golden/textbook.csv", "/dev/crosspoint/model/golden/algorithms.csv"})
    void modelGivesTheWorkedExample(
            String id, String question, String inputs, String expected, String unit, String quantity) {
        OptionalDouble answer = new Question(question, inputs).answer();
        if (expected.equals("NONE")) {
            assertThat(answer).as(quantity).isEmpty();
        } else {
            double value = Double.parseDouble(expected);
            assertThat(answer).as(quantity).isPresent();
            assertThat(answer.getAsDouble())
                    .as("%s, %s", quantity, unit)
                    .isCloseTo(value, within(TOLERANCE * Math.abs(value)));
        }
    }

    /** {@code time ring allreduce}: what is asked, then of what. */
    private static final class Question {
        private final List<String> words;
        private final Map<String, Double> inputs;

        Question(String question, String inputs) {
            this.words = List.of(question.split(" "));
            this.inputs = Arrays.stream(inputs.split(";"))
                    .map(input -> input.split("="))
                    .collect(Collectors.toMap(input -> input[0], input -> Double.parseDouble(input[1])));
        }

        OptionalDouble answer() {
            return switch (words.get(0)) {
                case "start-ups" -> OptionalDouble.of(time().interceptSeconds());
                case "time" -> OptionalDouble.of(time().at(input("M")));
                case "time-of-two-tiers" -> OptionalDouble.of(timeOfTwoTiers().at(input("M")));
                case "half-performance" -> OptionalDouble.of(time().interceptSeconds() / time().slopeSecondsPerByte());
                case "bandwidth-share" -> OptionalDouble.of(bound().secondsPerByte() / time().slopeSecondsPerByte());
                case "gap" -> OptionalDouble.of(time().at(input("M")) / bound().at(input("M")));
                case "busbw" -> OptionalDouble.of(busbw());
                case "crossover" -> crossover(allReduce(1), allReduce(2));
                case "crossover-with-line" -> crossover(line(), time());
                case "time-at-crossover" ->
                    OptionalDouble.of(allReduce(1)
                            .at(crossover(allReduce(1), allReduce(2)).orElseThrow()));
                case "elasticity-to-intercept" -> OptionalDouble.of(elasticity(1, 0));
                case "elasticity-to-slope" -> OptionalDouble.of(elasticity(0, 1));
                case "traffic" -> OptionalDouble.of(share(tally().sentInTotal()));
                case "busiest-rank" -> OptionalDouble.of(share(Collections.max(tally().sentByRank())));
                case "traffic-across-nodes" -> OptionalDouble.of(trafficOutOfTheFirstNode());
                default -> throw new AssertionError(words);
            };
        }

        private double input(String name) {
            return inputs.get(name);
        }

        private int ranks() {
            return (int) (inputs.containsKey("p") ? input("p") : input("g") * input("m"));
        }

        private LinkParameters link(String alpha, String bandwidth) {
            return new LinkParameters(
                    new Seconds(input(alpha)),
                    new BytesPerSecond(input(bandwidth)),
                    new SecondsPerByte(inputs.getOrDefault("gamma", 0.0)));
        }

        private RankToRank algorithm(int word) {
            return (RankToRank) Algorithms.named(
                    words.get(word),
                    OptionalInt.of(inputs.getOrDefault("g", 1.0).intValue()));
        }

        private Collective collective() {
            return Collective.parse(words.get(2));
        }

        private AffineTime time() {
            return ClosedForm.of(algorithm(1), collective(), ranks(), link("alpha", "B"));
        }

        private AffineTime allReduce(int word) {
            return ClosedForm.of(algorithm(word), Collective.ALL_REDUCE, ranks(), link("alpha", "B"));
        }

        private AffineTime timeOfTwoTiers() {
            return ClosedForm.of(
                    (Hierarchical) algorithm(1), collective(), ranks(), link("ai", "Bi"), link("ae", "Be"));
        }

        /** An algorithm that is known by its start-ups and its bytes per byte of M only. */
        private AffineTime line() {
            return new AffineTime(input("startUps") * input("alpha"), input("bytes") / input("B"));
        }

        private LowerBound bound() {
            return LowerBound.of(collective(), ranks(), link("alpha", "B"));
        }

        private double busbw() {
            Curve curve = Curve.of(new AffineTime(0, 1 / input("algbw")));
            return new Prediction(Collective.parse(words.get(1)), "any", ranks(), curve, "").busbw(Bytes.ofMiB(64));
        }

        private static OptionalDouble crossover(AffineTime one, AffineTime other) {
            Map<String, Curve> entrants = new LinkedHashMap<>();
            entrants.put("one", Curve.of(one));
            entrants.put("other", Curve.of(other));
            List<Crossover> crossovers = Contest.of(entrants, 0, 0x1p63).crossovers();
            assertThat(crossovers).hasSizeLessThanOrEqualTo(1);
            return crossovers.stream().mapToDouble(Crossover::bytes).findFirst();
        }

        /** d ln M* / d ln x, where x is the intercept or the slope of the first, by a central difference. */
        private double elasticity(double ofIntercept, double ofSlope) {
            double step = 1e-4;
            AffineTime time = allReduce(1);
            double more = crossover(scaled(time, ofIntercept * step, ofSlope * step), allReduce(2))
                    .orElseThrow();
            double less = crossover(scaled(time, -ofIntercept * step, -ofSlope * step), allReduce(2))
                    .orElseThrow();
            return (Math.log(more) - Math.log(less)) / (Math.log1p(step) - Math.log1p(-step));
        }

        private static AffineTime scaled(AffineTime time, double ofIntercept, double ofSlope) {
            return new AffineTime(
                    time.interceptSeconds() * (1 + ofIntercept), time.slopeSecondsPerByte() * (1 + ofSlope));
        }

        private Schedule schedule() {
            return algorithm(1).schedule(collective(), ranks());
        }

        private Tally tally() {
            return Tally.of(schedule(), schedule().parts());
        }

        private double share(long elements) {
            return (double) elements / schedule().parts();
        }

        private double trafficOutOfTheFirstNode() {
            double ranksPerNode = input("g");
            return schedule()
                    .rounds()
                    .flatMap(List::stream)
                    .map(message -> message.transfer(schedule().parts()))
                    .filter(t -> t.source() < ranksPerNode && t.destination() >= ranksPerNode)
                    .mapToDouble(Transfer::share)
                    .sum();
        }
    }
}
