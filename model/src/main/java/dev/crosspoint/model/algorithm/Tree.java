package dev.crosspoint.model.algorithm;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.schedule.Cascade;
import dev.crosspoint.model.schedule.Phase;
import dev.crosspoint.model.schedule.Schedule;
import java.util.ArrayList;
import java.util.List;

/** What pipelined trees share: Broadcast goes down them, Reduce up, and AllReduce is the one after the other. */
final class Tree {
    private Tree() {}

    static boolean carries(Collective collective) {
        return switch (collective) {
            case ALL_REDUCE, REDUCE, BROADCAST -> true;
            default -> false;
        };
    }

    /** The pipeline of a collective, given that of Broadcast. */
    static Pipeline pipeline(Collective collective, double fill, double roundsPerSegment, double lanes) {
        return switch (collective) {
            case BROADCAST -> new Pipeline(fill, roundsPerSegment, lanes, 0);
            case REDUCE -> new Pipeline(fill, roundsPerSegment, lanes, 1);
            case ALL_REDUCE -> new Pipeline(2 * fill, 2 * roundsPerSegment, lanes, 0.5);
            default -> throw new AssertionError(collective);
        };
    }

    /** The formula of a collective, given the rounds of Broadcast and what a round carries. */
    static Formula formula(Collective collective, String rounds, String segment) {
        String once = "(%s) %s".formatted(rounds, segment);
        return switch (collective) {
            case BROADCAST -> Formula.of(rounds, once);
            case REDUCE -> new Formula(rounds, once, once);
            case ALL_REDUCE -> new Formula("2(%s)".formatted(rounds), "2" + once, once);
            default -> throw new AssertionError(collective);
        };
    }

    /**
     * The messages of a collective on a conveyor that goes down the tree or trees.
     *
     * @param lanes how many trees
     */
    static Schedule schedule(Collective collective, int ranks, int lanes, int segments, Conveyor conveyor) {
        List<Phase> phases = new ArrayList<>();
        if (collective != Collective.BROADCAST) {
            phases.addAll(conveyor.backwards("reduce", segments));
        }
        if (collective != Collective.REDUCE) {
            phases.addAll(conveyor.forwards("broadcast", segments));
        }
        return new Schedule(ranks, lanes * segments, phases);
    }

    /** The traffic of {@link #schedule} for any number of segments; none without edges. */
    static List<Cascade> cascades(Collective collective, int lanes, Conveyor conveyor) {
        List<Cascade> cascades = new ArrayList<>();
        if (collective != Collective.BROADCAST && !conveyor.isEmpty()) {
            cascades.add(conveyor.cascadeBackwards("reduce", lanes));
        }
        if (collective != Collective.REDUCE && !conveyor.isEmpty()) {
            cascades.add(conveyor.cascadeForwards("broadcast", lanes));
        }
        return cascades;
    }
}
