package dev.crosspoint.model.algorithm;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Blocks;
import dev.crosspoint.model.schedule.Message;
import dev.crosspoint.model.schedule.Phase;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.BytesPerSecond;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * Rings side by side, each over links of its own and with its share of the message, by ranks with that many ports: the
 * channels of NCCL. Ring number c goes from rank r to {@code r + s}, s being the c-th number that has no divisor in
 * common with p, so that no two rings share an edge.
 *
 * <p>AllReduce: {@code n = 2(p-1)}, {@code v = 2(p-1)/p * M/k} on each port, {@code c = (p-1)/p * M}; ReduceScatter and
 * AllGather are its halves.
 *
 * @param channels k, at least 1
 * @see "NCCL 2.30.7 src/graph/tuning.cc, ncclTopoTuneModel: busBw = channels * bandwidth of a channel"
 */
public record ParallelRings(int channels) implements RankToRank {
    public ParallelRings {
        if (channels < 1) {
            throw new IllegalArgumentException("rings are 1 or more: channels=" + channels);
        }
    }

    @Override
    public String id() {
        return "parallel-rings";
    }

    @Override
    public int ports() {
        return channels;
    }

    /** The bandwidth with which one ring would be as fast, where a rank injects no more than so much on all its ports. */
    public BytesPerSecond bandwidth(BytesPerSecond link, BytesPerSecond injection) {
        return new BytesPerSecond(Math.min(channels * link.value(), injection.value()));
    }

    @Override
    public Optional<String> refusal(Collective collective, int ranks) {
        if (ranks > 1 && strides(ranks).length < channels) {
            return Optional.of("%d ranks have only %d rings of equal strides that share no edge, not %d"
                    .formatted(ranks, strides(ranks).length, channels));
        }
        return new Ring().refusal(collective, ranks);
    }

    @Override
    public CostTerms cost(Collective collective, int ranks, Bytes size) {
        require(collective, ranks);
        CostTerms ring = new Ring().cost(collective, ranks, size);
        return new CostTerms(ring.startUps(), ring.criticalBytes() / channels, ring.reducedBytes());
    }

    @Override
    public Formula formula(Collective collective, int ranks) {
        require(collective, ranks);
        Formula ring = new Ring().formula(collective, ranks);
        return new Formula(ring.startUps(), "%s/%d".formatted(ring.criticalBytes(), channels), ring.reducedBytes());
    }

    @Override
    public String source() {
        return "NVIDIA: NCCL 2.30.7, src/graph/tuning.cc, ncclTopoTuneModel, 2026 (channels as rings side by side)";
    }

    @Override
    public Schedule schedule(Collective collective, int ranks) {
        require(collective, ranks);
        int[] strides = strides(ranks);
        List<Phase> phases = new ArrayList<>();
        if (collective != Collective.ALL_GATHER) {
            phases.add(phase(
                    "reduce-scatter",
                    ranks,
                    (r, t) -> IntStream.range(0, channels)
                            .mapToObj(c -> Message.reduce(
                                    r, next(r, strides[c], ranks), block(r, t + 1, strides[c], c, ranks)))
                            .toList()));
        }
        if (collective != Collective.REDUCE_SCATTER) {
            phases.add(phase(
                    "all-gather",
                    ranks,
                    (r, t) -> IntStream.range(0, channels)
                            .mapToObj(
                                    c -> Message.copy(r, next(r, strides[c], ranks), block(r, t, strides[c], c, ranks)))
                            .toList()));
        }
        return new Schedule(ranks, ranks * channels, phases);
    }

    private static Phase phase(String name, int p, BiFunction<Integer, Integer, List<Message>> ofRankInRound) {
        return new Phase(
                name,
                p - 1,
                t -> IntStream.range(0, p)
                        .mapToObj(r -> ofRankInRound.apply(r, t))
                        .flatMap(List::stream)
                        .toList());
    }

    private static int next(int rank, int stride, int p) {
        return (rank + stride) % p;
    }

    /** The share that ring c has of the block of the rank so many steps behind on it. */
    private Blocks block(int rank, int steps, int stride, int c, int p) {
        return Blocks.of((int) Math.floorMod(rank - (long) stride * steps, (long) p) * channels + c);
    }

    /** The first k strides that lead through all ranks, or as many as there are. */
    private int[] strides(int p) {
        return IntStream.range(1, Math.max(2, p))
                .filter(s -> commonDivisor(s, p) == 1)
                .limit(channels)
                .toArray();
    }

    private static int commonDivisor(int a, int b) {
        return b == 0 ? a : commonDivisor(b, a % b);
    }
}
