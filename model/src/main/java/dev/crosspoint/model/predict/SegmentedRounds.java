package dev.crosspoint.model.predict;

import dev.crosspoint.model.algorithm.Pipelined;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.Fabric;
import dev.crosspoint.model.schedule.Cascade;
import dev.crosspoint.model.schedule.Schedule;
import java.util.List;
import java.util.stream.IntStream;

/** A pipelined algorithm round by round over one fabric, in any number of segments. */
interface SegmentedRounds {
    /** The time of every round in so many segments. */
    RoundByRound in(int segments);

    /** How often each of the rounds that differ is repeated in so many segments. */
    List<Integer> repeats(int segments);

    /**
     * As far as possible by what each layer of a cascade does to the links, else by the schedules.
     *
     * @param order the ranks sorted by node, for algorithms that group them
     */
    static SegmentedRounds of(Pipelined algorithm, Collective collective, Fabric fabric, int[] order) {
        List<Cascade> cascades = algorithm.cascades(collective, fabric.ranks());
        return cascades.isEmpty()
                ? new OfSchedules(algorithm, collective, fabric, order)
                : new OfCascades(cascades.stream()
                        .map(cascade -> algorithm.numbersRanksByNode() ? cascade.inOrder(order) : cascade)
                        .map(cascade -> new CascadeTime(cascade, fabric))
                        .toList());
    }

    /** Every number of segments is a schedule of its own. */
    record OfSchedules(Pipelined algorithm, Collective collective, Fabric fabric, int[] order)
            implements SegmentedRounds {
        @Override
        public RoundByRound in(int segments) {
            return RoundByRound.of(schedule(segments), fabric);
        }

        @Override
        public List<Integer> repeats(int segments) {
            return schedule(segments).phases().stream()
                    .flatMap(phase -> IntStream.range(0, phase.turns()).mapToObj(phase::repeats))
                    .toList();
        }

        private Schedule schedule(int segments) {
            Schedule schedule = algorithm.schedule(collective, fabric.ranks(), segments);
            return algorithm.numbersRanksByNode() ? schedule.inOrder(order) : schedule;
        }
    }

    /** The rounds of some cascades, one after the other. */
    record OfCascades(List<CascadeTime> cascades) implements SegmentedRounds {
        @Override
        public RoundByRound in(int segments) {
            return RoundByRound.of(cascades.stream()
                    .flatMap(cascade -> cascade.phases(segments).stream())
                    .toList());
        }

        @Override
        public List<Integer> repeats(int segments) {
            return cascades.stream()
                    .flatMap(cascade -> cascade.repeats(segments).stream())
                    .toList();
        }
    }
}
