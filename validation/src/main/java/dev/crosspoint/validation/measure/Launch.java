package dev.crosspoint.validation.measure;

import dev.crosspoint.validation.run.LabelLine;
import dev.crosspoint.validation.run.MachineFacts;
import java.util.List;
import java.util.Optional;

/** Ranks that are running. Calls come one at a time, from one thread; {@link #close} may come from another. */
public interface Launch extends AutoCloseable {
    /** What it runs on, with the place of every rank. */
    MachineFacts machine();

    /** Version of the library that runs the collectives, where there is one. */
    Optional<String> libraryVersion();

    /** What a reader of the numbers should know, as in several ranks sharing a device. */
    List<String> notes();

    /**
     * Carries out one call on all ranks, and on each: prepares the inputs anew and awaits that; compares the operation
     * with that of the other ranks before any data move; aligns with them; starts the clock, runs, awaits completion on
     * the device, stops the clock; checks every element of the result.
     *
     * @return one time for each rank, in order
     * @throws WrongResult if an element is wrong on some rank
     * @throws RankFailure if a rank dies, hangs for longer than the plan's limit, or calls something else; the message
     *     names rank, operation and sequence number. The launch cannot be used any more
     */
    List<RankTime> run(Call call);

    /**
     * What is known about an algorithm after it was called: how it was forced, and the evidence that it took effect. Its
     * label is the library's default where there is no evidence.
     */
    LabelLine label(String algorithm);

    /** Ends every process of this launch, at once. Calling it again does nothing. */
    @Override
    void close();
}
