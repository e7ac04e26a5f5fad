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
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * What holds for every algorithm: its messages compute the collective, and its formula counts its messages. Checked for
 * every collective and every group of up to 64 ranks that it does not refuse, and for some larger ones.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class CollectiveAlgorithmContract {
    /** Fewer where the tests run over and over, as under mutation. */
    private static final int MOST_RANKS = Integer.getInteger("crosspoint.contract.ranks", 64);

    /** Up to so many ranks, more numbers of elements are tried. */
    private static final int SMALL = 18;

    private static final LinkParameters LINK =
            new LinkParameters(Seconds.ofMicros(3), BytesPerSecond.ofGB(7), SecondsPerByte.parse("11ps/B"));

    /** The algorithm under test. */
    protected abstract RankToRank algorithm();

    /** How many messages a rank may send in a round. */
    protected int mostMessagesAtOnce(int ranks) {
        return algorithm().ports();
    }

    /** Letters of the formula beyond those that all formulas use. */
    protected Map<String, Double> letters(int ranks) {
        return Map.of();
    }

    /** Compares what was counted with the closed form. */
    protected void assertCounted(String group, Tally tally, CostTerms cost) {
        assertThat(tally.startUps()).as(group).isEqualTo((long) cost.startUps());
        long bytes = algorithm().ports() == 1 ? tally.criticalElements() : tally.largestMessages();
        assertThat((double) bytes).as(group).isEqualTo(cost.criticalBytes());
        assertThat((double) tally.reducedElements()).as(group).isEqualTo(cost.reducedBytes());
    }

    /** Compares the time of the messages on one switch with the closed form. */
    protected void assertRoadsMeet(String group, AffineTime roundByRound, AffineTime closedForm) {
        assertSame(group, roundByRound.interceptSeconds(), closedForm.interceptSeconds());
        assertSame(group, roundByRound.slopeSecondsPerByte(), closedForm.slopeSecondsPerByte());
    }

    /** A collective in a group. */
    record Group(Collective collective, int ranks) {
        @Override
        public String toString() {
            return collective.id() + " among " + ranks;
        }
    }

    private List<Group> groups() {
        return everyGroup().filter(this::isCarriedOut).toList();
    }

    private List<Group> largeGroups(int... ranks) {
        return IntStream.of(ranks)
                .boxed()
                .flatMap(CollectiveAlgorithmContract::ofSize)
                .filter(this::isCarriedOut)
                .toList();
    }

    private boolean isCarriedOut(Group group) {
        return algorithm().refusal(group.collective(), group.ranks()).isEmpty();
    }

    private static Stream<Group> everyGroup() {
        return IntStream.rangeClosed(1, MOST_RANKS).boxed().flatMap(CollectiveAlgorithmContract::ofSize);
    }

    private static Stream<Group> ofSize(int ranks) {
        return Arrays.stream(Collective.values()).map(c -> new Group(c, ranks));
    }

    private Schedule schedule(Group group) {
        return algorithm().schedule(group.collective(), group.ranks());
    }

    @Test
    void messagesComputeTheCollectiveForAnyNumberOfElements() {
        for (Group group : groups()) {
            int p = group.ranks();
            int parts = schedule(group).parts();
            int[] few = {p - 1, 3 * parts + 1};
            int[] many = {0, 1, p - 1, p + 1, 3 * parts, 4 * parts - 1};
            for (int elements : p <= SMALL ? many : few) {
                Definition.assertComputed(schedule(group), group.collective(), 0, elements);
            }
        }
    }

    @Test
    void messagesComputeTheCollectiveInLargerGroups() {
        for (Group group : largeGroups(96, 100, 127, 128)) {
            Definition.assertComputed(schedule(group), group.collective(), 0, group.ranks() / 2);
            Definition.assertComputed(
                    schedule(group), group.collective(), 0, 2 * schedule(group).parts() + 1);
        }
    }

    /** But for SendRecv: along another order, the next rank is another. */
    @Test
    void messagesComputeTheCollectiveAlongAnyOrderOfTheRanks() {
        for (Group group : groups()) {
            if (group.collective() != Collective.SEND_RECV) {
                int[] order = shuffled(group.ranks());
                Schedule ordered = schedule(group).inOrder(order);
                int[] few = {group.ranks() + 1};
                int[] many = {1, group.ranks() + 1, 3 * ordered.parts()};
                for (int elements : group.ranks() <= SMALL ? many : few) {
                    Definition.assertComputed(ordered, group.collective(), order[0], elements);
                }
            }
        }
    }

    @Test
    void whoeverLeavesABarrierHasHeardOfEverybody() {
        for (Group group : groups()) {
            if (group.collective() == Collective.BARRIER) {
                assertThat(heard(schedule(group)))
                        .as(group.toString())
                        .allMatch(ranks -> ranks.cardinality() == group.ranks());
            }
        }
    }

    /** Of whose arrival each rank knows in the end, if every message tells all that its sender knows. */
    private static List<BitSet> heard(Schedule schedule) {
        List<BitSet> heard = IntStream.range(0, schedule.ranks())
                .mapToObj(rank -> BitSet.valueOf(new long[] {1L << rank}))
                .toList();
        schedule.rounds().forEach(round -> {
            List<BitSet> sent = round.stream()
                    .map(m -> (BitSet) heard.get(m.source()).clone())
                    .toList();
            for (int i = 0; i < sent.size(); i++) {
                heard.get(round.get(i).destination()).or(sent.get(i));
            }
        });
        return heard;
    }

    @Test
    void formulaCountsTheMessages() {
        for (Group group : groups()) {
            Schedule schedule = schedule(group);
            for (int times : new int[] {0, 1, 60}) {
                int elements = times * schedule.parts();
                assertCounted(
                        "%s, %d elements".formatted(group, elements),
                        Tally.of(schedule, elements),
                        algorithm().cost(group.collective(), group.ranks(), new Bytes(elements)));
            }
        }
    }

    @Test
    void formulaInWordsIsTheFormula() {
        for (Group group : groups()) {
            Formula formula = algorithm().formula(group.collective(), group.ranks());
            CostTerms cost = algorithm().cost(group.collective(), group.ranks(), new Bytes(5040));
            FormulaText text = new FormulaText(lettersOf(group.ranks(), 5040));
            assertSame(group + ", n", text.value(formula.startUps()), cost.startUps());
            assertSame(group + ", v", text.value(formula.criticalBytes()), cost.criticalBytes());
            assertSame(group + ", c", text.value(formula.reducedBytes()), cost.reducedBytes());
        }
    }

    private Map<String, Double> lettersOf(int ranks, double bytes) {
        double ceil = 0;
        while (Math.pow(2, ceil) < ranks) {
            ceil++;
        }
        double floor = Math.pow(2, ceil) == ranks ? ceil : ceil - 1;
        Map<String, Double> letters = new HashMap<>(letters(ranks));
        letters.putAll(Map.of("p", (double) ranks, "M", bytes, "L", ceil, "l", floor, "q", Math.pow(2, floor)));
        return letters;
    }

    @Test
    void sourceNamesAuthorsTitleAndYear() {
        assertThat(algorithm().source()).matches("\\p{Lu}\\S+.*[:,] .*\\b(19|20)\\d\\d\\b.*");
    }

    @Test
    void tallyIsTheSameAlongAnyOrderOfTheRanks() {
        for (Group group : groups()) {
            int[] order = shuffled(group.ranks());
            int elements = 2 * schedule(group).parts();
            Tally tally = Tally.of(schedule(group), elements);
            Tally ordered = Tally.of(schedule(group).inOrder(order), elements);
            assertThat(IntStream.range(0, group.ranks())
                            .mapToObj(i -> ordered.sentByRank().get(order[i])))
                    .as(group.toString())
                    .containsExactlyElementsOf(tally.sentByRank());
            assertThat(sums(ordered)).as(group.toString()).isEqualTo(sums(tally));
        }
    }

    private static List<Long> sums(Tally tally) {
        return List.of(
                tally.startUps(),
                tally.criticalElements(),
                tally.largestMessages(),
                tally.reducedElements(),
                (long) tally.mostSends(),
                (long) tally.mostReceives());
    }

    @Test
    void noRankSendsOrReceivesMoreThanItCanAtOnce() {
        for (Group group : groups()) {
            Tally tally = Tally.of(schedule(group), 1);
            assertThat(Math.max(tally.mostSends(), tally.mostReceives()))
                    .as(group.toString())
                    .isLessThanOrEqualTo(mostMessagesAtOnce(group.ranks()));
        }
    }

    @Test
    void roundsOfAPhaseCarryTheSameTraffic() {
        for (Group group : groups()) {
            for (Phase phase : schedule(group).phases()) {
                for (int t = phase.period(); t < phase.rounds(); t++) {
                    assertThat(traffic(phase.round().apply(t)))
                            .as("%s, %s, round %d", group, phase.name(), t)
                            .isEqualTo(traffic(phase.round().apply(t % phase.period())));
                }
            }
        }
    }

    /** Who sends how many blocks to whom and what becomes of them, in some order. */
    private static long[] traffic(List<Message> round) {
        return round.stream()
                .mapToLong(m -> ((m.source() * 1024L + m.destination()) << 32)
                        + 2L * m.blocks().count()
                        + m.action().ordinal())
                .sorted()
                .toArray();
    }

    @Test
    void roundByRoundOnANonBlockingSwitchIsTheClosedForm() {
        groups().forEach(this::assertRoadsMeet);
    }

    @Test
    void roundByRoundIsTheClosedFormInLargeGroups() {
        largeGroups(96, 100, 128, 240).forEach(this::assertRoadsMeet);
        largeGroups(720, 1024).stream()
                .filter(group -> schedule(group).phases().size() < 100)
                .forEach(this::assertRoadsMeet);
    }

    private void assertRoadsMeet(Group group) {
        if (algorithm().ports() == 1) {
            AffineTime roundByRound = RoundByRound.of(schedule(group), new NonBlockingSwitch(group.ranks(), LINK))
                    .time();
            AffineTime closedForm = ClosedForm.of(algorithm(), group.collective(), group.ranks(), LINK);
            assertRoadsMeet(group.toString(), roundByRound, closedForm);
        }
    }

    private static void assertSame(String what, double actual, double expected) {
        assertThat(actual).as(what).isCloseTo(expected, within(1e-12 * expected));
    }

    @Test
    void whatIsRefusedIsRefusedByCostAndScheduleWithTheReason() {
        List<Group> refused = everyGroup().filter(group -> !isCarriedOut(group)).toList();
        assertThat(refused).isNotEmpty();
        for (Group group : refused) {
            String reason =
                    algorithm().refusal(group.collective(), group.ranks()).orElseThrow();
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> algorithm().cost(group.collective(), group.ranks(), Bytes.ONE))
                    .withMessageContaining(reason)
                    .withMessageContaining(algorithm().id());
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> algorithm().formula(group.collective(), group.ranks()))
                    .withMessageContaining(reason);
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> schedule(group))
                    .withMessageContaining(reason);
        }
    }

    @Test
    void aGroupOfNobodyIsRefused() {
        Collective collective = groups().get(0).collective();
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
