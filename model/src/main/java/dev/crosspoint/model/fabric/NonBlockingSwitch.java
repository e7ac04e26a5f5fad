package dev.crosspoint.model.fabric;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.model.units.SecondsPerByte;
import java.util.List;

/**
 * Every rank on one port of a switch that never blocks: a rank sends at B and receives at B at the same time. On it the
 * round-by-round time of a schedule equals the closed form.
 *
 * @param ranks number of ports in use
 * @param link alpha of a message and B of each port
 */
public record NonBlockingSwitch(int ranks, LinkParameters link) implements Fabric {
    public NonBlockingSwitch {
        Collective.requireRanks(ranks);
    }

    @Override
    public RoundTime time(List<Transfer> round) {
        double[] sent = new double[ranks];
        double[] received = new double[ranks];
        for (Transfer transfer : round) {
            sent[requireRank(transfer.source())] += transfer.share();
            received[requireRank(transfer.destination())] += transfer.share();
        }
        double load = 0;
        String bottleneck = "";
        for (int rank = 0; rank < ranks; rank++) {
            if (Math.max(sent[rank], received[rank]) > load) {
                load = Math.max(sent[rank], received[rank]);
                bottleneck = "port of rank " + rank;
            }
        }
        double alpha = round.isEmpty() ? 0 : link.alpha().value();
        return new RoundTime(alpha, load / link.bandwidth().value(), bottleneck);
    }

    @Override
    public SecondsPerByte gamma() {
        return link.gamma();
    }

    @Override
    public Seconds leastAlpha() {
        return ranks == 1 ? Seconds.ZERO : link.alpha();
    }

    @Override
    public BytesPerSecond meanRate() {
        return link.bandwidth();
    }

    /** The port of rank 0, and one that stands for all the others: they are alike. */
    @Override
    public List<Cut> cuts() {
        return ranks == 1
                ? List.of()
                : List.of(
                        new Cut("rank0", 1, true, link.bandwidth(), link.bandwidth()),
                        new Cut("rank1", 1, false, link.bandwidth(), link.bandwidth()));
    }

    private int requireRank(int rank) {
        if (rank >= ranks) {
            throw new IllegalArgumentException("no such rank on this switch: rank=%d, ranks=%d".formatted(rank, ranks));
        }
        return rank;
    }
}
