package dev.crosspoint.model.algorithm;

import static org.assertj.core.api.Assertions.fail;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Execution;
import dev.crosspoint.model.schedule.Schedule;
import java.util.BitSet;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a collective is defined to compute from its inputs, element by element, in a group with one array for each rank
 * over all its messages. Shares no code with the schedules or with their execution.
 */
public final class Definition {
    private final Collective collective;
    private final int root;
    private final long[][] inputs;
    private final int elements;
    private final int[] parts;
    private final int[] owners;

    private Definition(Collective collective, int root, Schedule schedule, int elements, long[][] inputs) {
        this.collective = collective;
        this.root = root;
        this.inputs = inputs;
        this.elements = elements;
        this.parts = deal(elements, schedule.parts());
        this.owners = owners(parts, schedule);
    }

    /**
     * Runs a schedule on random inputs and compares what every rank ends with, and which blocks it is promised.
     *
     * @param elements how many elements make up M bytes
     */
    public static void assertComputed(Schedule schedule, Collective collective, int root, int elements) {
        int length = elements * (schedule.blocks() / schedule.parts());
        long[][] inputs = randomInputs(schedule.ranks(), length);
        Definition definition = new Definition(collective, root, schedule, elements, inputs);
        long[][] results = Execution.run(schedule, collective, root, inputs);
        for (int rank = 0; rank < schedule.ranks(); rank++) {
            BitSet given = Execution.holdings(collective.after(), rank, root, schedule);
            for (int e = 0; e < length; e++) {
                OptionalLong expected = definition.result(rank, e);
                int block = e / elements * schedule.parts() + definition.parts[e % elements];
                if (expected.isPresent() != given.get(block)
                        || expected.isPresent() && expected.getAsLong() != results[rank][e]) {
                    fail("%s among %d ranks, root %d, %d elements: wrong at rank %d, element %d"
                            .formatted(collective.id(), schedule.ranks(), root, elements, rank, e));
                }
            }
        }
    }

    /** Inputs that no sum, copy or mix-up of others equals by chance. */
    private static long[][] randomInputs(int ranks, int length) {
        SplittableRandom random = new SplittableRandom(31L * ranks + length);
        return Stream.generate(() -> random.longs(length).toArray())
                .limit(ranks)
                .toArray(long[][]::new);
    }

    /** What a rank must hold of an element at the end; empty where the definition leaves it open. */
    private OptionalLong result(int rank, int element) {
        boolean own = owners[element % elements] == rank;
        int message = element / elements;
        return switch (collective) {
            case ALL_REDUCE -> OptionalLong.of(sum(element));
            case REDUCE_SCATTER -> when(own, sum(element));
            case REDUCE -> when(rank == root, sum(element));
            case BROADCAST -> OptionalLong.of(inputs[root][element]);
            case SCATTER -> when(own, inputs[root][element]);
            case ALL_GATHER -> OptionalLong.of(inputs[owners[element]][element]);
            case GATHER -> when(rank == root, inputs[owners[element]][element]);
            case ALL_TO_ALL -> when(own, inputs[message][element]);
            case SEND_RECV -> when(rank == (message + 1) % inputs.length, inputs[message][element]);
            case BARRIER -> OptionalLong.empty();
        };
    }

    private static OptionalLong when(boolean defined, long value) {
        return defined ? OptionalLong.of(value) : OptionalLong.empty();
    }

    private long sum(int element) {
        long sum = 0;
        for (long[] input : inputs) {
            sum += input[element];
        }
        return sum;
    }

    /** The part that each element of a message belongs to: elements are dealt to parts like cards. */
    private static int[] deal(int elements, int parts) {
        int[] hands = new int[parts];
        for (int e = 0; e < elements; e++) {
            hands[e % parts]++;
        }
        return IntStream.range(0, parts)
                .flatMap(part -> IntStream.range(0, hands[part]).map(card -> part))
                .toArray();
    }

    /** The rank that each element of a message belongs to: parts go to ranks in equal runs, or to nobody (-1). */
    private static int[] owners(int[] parts, Schedule schedule) {
        int each = schedule.parts() / schedule.ranks();
        boolean owned = schedule.parts() % schedule.ranks() == 0;
        return IntStream.of(parts).map(part -> owned ? part / each : -1).toArray();
    }
}
