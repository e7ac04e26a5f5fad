package dev.crosspoint.model.schedule;

import java.util.Arrays;
import java.util.List;

/**
 * What a schedule costs when it is counted message by message, in elements of the data: the road to
 * {@code CostTerms} that no formula takes.
 *
 * @param startUps rounds in which at least one message is sent
 * @param criticalElements sum over rounds of the most elements that one rank sends or receives
 * @param reducedElements sum over rounds of the most elements that one rank reduces
 * @param sentByRank elements sent by each rank in all rounds
 * @param mostSends most messages that one rank sends in one round; 1 where a single port suffices
 * @param mostReceives most messages that one rank receives in one round
 */
public record Tally(
        long startUps,
        long criticalElements,
        long reducedElements,
        List<Long> sentByRank,
        int mostSends,
        int mostReceives) {
    public Tally {
        sentByRank = List.copyOf(sentByRank);
    }

    /** Elements sent by all ranks together. */
    public long sentInTotal() {
        return sentByRank.stream().mapToLong(Long::longValue).sum();
    }

    /**
     * Counts every round of a schedule.
     *
     * @param elements elements of a message of M bytes
     */
    public static Tally of(Schedule schedule, int elements) {
        Partition partition = new Partition(elements, schedule.parts());
        long startUps = 0;
        long critical = 0;
        long reduced = 0;
        long[] sentInTotal = new long[schedule.ranks()];
        int mostSends = 0;
        int mostReceives = 0;
        for (List<Message> round : (Iterable<List<Message>>) schedule.rounds()::iterator) {
            if (round.isEmpty()) {
                continue;
            }
            startUps++;
            long[] sent = new long[schedule.ranks()];
            long[] received = new long[schedule.ranks()];
            long[] added = new long[schedule.ranks()];
            int[] sends = new int[schedule.ranks()];
            int[] receives = new int[schedule.ranks()];
            for (Message message : round) {
                long size =
                        message.blocks().numbers().mapToLong(partition::size).sum();
                sent[message.source()] += size;
                received[message.destination()] += size;
                added[message.destination()] += message.action() == Message.Action.REDUCE ? size : 0;
                mostSends = Math.max(mostSends, ++sends[message.source()]);
                mostReceives = Math.max(mostReceives, ++receives[message.destination()]);
            }
            long most = 0;
            long mostAdded = 0;
            for (int rank = 0; rank < schedule.ranks(); rank++) {
                most = Math.max(most, Math.max(sent[rank], received[rank]));
                mostAdded = Math.max(mostAdded, added[rank]);
                sentInTotal[rank] += sent[rank];
            }
            critical += most;
            reduced += mostAdded;
        }
        return new Tally(
                startUps, critical, reduced, Arrays.stream(sentInTotal).boxed().toList(), mostSends, mostReceives);
    }
}
