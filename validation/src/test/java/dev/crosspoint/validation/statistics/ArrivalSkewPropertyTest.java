package dev.crosspoint.validation.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.algorithm.Algorithms;
import dev.crosspoint.model.algorithm.HalvingDoubling;
import dev.crosspoint.model.algorithm.Ring;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Message;
import dev.crosspoint.model.schedule.Schedule;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** What separates late arrival from slow transfer, on executed schedules; laws by their numbers in the specification. */
class ArrivalSkewPropertyTest {
    private static final double STEP = 10e-6;

    /** An AllReduce whose ranks end together, and arrivals of its ranks within a second. */
    record Call(Schedule schedule, double[] arrivals) {}

    /** P30. */
    @Property(tries = 300)
    void allRanksEndTogetherAndTheLeastDurationIsTheTransfer(@ForAll("callsThatEndTogether") Call call) {
        EventEngine engine = new EventEngine(call.schedule(), (round, message) -> STEP);
        double[] ends = engine.ends(call.arrivals());
        double transfer = engine.rounds() * STEP;
        double last = Arrays.stream(call.arrivals()).max().orElseThrow();
        assertThat(Arrays.stream(ends)).allMatch(end -> Math.abs(end - last - transfer) < 1e-9);

        ArrivalSkew skew = ArrivalSkew.of(EventEngine.durations(call.arrivals(), ends));
        assertThat(skew.transferSeconds()).isCloseTo(transfer, within(1e-9));
        assertThat(skew.skewSeconds()).isCloseTo(EventEngine.spread(call.arrivals()), within(1e-9));
    }

    /** P31. */
    @Property(tries = 300)
    void arrivingLaterTogetherIsEndingLaterByAsMuch(
            @ForAll("calls") Call call, @ForAll @IntRange(max = 1000) int millis) {
        EventEngine engine =
                new EventEngine(call.schedule(), jitter(call.schedule().ranks() + millis));
        double shift = millis / 1e3;
        double[] ends = engine.ends(call.arrivals());
        double[] shifted =
                engine.ends(Arrays.stream(call.arrivals()).map(a -> a + shift).toArray());
        for (int rank = 0; rank < ends.length; rank++) {
            assertThat(shifted[rank]).isCloseTo(ends[rank] + shift, within(1e-9));
        }
    }

    /** P32. */
    @Property(tries = 300)
    void lockStepIsAnUpperBound(@ForAll("calls") Call call, @ForAll @IntRange(max = 1000) int seed) {
        EventEngine engine = new EventEngine(call.schedule(), jitter(seed));
        double lockStep = engine.endInLockStep(call.arrivals());
        assertThat(Arrays.stream(engine.ends(call.arrivals()))).allMatch(end -> end <= lockStep + 1e-12);
    }

    /** Between one and five steps, the same for a message whenever it is asked. */
    private static EventEngine.Duration jitter(int seed) {
        return (round, message) -> STEP * (1 + 4 * new SplittableRandom(mix(seed, round, message)).nextDouble());
    }

    private static long mix(int seed, int round, Message message) {
        return ((seed * 1009L + round) * 1009 + message.source()) * 1009 + message.destination();
    }

    @Provide
    Arbitrary<Call> callsThatEndTogether() {
        Arbitrary<Schedule> rings =
                Arbitraries.integers().between(1, 64).map(p -> new Ring().schedule(Collective.ALL_REDUCE, p));
        Arbitrary<Schedule> halving = Arbitraries.integers()
                .between(0, 6)
                .map(k -> new HalvingDoubling(HalvingDoubling.Folding.WHOLE).schedule(Collective.ALL_REDUCE, 1 << k));
        return Arbitraries.oneOf(rings, halving).flatMap(ArrivalSkewPropertyTest::calls);
    }

    @Provide
    Arbitrary<Call> calls() {
        return Arbitraries.integers()
                .between(1, 40)
                .flatMap(p -> Arbitraries.of(Algorithms.rankToRank(OptionalInt.empty()).stream()
                                .filter(a -> a.refusal(Collective.ALL_REDUCE, p).isEmpty())
                                .toList())
                        .map(algorithm -> algorithm.schedule(Collective.ALL_REDUCE, p)))
                .flatMap(ArrivalSkewPropertyTest::calls);
    }

    private static Arbitrary<Call> calls(Schedule schedule) {
        return Arbitraries.integers()
                .between(0, 1_000_000)
                .array(int[].class)
                .ofSize(schedule.ranks())
                .map(micros -> new Call(
                        schedule,
                        Arrays.stream(micros).mapToDouble(us -> us * 1e-6).toArray()));
    }
}
