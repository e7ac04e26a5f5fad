package dev.crosspoint.model.schedule;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.collective.Collective.Sharing;
import java.util.BitSet;
import java.util.List;

/**
 * Runs a schedule on integers, so that its result can be compared with what the collective is defined to compute.
 *
 * <p>Ranks hold their data in one array over all blocks; what a rank does not hold it cannot send.
 */
public final class Execution {
    private final Partition partition;
    private final long[][] inputs;
    private final long[][] data;
    private final BitSet[] held;

    private Execution(Schedule schedule, Collective collective, int root, long[][] inputs) {
        this.partition = new Partition(elements(schedule, inputs), schedule.parts());
        this.inputs = inputs;
        this.data = new long[schedule.ranks()][];
        this.held = new BitSet[schedule.ranks()];
        for (int rank = 0; rank < schedule.ranks(); rank++) {
            data[rank] = inputs[rank].clone();
            held[rank] = holdings(collective.before(), rank, root, schedule);
        }
    }

    /** What every rank holds after the last round, the root being rank 0. */
    public static long[][] run(Schedule schedule, Collective collective, long[][] inputs) {
        return run(schedule, collective, 0, inputs);
    }

    /**
     * What every rank holds after the last round.
     *
     * @param root the rank that starts or ends with everything, where the collective has one
     * @param inputs for each rank an array over all blocks; what a rank does not hold at the start is not looked at
     * @return for each rank its array; blocks that the collective does not give it may hold anything
     * @throws IllegalArgumentException if the inputs do not fit the schedule, or its blocks not the collective
     * @throws IllegalStateException if a rank sends or adds to a block that it does not hold
     */
    public static long[][] run(Schedule schedule, Collective collective, int root, long[][] inputs) {
        Execution execution = new Execution(schedule, collective, root, inputs);
        schedule.rounds().forEach(execution::round);
        return execution.data;
    }

    /** The blocks that a rank holds, the root being rank 0. */
    public static BitSet holdings(Sharing sharing, int rank, Schedule schedule) {
        return holdings(sharing, rank, 0, schedule);
    }

    /**
     * The blocks that a rank holds.
     *
     * @throws IllegalArgumentException if blocks belong to ranks and do not go round evenly
     */
    public static BitSet holdings(Sharing sharing, int rank, int root, Schedule schedule) {
        int ranks = schedule.ranks();
        int blocks = schedule.blocks();
        int each = blocksOfEachRank(sharing, schedule);
        BitSet held = new BitSet(blocks);
        switch (sharing) {
            case EVERYONE_ALL -> held.set(0, blocks);
            case OWN_BLOCK, ROW -> held.set(rank * each, (rank + 1) * each);
            case PREVIOUS_BLOCK -> {
                int previous = (rank + ranks - 1) % ranks;
                held.set(previous * each, (previous + 1) * each);
            }
            case ROOT_ALL -> held.set(0, rank == root ? blocks : 0);
            case COLUMN -> {
                for (int row = 0; row < ranks; row++) {
                    held.set(row * ranks + rank);
                }
            }
            case NOTHING -> {}
        }
        return held;
    }

    private static int blocksOfEachRank(Sharing sharing, Schedule schedule) {
        int ranks = schedule.ranks();
        int blocks = schedule.blocks();
        boolean fits =
                switch (sharing) {
                    case EVERYONE_ALL, ROOT_ALL, NOTHING -> true;
                    case OWN_BLOCK, PREVIOUS_BLOCK -> blocks % ranks == 0;
                    case ROW, COLUMN -> blocks == (long) ranks * ranks;
                };
        if (!fits) {
            throw new IllegalArgumentException("blocks go round evenly to ranks: sharing=%s, ranks=%d, blocks=%d"
                    .formatted(sharing, ranks, blocks));
        }
        return blocks / ranks;
    }

    /** A message on its way. */
    private record Parcel(Message message, int[] blocks, long[] values) {}

    /** All messages leave before any arrives. */
    private void round(List<Message> messages) {
        List<Parcel> inFlight = messages.stream().map(this::sent).toList();
        inFlight.forEach(this::received);
    }

    private Parcel sent(Message message) {
        int[] blocks = message.blocks().numbers().toArray();
        requireHeld(message.source(), blocks, "sends a block");
        int size = 0;
        for (int block : blocks) {
            size += partition.size(block);
        }
        long[] values = new long[size];
        long[] from = (message.content() == Message.Content.INPUT ? inputs : data)[message.source()];
        int next = 0;
        for (int block : blocks) {
            System.arraycopy(from, partition.start(block), values, next, partition.size(block));
            next += partition.size(block);
        }
        return new Parcel(message, blocks, values);
    }

    private void received(Parcel parcel) {
        int rank = parcel.message().destination();
        boolean adds = parcel.message().action() == Message.Action.REDUCE;
        if (adds) {
            requireHeld(rank, parcel.blocks(), "adds to a block");
        }
        int next = 0;
        for (int block : parcel.blocks()) {
            int start = partition.start(block);
            for (int e = start; e < start + partition.size(block); e++) {
                data[rank][e] = parcel.values()[next++] + (adds ? data[rank][e] : 0);
            }
            held[rank].set(block);
        }
    }

    private void requireHeld(int rank, int[] blocks, String deed) {
        for (int block : blocks) {
            if (!held[rank].get(block)) {
                throw new IllegalStateException(
                        "rank %s that it does not hold: rank=%d, block=%d".formatted(deed, rank, block));
            }
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
