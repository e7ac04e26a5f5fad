package dev.crosspoint.model.algorithm;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.model.units.Bytes;
import java.util.Optional;

/**
 * A pipelined algorithm with a number of segments that has been chosen.
 *
 * @param scheme the algorithm
 * @param segments s, at least 1
 */
public record Segmented(Pipelined scheme, int segments) implements RankToRank {
    public Segmented {
        requireSegments(segments);
    }

    static int requireSegments(int segments) {
        if (segments < 1) {
            throw new IllegalArgumentException("message is sent in 1 segment or more: segments=" + segments);
        }
        return segments;
    }

    @Override
    public String id() {
        return scheme.id();
    }

    @Override
    public Optional<String> refusal(Collective collective, int ranks) {
        return scheme.refusal(collective, ranks);
    }

    @Override
    public int ports() {
        return scheme.ports();
    }

    @Override
    public boolean numbersRanksByNode() {
        return scheme.numbersRanksByNode();
    }

    @Override
    public CostTerms cost(Collective collective, int ranks, Bytes size) {
        return scheme.cost(collective, ranks, size, segments);
    }

    @Override
    public Schedule schedule(Collective collective, int ranks) {
        return scheme.schedule(collective, ranks, segments);
    }

    @Override
    public Formula formula(Collective collective, int ranks) {
        return scheme.formula(collective, ranks);
    }

    @Override
    public String source() {
        return scheme.source();
    }
}
