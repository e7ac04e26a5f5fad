package dev.crosspoint.validation.measure.process;

import java.io.IOException;

/** Where the processes of ranks are started. */
public interface Starter {
    /** Name or address under which the processes reach this one, and on which this one listens for them. */
    String host();

    /** Whether every process is one of this machine. */
    boolean isLocal();

    /**
     * Starts the process of a rank.
     *
     * @throws IOException if it cannot be started
     */
    Started start(RankCommand command) throws IOException;

    /** A process that was started. */
    interface Started {
        /**
         * How the process ended, in words, with the last of what it printed; waits for it a little if it is just ending.
         */
        String end();

        /** Whether it is running, as far as is known. */
        boolean isAlive();

        /** Ends it at once. */
        void kill();
    }
}
