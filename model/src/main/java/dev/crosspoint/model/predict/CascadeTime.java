package dev.crosspoint.model.predict;

import dev.crosspoint.model.fabric.Fabric;
import dev.crosspoint.model.fabric.GroupedRounds;
import dev.crosspoint.model.fabric.RoundTime;
import dev.crosspoint.model.fabric.Transfer;
import dev.crosspoint.model.predict.RoundByRound.PhaseTime;
import dev.crosspoint.model.schedule.Cascade;
import dev.crosspoint.model.schedule.Cascade.Stretch;
import dev.crosspoint.model.schedule.Message;
import java.util.List;
import java.util.stream.IntStream;

/** The rounds of a cascade over a fabric: what each layer does to the links is worked out once. */
final class CascadeTime {
    private final Cascade cascade;
    private final Fabric fabric;
    private final GroupedRounds layers;

    CascadeTime(Cascade cascade, Fabric fabric) {
        this.cascade = cascade;
        this.fabric = fabric;
        this.layers = fabric.grouped(cascade.layers());
    }

    /** Time of the rounds that differ. */
    List<PhaseTime> phases(int segments) {
        record Turn(Stretch stretch, int t) {}
        List<Turn> turns = cascade.stretches(segments).stream()
                .flatMap(stretch -> IntStream.range(0, stretch.turns()).mapToObj(t -> new Turn(stretch, t)))
                .toList();
        return turns.parallelStream()
                .map(turn -> phase(turn.stretch(), turn.t(), segments))
                .toList();
    }

    private PhaseTime phase(Stretch stretch, int t, int segments) {
        int[] busy = cascade.busy(stretch.first() + t, segments).toArray();
        double share = 1.0 / ((double) cascade.lanes() * segments);
        RoundTime round = layers.time(busy, share);
        double gamma = fabric.gamma().value();
        boolean reduces = gamma > 0 && cascade.action() == Message.Action.REDUCE;
        return new PhaseTime(
                stretch.name(), stretch.repeats(t), round, reduces ? gamma * share * mostReceived(busy) : 0);
    }

    /** The most messages that one rank receives in a round. */
    private int mostReceived(int[] busy) {
        int[] received = new int[fabric.ranks()];
        int most = 0;
        for (int layer : busy) {
            for (Transfer message : cascade.layers().get(layer)) {
                most = Math.max(most, ++received[message.destination()]);
            }
        }
        return most;
    }

    /** How often each of the rounds that differ is repeated. */
    List<Integer> repeats(int segments) {
        return cascade.stretches(segments).stream()
                .flatMap(stretch -> IntStream.range(0, stretch.turns()).mapToObj(stretch::repeats))
                .toList();
    }
}
