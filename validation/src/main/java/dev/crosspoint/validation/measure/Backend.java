package dev.crosspoint.validation.measure;

import dev.crosspoint.model.collective.Collective;
import java.util.List;
import java.util.Map;

/**
 * Something that can run collectives. The protocol decides what runs when, how often, and what becomes of the times; a
 * backend starts processes, carries out calls and tells what ran.
 *
 * <p>The order is {@link #require}, {@link #launch} for each launch, {@link Launch#run} for each call, and
 * {@link Launch#close}. A backend keeps nothing between launches.
 */
public interface Backend {
    /** Stable name in files and on the command line. */
    String id();

    /**
     * What would be used: libraries, devices, versions, where they were looked for. Never throws for lack of them, and
     * leaves no process behind.
     */
    Probe probe();

    /** How it runs, by names of the command line, where that makes a difference to the times; a run is resumed so. */
    Map<String, String> options();

    /**
     * The algorithms that are measured if the user names none: those whose crossover is worth knowing.
     *
     * @param ranks p
     */
    List<String> defaultAlgorithms(Collective collective, int ranks);

    /**
     * Refuses a plan that cannot be carried out whatever the machine: an unknown algorithm, a collective or a data type
     * that is not there. Starts nothing.
     *
     * @throws IllegalArgumentException if it cannot
     */
    void require(MeasurePlan plan);

    /**
     * Starts p ranks in processes of their own, new ones for each launch, and awaits that all are ready. Several
     * algorithms may share the processes or each have their own; in the latter case they may be started when they are
     * first called.
     *
     * @param number number of the launch, from 0
     * @throws BackendUnavailable if a library or a device is missing: one line that says what was looked for, where, and
     *     what to install
     * @throws RankFailure if a rank does not get ready or dies
     */
    Launch launch(MeasurePlan plan, int number);
}
