package dev.crosspoint.validation.measure.host;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Execution;
import dev.crosspoint.model.schedule.Message;
import dev.crosspoint.model.schedule.Partition;
import dev.crosspoint.model.schedule.Schedule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * One rank's part of a schedule, for messages of one size.
 *
 * @param elements length of the buffer: M, or p times that where each rank has an M of its own
 * @param rounds what the rank does
 * @param results where its result lies
 * @param owners for each slice of the result the rank whose input it is, or {@link #ALL} where it is the sum of all
 */
record Script(int elements, List<Round> rounds, List<Slice> results, List<Integer> owners) {
    /** Owner of what is a sum over all ranks. */
    static final int ALL = -1;

    Script {
        rounds = List.copyOf(rounds);
        results = List.copyOf(results);
        owners = List.copyOf(owners);
    }

    /** The part of a rank. */
    static Script of(Schedule schedule, Collective collective, int rank, int elements) {
        Partition partition = new Partition(elements, schedule.parts());
        List<Round> rounds = schedule.rounds()
                .map(messages -> round(messages, rank, partition))
                .filter(round -> !round.isEmpty())
                .toList();
        List<Slice> results = new ArrayList<>();
        List<Integer> owners = new ArrayList<>();
        BitSet held = Execution.holdings(collective.after(), rank, schedule);
        int[] owner = owners(schedule, collective);
        held.stream().filter(block -> partition.size(block) > 0).forEach(block -> {
            results.add(new Slice(partition.start(block), partition.size(block)));
            owners.add(owner[block]);
        });
        return new Script(Math.multiplyExact(elements, schedule.blocks() / schedule.parts()), rounds, results, owners);
    }

    /** How many elements are put aside in a round at most: more than the buffer holds where many send at once. */
    long elementsAside() {
        return rounds.stream().mapToLong(Round::elementsAside).max().orElse(0);
    }

    private static Round round(List<Message> messages, int rank, Partition partition) {
        return new Round(
                messages.stream()
                        .filter(message -> message.source() == rank)
                        .map(message -> part(message.destination(), message, partition))
                        .toList(),
                messages.stream()
                        .filter(message -> message.destination() == rank)
                        .map(message -> part(message.source(), message, partition))
                        .toList());
    }

    private static Round.Part part(int peer, Message message, Partition partition) {
        return new Round.Part(
                peer, Slice.of(message.blocks().numbers(), partition), message.action(), message.content());
    }

    /** The rank that holds each block at the start, if only one does. */
    private static int[] owners(Schedule schedule, Collective collective) {
        int[] owners = new int[schedule.blocks()];
        Arrays.fill(owners, ALL);
        if (!collective.reduces()) {
            for (int rank = 0; rank < schedule.ranks(); rank++) {
                int owner = rank;
                Execution.holdings(collective.before(), rank, schedule).stream()
                        .forEach(block -> owners[block] = owner);
            }
        }
        return owners;
    }
}
