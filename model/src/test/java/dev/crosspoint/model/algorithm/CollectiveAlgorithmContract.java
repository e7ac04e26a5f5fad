package dev.crosspoint.model.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.fabric.NonBlockingSwitch;
import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.predict.ClosedForm;
import dev.crosspoint.model.predict.RoundByRound;
import dev.crosspoint.model.schedule.Message;
import dev.crosspoint.model.schedule.Phase;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.model.schedule.Tally;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.model.units.SecondsPerByte;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What holds for every algorithm: its messages compute the collective, and its formula counts its messages. Checked for
 * every collective and every group of up to 64 ranks that it does not refuse.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class CollectiveAlgorithmContract {
    private static final int MOST_RANKS = 64;
    private static final LinkParameters LINK =
            new LinkParameters(Seconds.ofMicros(3), BytesPerSecond.ofGB(7), SecondsPerByte.parse("11ps/B"));

    /** The algorithm under test. */
    protected abstract CollectiveAlgorithm algorithm();

    /** A collective in a group. */
    record Group(Collective collective, int ranks) {
        @Override
        public String toString() {
            return collective.id() + " among " + ranks;
        }
    }

    Stream<Group> groups() {
        return everyGroup()
                .filter(g -> algorithm().refusal(g.collective(), g.ranks()).isEmpty());
    }

    private static Stream<Group> everyGroup() {
        return IntStream.rangeClosed(1, MOST_RANKS)
                .boxed()
                .flatMap(p -> Arrays.stream(Collective.values()).map(c -> new Group(c, p)));
    }

    private Schedule schedule(Group group) {
        return algorithm().schedule(group.collective(), group.ranks());
    }

    @ParameterizedTest
    @MethodSource("groups")
    void messagesComputeTheCollectiveForAnyNumberOfElements(Group group) {
        int p = group.ranks();
        int parts = schedule(group).parts();
        for (int elements : new int[] {0, 1, p - 1, p + 1, 3 * parts, 4 * parts - 1}) {
            Definition.assertComputed(schedule(group), group.collective(), 0, elements);
        }
    }

    @ParameterizedTest
    @MethodSource("groups")
    void messagesComputeTheCollectiveAlongAnyOrderOfTheRanks(Group group) {
        int[] order = shuffled(group.ranks());
        Schedule ordered = schedule(group).inOrder(order);
        for (int elements : new int[] {1, group.ranks() + 1, 3 * ordered.parts()}) {
            Definition.assertComputed(ordered, group.collective(), order[0], elements);
        }
    }

    @ParameterizedTest
    @MethodSource("groups")
    void formulaCountsTheMessages(Group group) {
        Schedule schedule = schedule(group);
        for (int times : new int[] {0, 1, 2, 60}) {
            int elements = times * schedule.parts();
            Tally tally = Tally.of(schedule, elements);
            assertThat(new CostTerms(tally.startUps(), tally.criticalElements(), tally.reducedElements()))
                    .as("%s, %d elements", group, elements)
                    .isEqualTo(algorithm().cost(group.collective(), group.ranks(), new Bytes(elements)));
        }
    }

    @ParameterizedTest
    @MethodSource("groups")
    void tallyIsTheSameAlongAnyOrderOfTheRanks(Group group) {
        int[] order = shuffled(group.ranks());
        int elements = 2 * schedule(group).parts();
        Tally tally = Tally.of(schedule(group), elements);
        Tally ordered = Tally.of(schedule(group).inOrder(order), elements);
        assertThat(ordered.startUps()).isEqualTo(tally.startUps());
        assertThat(ordered.criticalElements()).isEqualTo(tally.criticalElements());
        assertThat(ordered.reducedElements()).isEqualTo(tally.reducedElements());
        assertThat(ordered.mostSends()).isEqualTo(tally.mostSends());
        assertThat(ordered.mostReceives()).isEqualTo(tally.mostReceives());
        assertThat(IntStream.range(0, group.ranks())
                        .mapToObj(i -> ordered.sentByRank().get(order[i])))
                .containsExactlyElementsOf(tally.sentByRank());
    }

    @ParameterizedTest
    @MethodSource("groups")
    void noRankSendsOrReceivesTwiceInARound(Group group) {
        Tally tally = Tally.of(schedule(group), 1);
        assertThat(tally.mostSends()).isLessThanOrEqualTo(1);
        assertThat(tally.mostReceives()).isLessThanOrEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("groups")
    void roundsOfAPhaseCarryTheSameTraffic(Group group) {
        Schedule schedule = schedule(group);
        for (Phase phase : schedule.phases()) {
            assertThat(phase.stream()
                            .map(round -> traffic(round, schedule.parts()))
                            .distinct())
                    .as(phase.name())
                    .hasSizeLessThanOrEqualTo(1);
        }
    }

    private static List<String> traffic(List<Message> round, int parts) {
        return round.stream()
                .map(m -> m.action() + " " + m.transfer(parts))
                .sorted()
                .toList();
    }

    @ParameterizedTest
    @MethodSource("groups")
    void roundByRoundOnANonBlockingSwitchIsTheClosedForm(Group group) {
        assertRoadsMeet(group);
    }

    @Test
    void roundByRoundIsTheClosedFormInLargeGroups() {
        List<Group> large = Stream.of(96, 100, 128, 720, 1024)
                .flatMap(p -> Arrays.stream(Collective.values()).map(c -> new Group(c, p)))
                .filter(g -> algorithm().refusal(g.collective(), g.ranks()).isEmpty())
                .toList();
        assertThat(large).isNotEmpty().allSatisfy(this::assertRoadsMeet);
    }

    private void assertRoadsMeet(Group group) {
        AffineTime roundByRound = RoundByRound.of(schedule(group), new NonBlockingSwitch(group.ranks(), LINK))
                .time();
        AffineTime closedForm = ClosedForm.of(algorithm(), group.collective(), group.ranks(), LINK);
        assertSame(roundByRound.interceptSeconds(), closedForm.interceptSeconds());
        assertSame(roundByRound.slopeSecondsPerByte(), closedForm.slopeSecondsPerByte());
    }

    private static void assertSame(double actual, double expected) {
        assertThat(actual).isCloseTo(expected, within(1e-12 * expected));
    }

    @Test
    void whatIsRefusedIsRefusedByCostAndScheduleWithTheReason() {
        List<Group> refused = everyGroup()
                .filter(g -> algorithm().refusal(g.collective(), g.ranks()).isPresent())
                .toList();
        assertThat(refused).isNotEmpty().allSatisfy(group -> {
            String reason =
                    algorithm().refusal(group.collective(), group.ranks()).orElseThrow();
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> algorithm().cost(group.collective(), group.ranks(), Bytes.ONE))
                    .withMessageContaining(reason)
                    .withMessageContaining(algorithm().id());
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> schedule(group))
                    .withMessageContaining(reason);
        });
    }

    @Test
    void aGroupOfNobodyIsRefused() {
        Collective collective = groups().findFirst().orElseThrow().collective();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> algorithm().cost(collective, 0, Bytes.ONE))
                .withMessage("group needs at least 1 rank: ranks=0");
        assertThatIllegalArgumentException().isThrownBy(() -> algorithm().schedule(collective, -1));
    }

    private static int[] shuffled(int ranks) {
        List<Integer> order = new ArrayList<>(IntStream.range(0, ranks).boxed().toList());
        Collections.shuffle(order, new Random(ranks));
        return order.stream().mapToInt(Integer::intValue).toArray();
    }
}
