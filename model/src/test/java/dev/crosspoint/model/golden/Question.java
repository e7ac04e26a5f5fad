package dev.crosspoint.model.golden;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.SlowPort;
import dev.crosspoint.model.TwoLeaves;
import dev.crosspoint.model.algorithm.Algorithms;
import dev.crosspoint.model.algorithm.CollectiveAlgorithm;
import dev.crosspoint.model.algorithm.CostTerms;
import dev.crosspoint.model.algorithm.Hierarchical;
import dev.crosspoint.model.algorithm.Nvls;
import dev.crosspoint.model.algorithm.Pat;
import dev.crosspoint.model.algorithm.Pipeline;
import dev.crosspoint.model.algorithm.PipelinedTree;
import dev.crosspoint.model.algorithm.RankToRank;
import dev.crosspoint.model.algorithm.Ring;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.Fabric;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.fabric.Transfer;
import dev.crosspoint.model.machine.GenModel;
import dev.crosspoint.model.machine.LogGp;
import dev.crosspoint.model.machine.MaxRate;
import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.predict.ClosedForm;
import dev.crosspoint.model.predict.Contest;
import dev.crosspoint.model.predict.Contest.Crossover;
import dev.crosspoint.model.predict.Curve;
import dev.crosspoint.model.predict.LowerBound;
import dev.crosspoint.model.predict.Prediction;
import dev.crosspoint.model.predict.RoundByRound;
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

/** {@code time ring allreduce}: what is asked, then of what. */
final class Question {
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
            case "crossover" -> crossover(allReduce(1), allReduce(2));
            case "crossover-of" -> crossover(curve(2, collective(1)), curve(3, collective(1)));
            case "crossover-with-line" -> crossover(Curve.of(line()), Curve.of(time()));
            case "last-crossover" -> lastCrossover();
            default -> OptionalDouble.of(value());
        };
    }

    private double value() {
        return switch (words.get(0)) {
            case "start-ups" -> time().interceptSeconds();
            case "time" -> curve(1, collective(2)).at(input("M"));
            case "time-of-two-tiers" -> timeOfTwoTiers().at(input("M"));
            case "half-performance" -> time().interceptSeconds() / time().slopeSecondsPerByte();
            case "bandwidth-share" -> bound().secondsPerByte() / time().slopeSecondsPerByte();
            case "gap" -> bound().gap(Curve.of(time()), input("M")).orElseThrow();
            case "busbw" -> busbw();
            case "time-at-crossover" ->
                allReduce(1).at(crossover(allReduce(1), allReduce(2)).orElseThrow());
            case "elasticity-to-intercept" -> elasticity(1, 0);
            case "elasticity-to-slope" -> elasticity(0, 1);
            case "traffic" -> share(tally().sentInTotal());
            case "busiest-rank" -> share(Collections.max(tally().sentByRank()));
            case "traffic-across-nodes" -> trafficOutOfTheFirstNode();
            case "real-segments" -> pipeline().realOptimum(size(), link("alpha", "B"));
            case "time-at-real-segments" -> pipeline().secondsAtRealOptimum(size(), link("alpha", "B"));
            case "segments" -> pipeline().bestSegments(size(), link("alpha", "B"), Bytes.ONE);
            default -> valueBeyondHockney();
        };
    }

    private double valueBeyondHockney() {
        return switch (words.get(0)) {
            case "bytes-ratio" -> bytes(new Ring()) / bytes(new Nvls());
            case "wire-rate" -> bytes(new Nvls()) * input("algbw");
            case "messages" ->
                new Pat((int) input("A"))
                        .cost(collective(2), ranks(), Bytes.ONE)
                        .startUps();
            case "max-rate" ->
                maxRate(input("alpha"))
                        .time((int) input("k"), new Bytes((long) input("n")))
                        .value();
            case "senders-that-fill-the-card" -> maxRate(0).sendersThatFillTheCard();
            case "loggp-message" -> logGpMessage();
            case "memory-bytes" -> GenModel.memoryShare(schedule()) * input("M");
            case "incast" -> incast();
            case "time-on-two-leaves" -> timeOnTwoLeaves();
            case "time-on-slow-port" -> timeOnSlowPort();
            default -> throw new AssertionError(words);
        };
    }

    private double input(String name) {
        return inputs.get(name);
    }

    private Bytes size() {
        return new Bytes((long) input("M"));
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

    private CollectiveAlgorithm algorithm(int word) {
        return Algorithms.named(
                words.get(word), OptionalInt.of(inputs.getOrDefault("g", 1.0).intValue()));
    }

    private Collective collective(int word) {
        return Collective.parse(words.get(word));
    }

    private Curve curve(int word, Collective collective) {
        return ClosedForm.curve(algorithm(word), collective, ranks(), link("alpha", "B"));
    }

    private Curve allReduce(int word) {
        return curve(word, Collective.ALL_REDUCE);
    }

    private AffineTime time() {
        return curve(1, collective(2)).lineAt(0);
    }

    private AffineTime timeOfTwoTiers() {
        return ClosedForm.of((Hierarchical) algorithm(1), collective(2), ranks(), link("ai", "Bi"), link("ae", "Be"));
    }

    /** An algorithm that is known by its start-ups and its bytes per byte of M only. */
    private AffineTime line() {
        return new AffineTime(input("startUps") * input("alpha"), input("bytes") / input("B"));
    }

    private LowerBound bound() {
        return LowerBound.of(collective(2), ranks(), link("alpha", "B"));
    }

    private double busbw() {
        Curve curve = Curve.of(new AffineTime(0, 1 / input("algbw")));
        return new Prediction(collective(1), "any", ranks(), curve, "").busbw(Bytes.ofMiB(64));
    }

    private static List<Crossover> crossovers(Curve one, Curve other, double from, double to) {
        Map<String, Curve> entrants = new LinkedHashMap<>();
        entrants.put("one", one);
        entrants.put("other", other);
        return Contest.of(entrants, from, to).crossovers();
    }

    private static OptionalDouble crossover(Curve one, Curve other) {
        List<Crossover> crossovers = crossovers(one, other, 0, 0x1p63);
        assertThat(crossovers).hasSizeLessThanOrEqualTo(1);
        return crossovers.stream().mapToDouble(Crossover::bytes).findFirst();
    }

    private OptionalDouble lastCrossover() {
        return crossovers(allReduce(1), allReduce(2), 0, 1e12).stream()
                .mapToDouble(Crossover::bytes)
                .max();
    }

    /** d ln M* / d ln x, where x is the intercept or the slope of the first, by a central difference. */
    private double elasticity(double ofIntercept, double ofSlope) {
        double step = 1e-4;
        AffineTime time = allReduce(1).lineAt(0);
        double more = crossover(scaled(time, ofIntercept * step, ofSlope * step), allReduce(2))
                .orElseThrow();
        double less = crossover(scaled(time, -ofIntercept * step, -ofSlope * step), allReduce(2))
                .orElseThrow();
        return (Math.log(more) - Math.log(less)) / (Math.log1p(step) - Math.log1p(-step));
    }

    private static Curve scaled(AffineTime time, double ofIntercept, double ofSlope) {
        return Curve.of(new AffineTime(
                time.interceptSeconds() * (1 + ofIntercept), time.slopeSecondsPerByte() * (1 + ofSlope)));
    }

    private Schedule schedule() {
        return ((RankToRank) algorithm(1)).schedule(collective(2), ranks());
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

    private Pipeline pipeline() {
        return ((PipelinedTree) algorithm(1)).pipeline(collective(2), ranks());
    }

    private double bytes(Ring ring) {
        return ring.cost(Collective.ALL_REDUCE, ranks(), Bytes.ONE).criticalBytes();
    }

    private double bytes(Nvls nvls) {
        return nvls.cost(Collective.ALL_REDUCE, ranks(), Bytes.ONE).criticalBytes();
    }

    private MaxRate maxRate(double alpha) {
        return new MaxRate(new Seconds(alpha), new BytesPerSecond(input("R_N")), new BytesPerSecond(input("R_C")));
    }

    private double logGpMessage() {
        LogGp model = new LogGp(
                new Seconds(input("L")), new Seconds(input("o")), Seconds.ZERO, new SecondsPerByte(input("G")));
        return model.message(new Bytes((long) input("k"))).value();
    }

    private double incast() {
        LinkParameters any = new LinkParameters(Seconds.ZERO, new BytesPerSecond(1));
        GenModel model = new GenModel(any, SecondsPerByte.ZERO, (int) input("w_t"), new SecondsPerByte(input("eps")));
        return model.incast(new CostTerms(0, input("v"), 0), (int) input("w")).value();
    }

    /** Rank i of the schedule is rank i of the machine, or alternates between the leaves where {@code order} is 1. */
    private double timeOnTwoLeaves() {
        Fabric leaves = new TwoLeaves(ranks(), link("alpha", "B"), new BytesPerSecond(input("U")));
        int[] order = new int[ranks()];
        Arrays.setAll(order, i -> input("order") == 0 ? i : i % 2 * ranks() / 2 + i / 2);
        return RoundByRound.of(schedule().inOrder(order), leaves).time().at(input("M"));
    }

    private double timeOnSlowPort() {
        Fabric slow = new SlowPort(
                ranks(),
                link("alpha", "B"),
                (int) input("rank"),
                new BytesPerSecond(input("out")),
                new BytesPerSecond(input("in")));
        return RoundByRound.of(schedule(), slow).time().at(input("M"));
    }
}
