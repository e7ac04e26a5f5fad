package dev.crosspoint.validation.measure.process;

import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.measure.Call;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a backend does in the process of one rank. It is made by the class that the backend names, which has a public
 * constructor without parameters, and used by one thread; only {@link #state} is called from another.
 *
 * <p>For each call the process runs {@link #prepare}, then meets the other ranks, which also compares the calls, and
 * {@link #align}, then takes the time of {@link #run}, then {@link #check}. Whatever a method throws ends the process and is reported to the
 * user in one line, with the rank and the call.
 */
public interface Rank extends AutoCloseable {
    /**
     * Gets ready: opens libraries, devices, connections.
     *
     * @return what to record about this rank: {@code device}, {@code interface}, and versions as {@code version.NAME}
     */
    Map<String, String> open(RankContext context) throws Exception;

    /** Makes the inputs of a call anew and awaits that they are where the call takes them from. */
    void prepare(Call call) throws Exception;

    /**
     * Comes closer to the other ranks than messages over TCP bring it, where the backend has a way. Every rank has prepared
     * the same call.
     */
    default void align(Call call) throws Exception {
        // Those that met over TCP may go.
    }

    /**
     * Carries out the call and awaits its completion on the device.
     *
     * @return the time by events on the device, where there are any
     */
    Optional<Seconds> run(Call call) throws Exception;

    /**
     * Compares every element of the result.
     *
     * @return what is wrong, in words, with the element, its value and the right one; empty if all are right
     */
    Optional<String> check(Call call) throws Exception;

    /**
     * What the library has said so far, line by line, as far as it tells which algorithm ran: the evidence that the backend
     * reads in the leading process. Asked for between calls.
     */
    default List<String> report() throws Exception {
        return List.of();
    }

    /** What it is doing, in a few words, for the message about a call that hangs; called from another thread. */
    String state();

    @Override
    void close();
}
