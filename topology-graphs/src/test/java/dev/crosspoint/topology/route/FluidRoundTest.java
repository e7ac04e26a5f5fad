package dev.crosspoint.topology.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Small cases worked by hand; rates in bytes per second, sizes in bytes. */
class FluidRoundTest {
    /** The short message crosses links 0 and 1, the long one links 1 and 2, of 0.2, 1 and 0.6 B/s. */
    private static final List<Footprint> CROSSING = List.of(Footprint.of(0, 1), Footprint.of(1, 2));

    private static FluidRound crossing(double first) {
        return new FluidRound(CROSSING, new double[] {0.2, 6}, new double[] {first, 1, 0.6});
    }

    /** Bertsekas and Gallager's example: three share link 0 of 1, one of them goes on over link 1, where a fourth is. */
    @Test
    void messagesThatAreHeldUpElsewhereLeaveTheirShareToOthers() {
        List<Footprint> messages = List.of(Footprint.of(0), Footprint.of(0), Footprint.of(0, 1), Footprint.of(1));
        MaxMinRates rates = new MaxMinRates(messages, new double[] {1, 2});
        BitSet all = new BitSet();
        all.set(0, 4);

        assertThat(rates.of(all)).containsExactly(new double[] {1.0 / 3, 1.0 / 3, 1.0 / 3, 5.0 / 3}, within(1e-15));
    }

    @Test
    void aMessageOnSeveralWaysLoadsEachWithItsPart() {
        Footprint halves = new Footprint(new int[] {0, 1}, new double[] {0.5, 0.5});
        BitSet both = new BitSet();
        both.set(0, 2);

        double[] rates = new MaxMinRates(List.of(halves, Footprint.of(0)), new double[] {1, 1}).of(both);

        assertThat(rates).containsExactly(new double[] {2.0 / 3, 2.0 / 3}, within(1e-15));
    }

    /** One second with both at 1/2, until the short one ends; then 3 s at 1: the link is never idle. */
    @Test
    void onOneLinkTheTimeIsThatOfAllBytes() {
        FluidRound round =
                new FluidRound(List.of(Footprint.of(0), Footprint.of(0)), new double[] {0.5, 3.5}, new double[] {1});

        assertThat(round.seconds()).isEqualTo(4);
        assertThat(round.leastSeconds()).isEqualTo(4);
        assertThat(round.mostSeconds()).isEqualTo(7);
    }

    /** The short message takes 0.4 s at 0.5 B/s, in which the long one gets 0.5 instead of 0.6 B/s: 0.2 of 6 B are gone. */
    @Test
    void whoIsSlowedDownByAShortMessageCannotAlwaysMakeUpForIt() {
        assertThat(crossing(0.5).seconds()).isCloseTo(0.4 + 5.8 / 0.6, within(1e-12));
        assertThat(crossing(0.5).leastSeconds()).isCloseTo(10, within(1e-12));
    }

    /** Why P28 is a law of the bound only: at 0.2 B/s the short message disturbs nobody. */
    @Test
    void aFasterLinkCanMakeARoundSlower() {
        assertThat(crossing(0.2).seconds()).isCloseTo(10, within(1e-12));
        assertThat(crossing(0.5).seconds()).isGreaterThan(crossing(0.2).seconds());
    }

    @Test
    void emptyMessagesAndEmptyRoundsTakeNoTime() {
        assertThat(new FluidRound(List.of(), new double[0], new double[0]).seconds())
                .isZero();
        assertThat(new FluidRound(CROSSING, new double[2], new double[] {1, 1, 1}).seconds())
                .isZero();
        assertThat(new MixedRound(CROSSING, new double[] {0, 3}, link -> 1).seconds())
                .isEqualTo(3);
    }

    /** Two pairs over links of their own: the slower pair tells the time, and it is followed to its end. */
    @Test
    void partsOfARoundThatShareNoLinkDoNotKnowOfEachOther() {
        List<Footprint> messages =
                List.of(Footprint.of(0, 1), Footprint.of(1, 2), Footprint.of(10, 11), Footprint.of(11, 12));
        double[] capacities = {0.5, 1, 0.6, 0, 0, 0, 0, 0, 0, 0, 5, 10, 6};

        MixedRound round = new MixedRound(messages, new double[] {0.2, 6, 0.2, 6}, link -> capacities[link]);

        assertThat(round.seconds()).isEqualTo(crossing(0.5).seconds());
    }

    /** Where following every end would take too long, the answer lies between the bound and the exact time. */
    @Test
    void theFewerStepsAreTakenTheNearerIsTheTimeToTheLoadBound() {
        FluidRound round = manyMessages(30, 2, 10);
        double before = round.leastSeconds();
        assertThat(round.seconds(0)).isEqualTo(before);
        for (long steps : new long[] {70, 300, 600, 900}) {
            double time = round.seconds(steps);
            assertThat(time).isGreaterThanOrEqualTo(before * (1 - 1e-12));
            before = time;
        }
        assertThat(round.seconds()).isGreaterThanOrEqualTo(before).isGreaterThan(1.05 * round.leastSeconds());
    }

    /** As the documentation says: a thousand messages of a thousand sizes over ten links each. */
    @Test
    void aThousandMessagesAreFollowedToTheirEnds() {
        FluidRound round = manyMessages(1000, 10, 40);

        assertThat(round.seconds()).isEqualTo(round.seconds(Long.MAX_VALUE));
    }

    /** Each over so many of the links, which are alike; sizes differ. */
    private static FluidRound manyMessages(int messages, int crossed, int links) {
        Random random = new Random(1);
        List<Footprint> footprints = new ArrayList<>();
        for (int i = 0; i < messages; i++) {
            footprints.add(
                    Footprint.of(random.ints(0, links).distinct().limit(crossed).toArray()));
        }
        double[] capacities = new double[links];
        Arrays.fill(capacities, 1);
        return new FluidRound(footprints, random.doubles(messages).toArray(), capacities);
    }
}
