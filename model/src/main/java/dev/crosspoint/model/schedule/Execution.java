package dev.crosspoint.model.schedule;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.collective.Collective.Sharing;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Runs a schedule on integers, so that its result can be compared with what the collective is defined to compute.
 *
 * <p>Ranks hold their data in one array over all blocks; what a rank does not hold it cannot send.
 */
public final class Execution {
    private final Schedule schedule;
    private final Partition partition;
    private final long[][] data;
    private final BitSet[] held;

    private Execution(Schedule schedule, Collective collective, long[][] inputs) {
        this.schedule = schedule;
        this.partition = new Partition(elements(schedule, inputs), schedule.parts());
        this.data = new long[schedule.ranks()][];
        this.held = new BitSet[schedule.ranks()];
        for (int rank = 0; rank < schedule.ranks(); rank++) {
            data[rank] = inputs[rank].clone();
            held[rank] = holdings(collective.before(), rank, schedule);
        }
    }

    /**
     * What every rank holds after the last round.
     *
     * @param inputs for each rank an array over all blocks; what a rank does not hold at the start is not looked at
     * @return for each rank its array; blocks that the collective does not give it may hold anything
     * @throws IllegalArgumentException if the inputs do not fit the schedule
     * @throws IllegalStateException if a rank sends or adds to a block that it does not hold
     */
    public static long[][] run(Schedule schedule, Collective collective, long[][] inputs) {
        Execution execution = new Execution(schedule, collective, inputs);
        schedule.rounds().forEach(execution::round);
        return execution.data;
    }

    /** The blocks that a rank holds. */
    public static BitSet holdings(Sharing sharing, int rank, Schedule schedule) {
        int ranks = schedule.ranks();
        int blocks = schedule.blocks();
        BitSet held = new BitSet(blocks);
        switch (sharing) {
            case EVERYONE_ALL -> held.set(0, blocks);
            case OWN_BLOCK -> held.set(rank * (blocks / ranks), (rank + 1) * (blocks / ranks));
            case PREVIOUS_BLOCK -> {
                int previous = (rank + ranks - 1) % ranks;
                held.set(previous * (blocks / ranks), (previous + 1) * (blocks / ranks));
            }
            case ROOT_ALL -> held.set(0, rank == 0 ? blocks : 0);
            case ROW -> held.set(rank * ranks, (rank + 1) * ranks);
            case COLUMN -> {
                for (int row = 0; row < ranks; row++) {
                    held.set(row * ranks + rank);
                }
            }
            case NOTHING -> {}
        }
        return held;
    }

    private void round(List<Message> messages) {
        List<long[]> inFlight = new ArrayList<>();
        for (Message message : messages) {
            require(held[message.source()], message, "sends a block that it does not hold", message.source());
            inFlight.add(taken(message));
        }
        for (int i = 0; i < messages.size(); i++) {
            Message message = messages.get(i);
            if (message.action() == Message.Action.REDUCE) {
                require(
                        held[message.destination()],
                        message,
                        "adds to a block that it does not hold",
                        message.destination());
            }
            delivered(message, inFlight.get(i));
            message.blocks().numbers().forEach(held[message.destination()]::set);
        }
    }

    private long[] taken(Message message) {
        return message.blocks()
                .numbers()
                .flatMap(b -> IntStream.range(partition.start(b), partition.start(b) + partition.size(b)))
                .mapToLong(e -> data[message.source()][e])
                .toArray();
    }

    private void delivered(Message message, long[] values) {
        long[] target = data[message.destination()];
        int next = 0;
        for (int block : message.blocks().numbers().toArray()) {
            for (int e = partition.start(block); e < partition.start(block) + partition.size(block); e++) {
                target[e] = message.action() == Message.Action.REDUCE ? target[e] + values[next] : values[next];
                next++;
            }
        }
    }

    private static void require(BitSet held, Message message, String problem, int rank) {
        int missing =
                message.blocks().numbers().filter(b -> !held.get(b)).findFirst().orElse(-1);
        if (missing >= 0) {
            throw new IllegalStateException("rank %s: rank=%d, block=%d".formatted(problem, rank, missing));
        }
    }

    private static int elements(Schedule schedule, long[][] inputs) {
        int messages = schedule.blocks() / schedule.parts();
        int length = inputs.length == 0 ? 0 : inputs[0].length;
        boolean same = inputs.length == schedule.ranks() && length % messages == 0;
        for (long[] input : inputs) {
            same &= input.length == length;
        }
        if (!same) {
            throw new IllegalArgumentException(
                    "each rank needs an input over all blocks: ranks=%d, inputs=%d, elements=%d, messages=%d"
                            .formatted(schedule.ranks(), inputs.length, length, messages));
        }
        return length / messages;
    }
}
