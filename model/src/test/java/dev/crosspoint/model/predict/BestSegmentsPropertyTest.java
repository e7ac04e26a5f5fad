package dev.crosspoint.model.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.crosspoint.model.ModelDomain;
import dev.crosspoint.model.TwoLeaves;
import dev.crosspoint.model.algorithm.BinaryTree;
import dev.crosspoint.model.algorithm.Chain;
import dev.crosspoint.model.algorithm.CirculantPipeline;
import dev.crosspoint.model.algorithm.CostTerms;
import dev.crosspoint.model.algorithm.DoubleBinaryTree;
import dev.crosspoint.model.algorithm.Pipeline;
import dev.crosspoint.model.algorithm.PipelinedTree;
import dev.crosspoint.model.algorithm.Ring;
import dev.crosspoint.model.algorithm.SegmentedRing;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.Fabric;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.fabric.NonBlockingSwitch;
import dev.crosspoint.model.predict.RoundByRound.PhaseTime;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

/** The best number of segments is best: compared with trying them one by one. */
@Domain(ModelDomain.class)
@Domain(DomainContext.Global.class)
class BestSegmentsPropertyTest {
    /** A pipelined algorithm, what it carries out, and in a group of how many ranks. */
    record Pipe(PipelinedTree algorithm, Collective collective, int ranks) {
        Curve curve(LinkParameters link) {
            return ClosedForm.curve(algorithm, collective, ranks, link);
        }

        double seconds(int segments, LinkParameters link, double bytes) {
            return ClosedForm.of(algorithm.inSegments(segments), collective, ranks, link)
                    .at(bytes);
        }
    }

    @Provide
    Arbitrary<Pipe> pipes() {
        return pipes(300, new Chain(), new BinaryTree(), new DoubleBinaryTree(), new CirculantPipeline());
    }

    /** Few ranks, and algorithms that can be walked round by round in any number of segments. */
    @Provide
    Arbitrary<Pipe> shortPipes() {
        return pipes(24, new Chain(), new BinaryTree(), new DoubleBinaryTree());
    }

    private static Arbitrary<Pipe> pipes(int mostRanks, PipelinedTree... algorithms) {
        return Combinators.combine(
                        Arbitraries.of(algorithms),
                        Arbitraries.of(Collective.BROADCAST, Collective.REDUCE, Collective.ALL_REDUCE),
                        Arbitraries.integers().between(1, mostRanks))
                .as(Pipe::new)
                .filter(pipe -> pipe.algorithm()
                        .refusal(pipe.collective(), pipe.ranks())
                        .isEmpty());
    }

    /** Links on which up to a gigabyte goes in a few hundred segments at most, so that they can be tried. */
    @Provide
    Arbitrary<LinkParameters> slowToStart() {
        return Combinators.combine(ModelDomain.logUniform(-4, -3), ModelDomain.logUniform(10, 12))
                .as((alpha, bandwidth) -> new LinkParameters(new Seconds(alpha), new BytesPerSecond(bandwidth)));
    }

    @Property(tries = 300)
    void noNumberOfSegmentsIsFaster(
            @ForAll("pipes") Pipe pipe, @ForAll("slowToStart") LinkParameters link, @ForAll Bytes size) {
        double best = IntStream.rangeClosed(1, 2000)
                .mapToDouble(s -> pipe.seconds(s, link, size.value()))
                .min()
                .orElseThrow();
        assertThat(pipe.curve(link).at(size.value())).isCloseTo(best, within(1e-11 * best));
    }

    /** P17, on any link: the neighbours of the number that the lemma gives are no better, and none beats the real optimum. */
    @Property
    void theBestWholeNumberHasNoBetterNeighbour(
            @ForAll("pipes") Pipe pipe, @ForAll LinkParameters link, @ForAll Bytes size) {
        Assume.that(pipe.ranks() > 1);
        Pipeline pipeline = pipe.algorithm().pipeline(pipe.collective(), pipe.ranks());
        int best = pipeline.bestSegments(size, link, Bytes.ONE);
        double seconds = pipe.seconds(best, link, size.value());
        if (best > 1) {
            assertThat(pipe.seconds(best - 1, link, size.value())).isGreaterThanOrEqualTo(seconds * (1 - 1e-12));
        }
        if (size.value() > (best + 1) * pipeline.lanes()) {
            assertThat(pipe.seconds(best + 1, link, size.value())).isGreaterThanOrEqualTo(seconds * (1 - 1e-12));
            assertThat(pipe.curve(link).at(size.value())).isCloseTo(seconds, within(1e-9 * seconds));
        }
        assertThat(seconds).isGreaterThanOrEqualTo(pipeline.secondsAtRealOptimum(size, link) * (1 - 1e-12));
    }

    /** P18: one segment is the message as a whole, from rank to rank along the longest way. */
    @Property
    void oneSegmentIsTheWholeMessage(@ForAll("pipes") Pipe pipe, @ForAll LinkParameters link, @ForAll Bytes size) {
        CostTerms terms = pipe.algorithm().cost(pipe.collective(), pipe.ranks(), size, 1);
        double segment = size.value() / (pipe.algorithm() instanceof DoubleBinaryTree ? 2.0 : 1);
        assertThat(terms.criticalBytes()).isEqualTo(terms.startUps() * segment);
        assertThat(pipe.curve(link).at(0))
                .isLessThanOrEqualTo(terms.startUps() * link.alpha().value() * (1 + 1e-12));
    }

    /** P03, P04 and P06 hold for the best number of segments as for each. */
    @Property
    void theBestTimeNeverFallsAsTheMessageGrowsNorBelowTheBound(
            @ForAll("pipes") Pipe pipe, @ForAll LinkParameters link, @ForAll Bytes one, @ForAll Bytes other) {
        double smaller = Math.min(one.value(), other.value());
        double larger = Math.max(one.value(), other.value());
        Curve curve = pipe.curve(link);
        assertThat(curve.at(larger)).isGreaterThanOrEqualTo(curve.at(smaller) * (1 - 1e-12));
        LowerBound bound = LowerBound.of(pipe.collective(), pipe.ranks(), link);
        assertThat(curve.at(larger)).isGreaterThanOrEqualTo(bound.at(larger) * (1 - 1e-12));
    }

    /** P24: the least of straight lines rises ever more slowly, and neighbours meet without a jump. */
    @Property
    void piecesMeetAndGrowFlatter(@ForAll("pipes") Pipe pipe, @ForAll LinkParameters link) {
        List<Curve.Piece> pieces = pipe.curve(link).within(0, 1e6).pieces();
        for (int i = 1; i < Math.min(200, pieces.size()); i++) {
            Curve.Piece below = pieces.get(i - 1);
            Curve.Piece above = pieces.get(i);
            double meeting = below.time().at(below.toBytes());
            assertThat(above.time().at(above.fromBytes())).isCloseTo(meeting, within(1e-9 * meeting));
            assertThat(above.time().slopeSecondsPerByte())
                    .isLessThan(below.time().slopeSecondsPerByte());
        }
    }

    /** The two roads meet: round by round on a switch, the chain and the tree in their best segments cost the closed form. */
    @Property(tries = 60)
    void roundByRoundOnASwitchIsTheClosedForm(
            @ForAll("shortPipes") Pipe pipe, @ForAll LinkParameters link, @ForAll Bytes size) {
        double byRounds =
                onFabric(pipe, new NonBlockingSwitch(pipe.ranks(), link)).at(size.value());
        double byFormula = pipe.curve(link).at(size.value());
        if (pipe.algorithm() instanceof DoubleBinaryTree) {
            assertThat(byRounds).isLessThanOrEqualTo(byFormula * (1 + 1e-9));
        } else {
            assertThat(byRounds).isCloseTo(byFormula, within(1e-9 * byFormula));
        }
    }

    private static Curve onFabric(Pipe pipe, Fabric fabric) {
        int[] order = IntStream.range(0, fabric.ranks()).toArray();
        Forecast forecast = Forecast.on(fabric, order, pipe.collective(), Seconds.ZERO, List.of(pipe.algorithm()));
        assertThat(forecast.predictions()).as(forecast.refusals().toString()).hasSize(1);
        return forecast.predictions().get(0).curve();
    }

    /** On links that differ, the best of many numbers of segments that are walked one by one. */
    @Property(tries = 40)
    void noNumberOfSegmentsIsFasterOverAnUplink(
            @ForAll("shortPipes") Pipe pipe, @ForAll("slowToStart") LinkParameters link, @ForAll Bytes size) {
        Assume.that(pipe.ranks() > 1);
        BytesPerSecond half = new BytesPerSecond(link.bandwidth().value() / 2);
        Fabric fabric = new TwoLeaves(pipe.ranks(), link, half);
        double[] seconds = IntStream.rangeClosed(1, 90)
                .mapToDouble(s -> RoundByRound.of(pipe.algorithm().schedule(pipe.collective(), pipe.ranks(), s), fabric)
                        .time()
                        .at(size.value()))
                .toArray();
        double best = DoubleStream.of(seconds).min().orElseThrow();
        double curve = onFabric(pipe, fabric).at(size.value());
        assertThat(curve).isLessThanOrEqualTo(best * (1 + 1e-9));
        if (seconds[seconds.length - 1] > best * (1 + 1e-9)) {
            assertThat(curve).isCloseTo(best, within(1e-9 * best));
        }
    }

    /** Layers whose loads are added up take, round for round, what the messages of the schedule take. */
    @Property(tries = 200)
    void theLayersOfACascadeAddUpToTheRoundsOfTheSchedule(
            @ForAll("shortPipes") Pipe pipe,
            @ForAll LinkParameters link,
            @ForAll @IntRange(min = 1, max = 40) int segments) {
        Fabric fabric = new TwoLeaves(
                pipe.ranks(), link, new BytesPerSecond(link.bandwidth().value() / 3));
        RoundByRound layers = SegmentedRounds.of(pipe.algorithm(), pipe.collective(), fabric, new int[0])
                .in(segments);
        RoundByRound messages =
                RoundByRound.of(pipe.algorithm().schedule(pipe.collective(), pipe.ranks(), segments), fabric);
        assertThat(layers.phases()).hasSameSizeAs(messages.phases());
        for (int i = 0; i < layers.phases().size(); i++) {
            PhaseTime one = layers.phases().get(i);
            PhaseTime other = messages.phases().get(i);
            assertThat(one.name()).isEqualTo(other.name());
            assertThat(one.rounds()).isEqualTo(other.rounds());
            assertThat(one.round().bottleneck()).isEqualTo(other.round().bottleneck());
            assertThat(one.round().alphaSeconds()).isEqualTo(other.round().alphaSeconds());
            assertThat(one.times(1).slopeSecondsPerByte())
                    .isCloseTo(other.times(1).slopeSecondsPerByte(), withinPercentage(1e-10));
        }
    }

    /** With gamma = 0 segments hide nothing, so one is best and the segmented ring is the ring. */
    @Property
    void withoutReductionOneSegmentOfTheRingIsBest(
            @ForAll Seconds alpha, @ForAll BytesPerSecond bandwidth, @ForAll Bytes size) {
        LinkParameters link = new LinkParameters(alpha, bandwidth);
        double ring = ClosedForm.of(new Ring(), Collective.ALL_REDUCE, 8, link).at(size.value());
        assertThat(ClosedForm.curve(new SegmentedRing(), Collective.ALL_REDUCE, 8, link)
                        .at(size.value()))
                .isCloseTo(ring, within(1e-12 * ring));
    }

    @Example
    void aGroupOfOneNeedsNoTimeAtAll() {
        LinkParameters link = new LinkParameters(Seconds.ofMicros(10), BytesPerSecond.ofGB(10));
        Stream.of(new Chain(), new BinaryTree(), new DoubleBinaryTree())
                .forEach(a -> assertThat(ClosedForm.curve(a, Collective.ALL_REDUCE, 1, link))
                        .isEqualTo(Curve.of(AffineTime.ZERO)));
    }
}
