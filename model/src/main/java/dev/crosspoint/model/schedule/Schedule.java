package dev.crosspoint.model.schedule;

import dev.crosspoint.model.collective.Collective;
import java.util.List;
import java.util.stream.Stream;

/**
 * The rounds of messages that carry out a collective. The data are {@code blocks} numbered blocks of M/{@code parts}
 * bytes each; the messages of a round all leave before any arrives, and a round starts when the one before has ended.
 *
 * @param ranks p, at least 1
 * @param parts how many blocks make up M bytes
 * @param blocks how many blocks there are: {@code parts}, or p times that where each rank has an M of its own (AllToAll)
 * @param phases the rounds, in order
 */
public record Schedule(int ranks, int parts, int blocks, List<Phase> phases) {
    public Schedule {
        Collective.requireRanks(ranks);
        if (parts < 1 || blocks < parts || blocks % parts != 0) {
            throw new IllegalArgumentException(
                    "schedule needs blocks that make up whole messages: parts=%d, blocks=%d".formatted(parts, blocks));
        }
        phases = List.copyOf(phases);
    }

    /** A schedule whose blocks make up one message of M bytes. */
    public Schedule(int ranks, int parts, List<Phase> phases) {
        this(ranks, parts, parts, phases);
    }

    /** Every round in order. */
    public Stream<List<Message>> rounds() {
        return phases.stream().flatMap(Phase::stream);
    }

    /**
     * The same traffic between other ranks: what rank i did is done by rank {@code order[i]}. So a ring is laid along
     * any order of the ranks, and a hierarchy over ranks that are numbered across nodes. What belongs to ranks moves
     * with its owner: the parts of a message where their number is a multiple of p, the messages where there is one for
     * each rank. The root becomes {@code order[0]}, and the next rank is the next in the order.
     *
     * @param order each rank once
     */
    public Schedule inOrder(int[] order) {
        int[] rankAt = order.clone();
        requirePermutation(rankAt);
        return new Schedule(
                ranks,
                parts,
                blocks,
                phases.stream().map(phase -> renamed(phase, rankAt)).toList());
    }

    private Phase renamed(Phase phase, int[] rankAt) {
        return new Phase(
                phase.name(),
                phase.rounds(),
                phase.period(),
                t -> phase.round().apply(t).stream()
                        .map(m -> renamed(m, rankAt))
                        .toList());
    }

    private Message renamed(Message message, int[] rankAt) {
        Blocks moved = message.blocks();
        if (partsBelongToRanks() || messagesBelongToRanks()) {
            moved = moved.renumbered(block -> renamed(block, rankAt));
        }
        return new Message(
                rankAt[message.source()], rankAt[message.destination()], moved, message.action(), message.content());
    }

    private int renamed(int block, int[] rankAt) {
        int message = block / parts;
        int part = block % parts;
        if (messagesBelongToRanks()) {
            message = rankAt[message];
        }
        if (partsBelongToRanks()) {
            int each = parts / ranks;
            part = rankAt[part / each] * each + part % each;
        }
        return message * parts + part;
    }

    private boolean partsBelongToRanks() {
        return parts % ranks == 0;
    }

    private boolean messagesBelongToRanks() {
        return blocks / parts == ranks;
    }

    private void requirePermutation(int[] order) {
        boolean[] seen = new boolean[ranks];
        boolean each = order.length == ranks;
        for (int i = 0; each && i < ranks; i++) {
            each = order[i] >= 0 && order[i] < ranks && !seen[order[i]];
            if (each) {
                seen[order[i]] = true;
            }
        }
        if (!each) {
            throw new IllegalArgumentException(
                    "order names each rank once: ranks=%d, order has %d entries".formatted(ranks, order.length));
        }
    }
}
