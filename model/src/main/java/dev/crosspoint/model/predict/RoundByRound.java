package dev.crosspoint.model.predict;

import dev.crosspoint.model.fabric.Fabric;
import dev.crosspoint.model.fabric.RoundTime;
import dev.crosspoint.model.schedule.Message;
import dev.crosspoint.model.schedule.Phase;
import dev.crosspoint.model.schedule.Schedule;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The long road to a time: every round of a schedule over a fabric, one after the other. On a non-blocking switch it
 * equals the closed form; where it does not, messages share a link.
 *
 * @param time the sum over the rounds
 * @param phases its parts
 */
public record RoundByRound(AffineTime time, List<PhaseTime> phases) {
    /** Rounds times ranks from which on it pays to share the rounds among processors. */
    private static final long WORTH_SHARING = 100_000;

    /**
     * Those rounds of a phase that carry the same traffic.
     *
     * @param name of the phase
     * @param rounds how many rounds
     * @param round time of each, without reduction
     * @param reductionSecondsPerByte seconds that each takes to reduce, for each byte of M
     */
    public record PhaseTime(String name, int rounds, RoundTime round, double reductionSecondsPerByte) {
        /** Time of so many of these rounds. */
        AffineTime times(int count) {
            return new AffineTime(round.alphaSeconds(), round.secondsPerByte() + reductionSecondsPerByte).times(count);
        }
    }

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
        List<Turn> turns = schedule.phases().stream()
                .flatMap(phase -> IntStream.range(0, phase.turns()).mapToObj(turn -> new Turn(phase, turn)))
                .toList();
        boolean isLong = (long) schedule.ranks() * turns.size() >= WORTH_SHARING;
        List<PhaseTime> phases = (isLong ? turns.parallelStream() : turns.stream())
                .map(turn -> turn.on(fabric, schedule))
                .toList();
        return of(phases);
    }

    /** The sum of these phases. */
    static RoundByRound of(List<PhaseTime> phases) {
        AffineTime sum =
                phases.stream().map(phase -> phase.times(phase.rounds())).reduce(AffineTime.ZERO, AffineTime::plus);
        return new RoundByRound(sum, phases);
    }

    /** The rounds of a phase that carry the traffic of its round t. */
    private record Turn(Phase phase, int t) {
        PhaseTime on(Fabric fabric, Schedule schedule) {
            List<Message> messages = phase.round().apply(t);
            RoundTime round = fabric.time(
                    messages.stream().map(m -> m.transfer(schedule.parts())).toList());
            double gamma = fabric.gamma().value();
            double reduction = gamma > 0 ? gamma * mostReduced(messages, schedule) : 0;
            return new PhaseTime(phase.name(), phase.repeats(t), round, reduction);
        }
    }

    /**
     * Time where the rounds are repeated so often, and carry shares of M that are so many times as large: the fabric is
     * not asked again.
     *
     * @param rounds how often, for each of the phases
     * @throws IllegalArgumentException if there are other phases
     */
    AffineTime repeated(List<Integer> rounds, double share) {
        if (rounds.size() != phases.size()) {
            throw new IllegalArgumentException(
                    "there is a number of rounds for each phase: rounds that differ here=%d, there=%d"
                            .formatted(phases.size(), rounds.size()));
        }
        AffineTime sum = AffineTime.ZERO;
        for (int i = 0; i < phases.size(); i++) {
            AffineTime all = phases.get(i).times(rounds.get(i));
            sum = sum.plus(new AffineTime(all.interceptSeconds(), share * all.slopeSecondsPerByte()));
        }
        return sum;
    }

    /** The link that large messages wait for the longest, over all rounds; empty if nothing is sent. */
    public String bottleneck() {
        Map<String, Double> waits = new LinkedHashMap<>();
        for (PhaseTime phase : phases) {
            waits.merge(
                    phase.round().bottleneck(), phase.rounds() * phase.round().secondsPerByte(), Double::sum);
        }
        return waits.entrySet().stream()
                .reduce((most, next) -> next.getValue() > most.getValue() ? next : most)
                .map(Map.Entry::getKey)
                .orElse("");
    }

    /**
     * How many times as long the bytes of all rounds take as they would if every message had its way to itself; 1 where
     * nothing is shared, or nothing is sent.
     */
    public double contention() {
        double shared = 0;
        double alone = 0;
        for (PhaseTime phase : phases) {
            shared += phase.rounds() * phase.round().secondsPerByte();
            alone += phase.rounds() * phase.round().aloneSecondsPerByte();
        }
        return alone > 0 ? shared / alone : 1;
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
