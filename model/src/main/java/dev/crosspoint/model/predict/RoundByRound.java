package dev.crosspoint.model.predict;

import dev.crosspoint.model.fabric.Fabric;
import dev.crosspoint.model.fabric.RoundTime;
import dev.crosspoint.model.fabric.Transfer;
import dev.crosspoint.model.schedule.Message;
import dev.crosspoint.model.schedule.Phase;
import dev.crosspoint.model.schedule.Schedule;
import java.util.ArrayList;
import java.util.List;

/**
 * The long road to a time: every round of a schedule over a fabric, one after the other. On a non-blocking switch it
 * equals the closed form; where it does not, messages share a link.
 *
 * @param time the sum over the rounds
 * @param phases its parts
 */
public record RoundByRound(AffineTime time, List<PhaseTime> phases) {
    /**
     * One phase.
     *
     * @param name as in the schedule
     * @param rounds how many rounds
     * @param round time of each, without reduction
     */
    public record PhaseTime(String name, int rounds, RoundTime round) {}

    public RoundByRound {
        phases = List.copyOf(phases);
    }

    /**
     * Time of a schedule, rank r of the schedule being rank r of the fabric.
     *
     * @throws IllegalArgumentException if the fabric has another number of ranks
     */
    public static RoundByRound of(Schedule schedule, Fabric fabric) {
        if (schedule.ranks() != fabric.ranks()) {
            throw new IllegalArgumentException("schedule and fabric have the same ranks: schedule=%d, fabric=%d"
                    .formatted(schedule.ranks(), fabric.ranks()));
        }
        AffineTime sum = AffineTime.ZERO;
        List<PhaseTime> phases = new ArrayList<>();
        for (Phase phase : schedule.phases()) {
            if (phase.rounds() == 0) {
                continue;
            }
            List<Message> messages = phase.round().apply(0);
            List<Transfer> transfers =
                    messages.stream().map(m -> m.transfer(schedule.parts())).toList();
            RoundTime round = fabric.time(transfers);
            double reduction = fabric.gamma().value() * mostReduced(messages, schedule);
            sum = sum.plus(
                    new AffineTime(round.alphaSeconds(), round.secondsPerByte() + reduction).times(phase.rounds()));
            phases.add(new PhaseTime(phase.name(), phase.rounds(), round));
        }
        return new RoundByRound(sum, phases);
    }

    /** The link that holds a round of large messages up the longest, over all phases; empty if nothing is sent. */
    public String bottleneck() {
        return phases.stream()
                .max((x, y) -> Double.compare(
                        x.rounds() * x.round().secondsPerByte(),
                        y.rounds() * y.round().secondsPerByte()))
                .map(p -> p.round().bottleneck())
                .orElse("");
    }

    private static double mostReduced(List<Message> messages, Schedule schedule) {
        double[] shares = new double[schedule.ranks()];
        double most = 0;
        for (Message message : messages) {
            if (message.action() == Message.Action.REDUCE) {
                shares[message.destination()] += (double) message.blocks().count() / schedule.parts();
                most = Math.max(most, shares[message.destination()]);
            }
        }
        return most;
    }
}
