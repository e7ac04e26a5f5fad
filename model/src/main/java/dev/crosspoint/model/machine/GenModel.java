package dev.crosspoint.model.machine;

import dev.crosspoint.model.algorithm.CostTerms;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.schedule.Message;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.model.units.SecondsPerByte;
import java.util.BitSet;
import java.util.List;

/**
 * GenModel: Hockney's model, and what memory and incast cost:
 * {@code T = n alpha + v/B + c gamma + D delta + max(w - w_t, 0) v epsilon}.
 *
 * @param link alpha, B, gamma
 * @param delta time to touch one byte of memory
 * @param incastFrom w_t, the fan-in up to which a receiver copes
 * @param epsilon time that each critical byte loses for each further message that comes in together
 * @see "Xiong, Chen, Jiang, Li, Wang, Wang: Revisiting the time cost model of AllReduce, arXiv 2409.04202, 2024 (the count
 *     of the bytes touched is derived here)"
 */
public record GenModel(LinkParameters link, SecondsPerByte delta, int incastFrom, SecondsPerByte epsilon) {
    /**
     * The time of an algorithm.
     *
     * @param memoryBytes D, as {@link #memoryShare} times M
     * @param fanIn w, how many operands come together at a rank in a round, its own included
     */
    public Seconds time(CostTerms terms, double memoryBytes, int fanIn) {
        double memory = memoryBytes * delta.value();
        return new Seconds(
                terms.on(link).value() + memory + incast(terms, fanIn).value());
    }

    /** The part of {@link #time} that is lost to incast. */
    public Seconds incast(CostTerms terms, int fanIn) {
        return new Seconds(Math.max(0, fanIn - incastFrom) * terms.criticalBytes() * epsilon.value());
    }

    /**
     * Bytes of memory that reductions touch one after the other, divided by M: in each round, of the rank that touches the
     * most, what it receives to be added and, once for each block, its own and the sum. So adding w operands of m bytes in
     * one go touches {@code (w+1) m}, adding them two by two {@code 3 (w-1) m}.
     */
    public static double memoryShare(Schedule schedule) {
        long blocks = schedule.rounds()
                .mapToLong(round -> mostTouched(round, schedule.ranks()))
                .sum();
        return (double) blocks / schedule.parts();
    }

    private static long mostTouched(List<Message> round, int ranks) {
        long[] touched = new long[ranks];
        BitSet[] own = new BitSet[ranks];
        for (Message message : round) {
            if (message.action() == Message.Action.REDUCE) {
                int rank = message.destination();
                BitSet blocks = own[rank] == null ? new BitSet() : own[rank];
                int before = blocks.cardinality();
                message.blocks().numbers().forEach(blocks::set);
                own[rank] = blocks;
                touched[rank] += message.blocks().count() + 2L * (blocks.cardinality() - before);
            }
        }
        long most = 0;
        for (long blocks : touched) {
            most = Math.max(most, blocks);
        }
        return most;
    }
}
