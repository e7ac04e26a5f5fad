package dev.crosspoint.model.fabric;

import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.model.units.SecondsPerByte;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What the model asks of a network. A graph of the machine supplies it, or one of the simple fabrics here. Several rounds
 * may be asked about at the same time.
 */
public interface Fabric {
    /** Ranks that the fabric connects. */
    int ranks();

    /**
     * How long the messages of one round take when they start together.
     *
     * @throws IllegalArgumentException if a rank does not exist or cannot be reached
     */
    RoundTime time(List<Transfer> round);

    /**
     * The link that is busy the longest with some messages, whenever each of them is sent: in no order do they take less.
     *
     * @throws IllegalArgumentException if a rank does not exist or cannot be reached
     */
    default RoundTime busiest(List<Transfer> messages) {
        return time(messages);
    }

    /**
     * Rounds made up of whole groups of messages: what a group does to the links need be worked out only once.
     *
     * @throws IllegalArgumentException if a rank does not exist or cannot be reached, now or when a time is asked for
     */
    default GroupedRounds grouped(List<List<Transfer>> groups) {
        return (chosen, share) -> time(IntStream.of(chosen)
                .mapToObj(groups::get)
                .flatMap(List::stream)
                .map(transfer -> transfer.times(share))
                .toList());
    }

    /** Time to reduce one byte on a rank. */
    SecondsPerByte gamma();

    /** The least start-up cost between any two ranks; zero for a single rank. */
    Seconds leastAlpha();

    /** Mean over the ranks of the rate at which one alone can send. */
    BytesPerSecond meanRate();

    /** Cuts that bound every algorithm: one for each rank, or for one of several alike; none for a single rank. */
    List<Cut> cuts();
}
