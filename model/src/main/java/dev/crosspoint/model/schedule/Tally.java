package dev.crosspoint.model.schedule;

import java.util.Arrays;
import java.util.List;

/**
 * What a schedule costs when it is counted message by message, in elements of the data: the road to
 * {@code CostTerms} that no formula takes.
 *
 * @param startUps rounds in which at least one message is sent
 * @param criticalElements sum over rounds of the most elements that one rank sends or receives
 * @param largestMessages sum over rounds of the elements of the largest message: what the busiest link sends of ranks that
 *     have a link for each message
 * @param reducedElements sum over rounds of the most elements that one rank reduces
 * @param sentByRank elements sent by each rank in all rounds
 * @param mostSends most messages that one rank sends in one round; 1 where a single port suffices
 * @param mostReceives most messages that one rank receives in one round
 */
public record Tally(
        long startUps,
        long criticalElements,
        long largestMessages,
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
        Count count = new Count(schedule, elements);
        schedule.rounds().filter(round -> !round.isEmpty()).forEach(count::add);
        return count.tally();
    }

    /** Sums that grow round by round. */
    private static final class Count {
        private final int ranks;
        private final Partition partition;
        private final long[] sentInAll;
        private long startUps;
        private long critical;
        private long largest;
        private long reduced;
        private int mostSends;
        private int mostReceives;

        Count(Schedule schedule, int elements) {
            this.ranks = schedule.ranks();
            this.partition = new Partition(elements, schedule.parts());
            this.sentInAll = new long[ranks];
        }

        void add(List<Message> round) {
            long[] sent = new long[ranks];
            long[] received = new long[ranks];
            long[] added = new long[ranks];
            int[] sends = new int[ranks];
            int[] receives = new int[ranks];
            long largestOfRound = 0;
            for (Message message : round) {
                long size =
                        message.blocks().numbers().mapToLong(partition::size).sum();
                largestOfRound = Math.max(largestOfRound, size);
                sent[message.source()] += size;
                received[message.destination()] += size;
                added[message.destination()] += message.action() == Message.Action.REDUCE ? size : 0;
                sends[message.source()]++;
                receives[message.destination()]++;
            }
            startUps++;
            critical += Math.max(most(sent), most(received));
            largest += largestOfRound;
            reduced += most(added);
            mostSends = Math.max(mostSends, Arrays.stream(sends).max().orElse(0));
            mostReceives = Math.max(mostReceives, Arrays.stream(receives).max().orElse(0));
            Arrays.setAll(sentInAll, rank -> sentInAll[rank] + sent[rank]);
        }

        private static long most(long[] amounts) {
            return Arrays.stream(amounts).max().orElse(0);
        }

        Tally tally() {
            return new Tally(
                    startUps,
                    critical,
                    largest,
                    reduced,
                    Arrays.stream(sentInAll).boxed().toList(),
                    mostSends,
                    mostReceives);
        }
    }
}
