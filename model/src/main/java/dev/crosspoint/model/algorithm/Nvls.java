package dev.crosspoint.model.algorithm;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import java.util.Optional;

/**
 * AllReduce behind one switch that reads from all ranks, adds, and writes to all: each rank reduces 1/p of the message
 * and moves {@code (1 + 1/p) * M} in each direction.
 *
 * <p>{@code n = 1}, {@code v = (1 + 1/p) * M}, {@code c = 0}: more bytes than a ring for two ranks, as many for three,
 * fewer from four on; nearly half for many. alpha is that of the whole operation. busbw may exceed the rate of a link.
 *
 * @see "NVIDIA/nccl issues 2140 and 1455: busbw 370 GB/s without and 480 GB/s with NVLS on 8 H100, 69 % of the rate of the
 *     links against 82 % for the ring: give it a B of its own"
 */
public record Nvls() implements InNetwork {
    @Override
    public String id() {
        return "nvls";
    }

    @Override
    public Optional<String> refusal(Collective collective, int ranks) {
        return collective == Collective.ALL_REDUCE
                ? Optional.empty()
                : Optional.of("only AllReduce is modelled of a switch that reduces and multicasts");
    }

    @Override
    public CostTerms cost(Collective collective, int ranks, Bytes size) {
        require(collective, ranks);
        return ranks == 1 ? CostTerms.NONE : new CostTerms(1, (ranks + 1.0) * size.value() / ranks, 0);
    }

    @Override
    public Formula formula(Collective collective, int ranks) {
        require(collective, ranks);
        return ranks == 1 ? Formula.NONE : Formula.of("1", "(p+1)/p M");
    }

    @Override
    public String source() {
        return "NVIDIA: NCCL issues 2140 and 1455 (bytes on the wire, rates reached), 2025";
    }
}
