package dev.crosspoint.model.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.crosspoint.model.fabric.Transfer;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleTest {
    @Test
    void roundsFollowTheirPhases() {
        Message there = Message.copy(0, 1, Blocks.of(0));
        Message back = Message.copy(1, 0, Blocks.of(0));
        Schedule schedule = new Schedule(
                2, 1, List.of(new Phase("there", 2, t -> List.of(there)), Phase.of("back", List.of(back))));
        assertThat(schedule.rounds()).containsExactly(List.of(there), List.of(there), List.of(back));
    }

    @Test
    void partsMoveWithTheirOwnersAlongAnOrder() {
        Schedule schedule =
                new Schedule(2, 4, List.of(Phase.of("half", List.of(Message.reduce(0, 1, Blocks.range(1, 2))))));
        Message moved = onlyMessage(schedule.inOrder(new int[] {1, 0}));
        assertThat(moved.blocks().numbers()).containsExactly(3, 0);
        assertThat(moved).isEqualTo(Message.reduce(1, 0, moved.blocks()));
    }

    /** A message of half a billion blocks: an order of the ranks must not spell them out. */
    @Test
    void anOrderCostsNoMoreForMessagesOfManyBlocks() {
        Schedule schedule = new Schedule(
                2, 1 << 30, List.of(Phase.of("half", List.of(Message.copy(0, 1, Blocks.range(0, 1 << 29))))));
        Blocks moved = onlyMessage(schedule.inOrder(new int[] {1, 0})).blocks();
        assertThat(moved.count()).isEqualTo(1 << 29);
        assertThat(moved.numbers().limit(2)).containsExactly(1 << 29, (1 << 29) + 1);
    }

    private static Message onlyMessage(Schedule schedule) {
        List<Message> messages = schedule.rounds().flatMap(List::stream).toList();
        assertThat(messages).hasSize(1);
        return messages.get(0);
    }

    @Test
    void partsThatBelongToNobodyStay() {
        Schedule schedule =
                new Schedule(2, 3, List.of(Phase.of("some", List.of(Message.copy(0, 1, Blocks.range(1, 2))))));
        assertThat(schedule.inOrder(new int[] {1, 0}).rounds())
                .containsExactly(List.of(Message.copy(1, 0, Blocks.range(1, 2))));
    }

    @ParameterizedTest
    @CsvSource({"'0,1'", "'0,1,1'", "'0,1,3'", "'-1,0,1'", "'0,1,2,3'"})
    void anOrderNamesEachRankOnce(String order) {
        int[] ranks =
                List.of(order.split(",")).stream().mapToInt(Integer::parseInt).toArray();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Schedule(3, 1, List.of()).inOrder(ranks))
                .withMessage("order names each rank once: ranks=3, order has " + ranks.length + " entries");
    }

    @Test
    void anOrderIsCopied() {
        int[] order = {1, 0};
        Schedule ordered =
                new Schedule(2, 1, List.of(Phase.of("one", List.of(Message.copy(0, 1, Blocks.of(0)))))).inOrder(order);
        order[0] = 0;
        order[1] = 1;
        assertThat(onlyMessage(ordered).source()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"0, 1, 1", "2, 0, 1", "2, 3, 2", "2, 2, 3"})
    void blocksMakeUpWholeMessages(int ranks, int parts, int blocks) {
        assertThatIllegalArgumentException().isThrownBy(() -> new Schedule(ranks, parts, blocks, List.of()));
    }

    @Test
    void phasesHaveNoNegativeNumberOfRoundsAndAPeriod() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Phase("never", -1, t -> List.of()))
                .withMessage("phase has 0 or more rounds and a period: rounds=-1, period=1");
        assertThatIllegalArgumentException().isThrownBy(() -> new Phase("never", 1, 0, t -> List.of()));
    }

    @ParameterizedTest
    @CsvSource({"7, 3, '3,2,2'", "6, 3, '2,2,2'", "2, 3, '1,1'", "5, 1, '5'", "0, 2, ''"})
    void turnsShareTheRoundsOfAPhase(int rounds, int period, String repeats) {
        Phase phase = new Phase("turns", rounds, period, t -> List.of());
        assertThat(IntStream.range(0, phase.turns()).mapToObj(t -> "" + phase.repeats(t)))
                .containsExactlyElementsOf(repeats.isEmpty() ? List.of() : List.of(repeats.split(",")));
    }

    @Test
    void ordersKeepPeriodAndContent() {
        Message input = new Message(0, 1, Blocks.of(0), Message.Action.REDUCE, Message.Content.INPUT);
        Schedule ordered =
                new Schedule(2, 1, List.of(new Phase("turns", 4, 2, t -> List.of(input)))).inOrder(new int[] {1, 0});
        assertThat(ordered.phases().get(0).period()).isEqualTo(2);
        assertThat(ordered.rounds().flatMap(List::stream))
                .hasSize(4)
                .allMatch(m -> m.source() == 1 && m.content() == Message.Content.INPUT);
    }

    @Test
    void messagesGoFromOneRankToAnother() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Message.copy(3, 3, Blocks.of(0)))
                .withMessage("message goes from one rank to another: source=3, destination=3");
        assertThatIllegalArgumentException().isThrownBy(() -> Message.copy(-1, 3, Blocks.of(0)));
        assertThatIllegalArgumentException().isThrownBy(() -> Message.reduce(0, -1, Blocks.of(0)));
    }

    @Test
    void aMessageIsAShareOfTheWhole() {
        assertThat(Message.copy(0, 1, Blocks.range(0, 3)).transfer(4)).isEqualTo(new Transfer(0, 1, 0.75));
    }
}
