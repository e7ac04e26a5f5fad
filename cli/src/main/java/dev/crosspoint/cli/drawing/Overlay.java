package dev.crosspoint.cli.drawing;

import dev.crosspoint.model.algorithm.BinomialTree;
import dev.crosspoint.model.algorithm.RankToRank;
import dev.crosspoint.model.algorithm.Ring;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Schedule;
import java.util.List;

/** What runs over a machine: who sends to whom. Options name it, so it has no colour: there may be no AWT at all. */
public enum Overlay {
    /** Rank r to rank r+1, the last to the first. */
    RING("ring", new Ring(), Collective.ALL_REDUCE),
    /** The binomial tree, from parents to children. */
    TREE("binomial tree", new BinomialTree(), Collective.BROADCAST);

    /** One message of it. */
    record Hop(int from, int to) {}

    private final String title;
    private final RankToRank algorithm;
    private final Collective collective;

    Overlay(String title, RankToRank algorithm, Collective collective) {
        this.title = title;
        this.algorithm = algorithm;
        this.collective = collective;
    }

    String title() {
        return title;
    }

    /** Who sends to whom among so many ranks, each pair once. */
    List<Hop> hops(int ranks) {
        if (ranks < 2) {
            return List.of();
        }
        Schedule schedule = algorithm.schedule(collective, ranks);
        return schedule.rounds()
                .limit(this == RING ? 1 : Integer.MAX_VALUE) // in each round of a ring everyone sends the same way
                .flatMap(List::stream)
                .map(m -> new Hop(m.source(), m.destination()))
                .distinct()
                .toList();
    }
}
