package dev.crosspoint.model.schedule;

import dev.crosspoint.model.fabric.Transfer;

/**
 * One message from rank to rank.
 *
 * @param source rank that sends
 * @param destination rank that receives
 * @param blocks what it carries
 * @param action what the receiver does with it
 * @param content which state of the blocks it carries
 */
public record Message(int source, int destination, Blocks blocks, Action action, Content content) {
    /** What a receiver does with the data. */
    public enum Action {
        /** Keep it. */
        COPY,
        /** Add it to what it holds. */
        REDUCE
    }

    /** Which state of its blocks a sender sends. */
    public enum Content {
        /** As they are when the round starts. */
        CURRENT,
        /** As they were when the collective started, whatever was added since: the user's input buffer. */
        INPUT
    }

    public Message {
        if (source < 0 || destination < 0 || source == destination) {
            throw new IllegalArgumentException(
                    "message goes from one rank to another: source=%d, destination=%d".formatted(source, destination));
        }
    }

    /** A message of blocks as they are. */
    public Message(int source, int destination, Blocks blocks, Action action) {
        this(source, destination, blocks, action, Content.CURRENT);
    }

    /** A message that the receiver keeps. */
    public static Message copy(int source, int destination, Blocks blocks) {
        return new Message(source, destination, blocks, Action.COPY);
    }

    /** A message that the receiver adds to what it holds. */
    public static Message reduce(int source, int destination, Blocks blocks) {
        return new Message(source, destination, blocks, Action.REDUCE);
    }

    /** The traffic of this message when each block is 1/{@code parts} of M. */
    public Transfer transfer(int parts) {
        return new Transfer(source, destination, (double) blocks.count() / parts);
    }
}
