package dev.crosspoint.model.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.crosspoint.model.algorithm.Definition;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.collective.Collective.Sharing;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Schedules written by hand: for collectives that no algorithm carries out yet, and for mistakes. */
class ExecutionTest {
    /** In round d = 1, 2, … rank r sends what it has for rank r + d. */
    static Schedule pairwiseAllToAll(int p) {
        return new Schedule(
                p,
                p,
                p * p,
                List.of(new Phase(
                        "exchange",
                        p - 1,
                        t -> IntStream.range(0, p)
                                .mapToObj(r -> Message.copy(r, (r + t + 1) % p, Blocks.of(r * p + (r + t + 1) % p)))
                                .toList())));
    }

    static Schedule sendToNext(int p) {
        return new Schedule(
                p,
                1,
                p,
                List.of(Phase.of(
                        "send",
                        IntStream.range(0, p)
                                .mapToObj(r -> Message.copy(r, (r + 1) % p, Blocks.of(r)))
                                .toList())));
    }

    static Schedule flatScatter(int p) {
        return new Schedule(
                p, p, List.of(new Phase("scatter", p - 1, t -> List.of(Message.copy(0, t + 1, Blocks.of(t + 1))))));
    }

    static Schedule flatGather(int p) {
        return new Schedule(
                p, p, List.of(new Phase("gather", p - 1, t -> List.of(Message.copy(t + 1, 0, Blocks.of(t + 1))))));
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4, 7, 15})
    void everyKindOfCollectiveRuns(int elements) {
        Definition.assertComputed(pairwiseAllToAll(5), Collective.ALL_TO_ALL, 0, elements);
        Definition.assertComputed(sendToNext(5), Collective.SEND_RECV, 0, elements);
        Definition.assertComputed(flatScatter(5), Collective.SCATTER, 0, elements);
        Definition.assertComputed(flatGather(5), Collective.GATHER, 0, elements);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 4, 7, 15})
    void ownersAndRootMoveAlongAnOrderOfTheRanks(int elements) {
        int[] order = {3, 0, 4, 2, 1};
        Definition.assertComputed(pairwiseAllToAll(5).inOrder(order), Collective.ALL_TO_ALL, 3, elements);
        Definition.assertComputed(flatScatter(5).inOrder(order), Collective.SCATTER, 3, elements);
        Definition.assertComputed(flatGather(5).inOrder(order), Collective.GATHER, 3, elements);
    }

    @Test
    void theNextRankIsTheNextInTheOrder() {
        long[][] inputs = {{10, 11, 12}, {20, 21, 22}, {30, 31, 32}};
        long[][] results = Execution.run(sendToNext(3).inOrder(new int[] {0, 2, 1}), Collective.SEND_RECV, inputs);
        assertThat(results[2][0]).isEqualTo(10);
        assertThat(results[1][2]).isEqualTo(32);
        assertThat(results[0][1]).isEqualTo(21);
    }

    @Test
    void messagesOfARoundAllLeaveBeforeAnyArrives() {
        Schedule exchange = new Schedule(
                2,
                1,
                List.of(Phase.of(
                        "exchange", List.of(Message.reduce(0, 1, Blocks.of(0)), Message.reduce(1, 0, Blocks.of(0))))));
        assertThat(Execution.run(exchange, Collective.ALL_REDUCE, new long[][] {{3}, {4}}))
                .isDeepEqualTo(new long[][] {{7}, {7}});
    }

    @Test
    void inputsAreLeftAlone() {
        long[][] inputs = {{3}, {4}};
        Execution.run(
                new Schedule(2, 1, List.of(Phase.of("reduce", List.of(Message.reduce(1, 0, Blocks.of(0)))))),
                Collective.REDUCE,
                inputs);
        assertThat(inputs).isDeepEqualTo(new long[][] {{3}, {4}});
    }

    @Test
    void aRankCannotSendWhatItDoesNotHold() {
        Schedule schedule = new Schedule(3, 1, List.of(Phase.of("early", List.of(Message.copy(1, 2, Blocks.of(0))))));
        assertThatIllegalStateException()
                .isThrownBy(() -> Execution.run(schedule, Collective.BROADCAST, new long[3][4]))
                .withMessage("rank sends a block that it does not hold: rank=1, block=0");
    }

    @Test
    void aRankCannotAddToWhatItDoesNotHold() {
        Schedule schedule =
                new Schedule(2, 2, List.of(Phase.of("sum of nothing", List.of(Message.reduce(0, 1, Blocks.of(0))))));
        assertThatIllegalStateException()
                .isThrownBy(() -> Execution.run(schedule, Collective.ALL_GATHER, new long[2][4]))
                .withMessage("rank adds to a block that it does not hold: rank=1, block=0");
    }

    @Test
    void inputsThatDoNotFitAreRefused() {
        Schedule schedule = pairwiseAllToAll(2);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Execution.run(schedule, Collective.ALL_TO_ALL, new long[3][4]))
                .withMessage("each rank needs an input over all blocks: ranks=2, inputs=3, elements=4, messages=2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Execution.run(schedule, Collective.ALL_TO_ALL, new long[2][5]));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Execution.run(schedule, Collective.ALL_TO_ALL, new long[][] {{1, 2}, {3, 4, 5, 6}}));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Execution.run(schedule, Collective.ALL_TO_ALL, new long[0][]));
    }

    @Test
    void blocksThatDoNotGoRoundAreRefused() {
        Schedule whole = new Schedule(3, 1, List.of());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Execution.run(whole, Collective.ALL_GATHER, new long[3][6]))
                .withMessage("blocks go round evenly to ranks: sharing=OWN_BLOCK, ranks=3, blocks=1");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Execution.run(new Schedule(3, 3, List.of()), Collective.ALL_TO_ALL, new long[3][6]))
                .withMessage("blocks go round evenly to ranks: sharing=ROW, ranks=3, blocks=3");
    }

    @Test
    void holdingsAreWhatSharingSays() {
        Schedule six = new Schedule(3, 6, List.of());
        assertThat(Execution.holdings(Sharing.EVERYONE_ALL, 1, six)).hasToString("{0, 1, 2, 3, 4, 5}");
        assertThat(Execution.holdings(Sharing.OWN_BLOCK, 1, six)).hasToString("{2, 3}");
        assertThat(Execution.holdings(Sharing.PREVIOUS_BLOCK, 1, six)).hasToString("{0, 1}");
        assertThat(Execution.holdings(Sharing.PREVIOUS_BLOCK, 0, six)).hasToString("{4, 5}");
        assertThat(Execution.holdings(Sharing.ROOT_ALL, 0, six)).hasToString("{0, 1, 2, 3, 4, 5}");
        assertThat(Execution.holdings(Sharing.ROOT_ALL, 1, six)).isEqualTo(new BitSet());
        assertThat(Execution.holdings(Sharing.ROOT_ALL, 1, 1, six)).hasToString("{0, 1, 2, 3, 4, 5}");
        assertThat(Execution.holdings(Sharing.NOTHING, 1, six)).isEqualTo(new BitSet());
        assertThat(Execution.holdings(Sharing.ROW, 1, pairwiseAllToAll(3))).hasToString("{3, 4, 5}");
        assertThat(Execution.holdings(Sharing.COLUMN, 1, pairwiseAllToAll(3))).hasToString("{1, 4, 7}");
    }

    /** Both send what they were given: the second message of rank 0 does not carry what it added. */
    @Test
    void inputsAreSentAsTheyWereGiven() {
        Message back = new Message(1, 0, Blocks.of(0), Message.Action.REDUCE, Message.Content.INPUT);
        Message there = new Message(0, 1, Blocks.of(0), Message.Action.REDUCE, Message.Content.INPUT);
        Schedule schedule =
                new Schedule(2, 1, List.of(Phase.of("back", List.of(back)), Phase.of("there", List.of(there))));
        assertThat(Execution.run(schedule, Collective.ALL_REDUCE, new long[][] {{3}, {4}}))
                .isDeepEqualTo(new long[][] {{7}, {7}});
    }
}
