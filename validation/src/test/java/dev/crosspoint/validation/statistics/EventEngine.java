package dev.crosspoint.validation.statistics;

import dev.crosspoint.model.schedule.Message;
import dev.crosspoint.model.schedule.Schedule;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/**
 * When each rank ends a schedule that it entered at its own time, event by event: a message leaves as soon as its sender
 * is there, and a rank is done with a round when the messages for it have come; one that only sends, when its message has
 * left. It knows no formula, so it can judge them.
 */
final class EventEngine {
    /** Seconds that a message of a round takes. */
    interface Duration {
        double seconds(int round, Message message);
    }

    private final List<List<Message>> rounds;
    private final Duration duration;

    EventEngine(Schedule schedule, Duration duration) {
        this.rounds = schedule.rounds().toList();
        this.duration = duration;
    }

    /** How many rounds there are. */
    int rounds() {
        return rounds.size();
    }

    /** End of each rank, in seconds on the clock of the arrivals. */
    double[] ends(double... arrivals) {
        double[] now = arrivals.clone();
        for (int round = 0; round < rounds.size(); round++) {
            double[] next = now.clone();
            Set<Integer> receivers =
                    rounds.get(round).stream().map(Message::destination).collect(Collectors.toSet());
            for (Message message : rounds.get(round)) {
                double start = Math.max(now[message.source()], now[message.destination()]);
                double took = duration.seconds(round, message);
                next[message.destination()] = Math.max(next[message.destination()], start + took);
                if (!receivers.contains(message.source())) {
                    next[message.source()] = Math.max(next[message.source()], now[message.source()] + took);
                }
            }
            now = next;
        }
        return now;
    }

    /** End of all ranks when every round waits for the last message of the one before. */
    double endInLockStep(double... arrivals) {
        double now = Arrays.stream(arrivals).max().orElseThrow();
        for (int round = 0; round < rounds.size(); round++) {
            int t = round;
            now += rounds.get(round).stream()
                    .mapToDouble(m -> duration.seconds(t, m))
                    .max()
                    .orElse(0);
        }
        return now;
    }

    /** Each rank's seconds from its arrival to its end. */
    static double[] durations(double[] arrivals, double[] ends) {
        double[] durations = ends.clone();
        Arrays.setAll(durations, rank -> ends[rank] - arrivals[rank]);
        return durations;
    }

    /** Largest less least. */
    static double spread(double... values) {
        return DoubleStream.of(values).max().orElseThrow()
                - DoubleStream.of(values).min().orElseThrow();
    }
}
