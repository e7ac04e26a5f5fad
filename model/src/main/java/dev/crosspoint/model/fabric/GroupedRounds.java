package dev.crosspoint.model.fabric;

/** Rounds made up of whole groups of messages, each of which takes part in many rounds. */
@FunctionalInterface
public interface GroupedRounds {
    /**
     * How long the messages of some groups take when they start together.
     *
     * @param groups numbers of the groups
     * @param share of M that a message carries whose own share is 1, zero or more
     */
    RoundTime time(int[] groups, double share);
}
