package dev.crosspoint.model.algorithm;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Blocks;
import dev.crosspoint.model.schedule.Message;
import dev.crosspoint.model.schedule.Phase;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.model.units.Bytes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Parallel aggregated trees: all-gather by distances {@code …, 4, 2, 1}, few blocks far away first, with at most A blocks
 * in a message because the buffer in which they are put together is limited.
 *
 * <p>At distance d a rank sends {@code b(d) = ceil((p-d)/(2d))} blocks in {@code ceil(b(d)/A)} messages, so n is the sum of
 * those and {@code v = (p-1)/p * M}; {@code n = L} if A is large enough, {@code n = p-1} if A = 1, and
 * {@code n = log2 A + p/A - 1} for powers of two with {@code A <= p/2}. ReduceScatter is the way back, with
 * {@code c = v}.
 *
 * @param aggregation A, most blocks in a message, at least 1
 * @see "Jeaugey: PAT: a new algorithm for all-gather and reduce-scatter operations at scale, arXiv 2506.20252, 2025 (the
 *     number of messages under a limit is derived here)"
 */
public record Pat(int aggregation) implements RankToRank {
    public Pat {
        if (aggregation < 1) {
            throw new IllegalArgumentException("message holds 1 block or more: aggregation=" + aggregation);
        }
    }

    /** With a buffer for any number of blocks. */
    public Pat() {
        this(Integer.MAX_VALUE);
    }

    @Override
    public String id() {
        return "pat";
    }

    @Override
    public Optional<String> refusal(Collective collective, int ranks) {
        return collective == Collective.ALL_GATHER || collective == Collective.REDUCE_SCATTER
                ? Optional.empty()
                : Optional.of("aggregated trees do AllGather and ReduceScatter");
    }

    @Override
    public CostTerms cost(Collective collective, int ranks, Bytes size) {
        require(collective, ranks);
        double share = (ranks - 1.0) * size.value() / ranks;
        return new CostTerms(messages(ranks), share, collective == Collective.REDUCE_SCATTER ? share : 0);
    }

    private double messages(int p) {
        double messages = 0;
        for (long d = 1; d < p; d *= 2) {
            double blocks = Math.ceil((p - d) / (2.0 * d));
            messages += Math.ceil(blocks / aggregation);
        }
        return messages;
    }

    @Override
    public Formula formula(Collective collective, int ranks) {
        require(collective, ranks);
        String messages = aggregation >= ranks / 2 ? "L" : "%.0f".formatted(messages(ranks));
        return new Formula(messages, "(p-1)/p M", collective == Collective.REDUCE_SCATTER ? "(p-1)/p M" : "0");
    }

    @Override
    public String source() {
        return "Jeaugey: PAT: a new algorithm for all-gather and reduce-scatter operations at scale, arXiv 2506.20252,"
                + " 2025";
    }

    @Override
    public Schedule schedule(Collective collective, int ranks) {
        require(collective, ranks);
        boolean reduces = collective == Collective.REDUCE_SCATTER;
        List<Phase> phases = new ArrayList<>();
        for (int d = Integer.highestOneBit(ranks - 1); d > 0; d /= 2) {
            phases.addAll(atDistance(d, ranks, reduces));
        }
        if (reduces) {
            Collections.reverse(phases);
        }
        return new Schedule(ranks, ranks, phases);
    }

    /** Rank r sends the blocks of the ranks 0, 2d, 4d, … behind it, as far as rank r + d lacks them. */
    private List<Phase> atDistance(int d, int p, boolean reduces) {
        int blocks = (p - 1 - d) / 2 / d + 1;
        List<Phase> phases = new ArrayList<>();
        for (int sent = 0; sent < blocks; sent += Math.min(aggregation, blocks - sent)) {
            int behind = 2 * d * sent;
            int count = Math.min(aggregation, blocks - sent);
            phases.add(new Phase(
                    "blocks from %d at distance %d".formatted(sent, d),
                    1,
                    t -> IntStream.range(0, p)
                            .mapToObj(r -> message(r, d, behind, count, p, reduces))
                            .toList()));
        }
        return phases;
    }

    private static Message message(int r, int d, int behind, int count, int p, boolean reduces) {
        int farthest = Math.floorMod(r - behind - 2L * d * (count - 1), p);
        Blocks blocks = Blocks.spaced(farthest, 2 * d, count, p);
        return reduces ? Message.reduce((r + d) % p, r, blocks) : Message.copy(r, (r + d) % p, blocks);
    }
}
