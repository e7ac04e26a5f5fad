package dev.crosspoint.validation.measure.process;

import dev.crosspoint.validation.measure.Call;
import dev.crosspoint.validation.measure.RankFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Finds out which rank is to blame, and says so in one line. */
final class Failures {
    /** When one rank dies the others lose their connections to it: what is heard first need not be the cause. */
    private static final Duration SETTLING = Duration.ofMillis(300);
    /** A process that lives answers what it is doing within this time. */
    private static final Duration ANSWER = Duration.ofSeconds(2);

    private final Starter.Started[] processes;
    private final RankLine[] lines;
    private final BlockingQueue<RankEvent> events;

    Failures(Starter.Started[] processes, RankLine[] lines, BlockingQueue<RankEvent> events) {
        this.processes = processes;
        this.lines = lines;
        this.events = events;
    }

    /**
     * What to report after an event that should not have come.
     *
     * @param when where in the course of things: {@code in ring allreduce of 4 KiB (float), call 7}
     */
    RankFailure after(RankEvent first, String when) {
        List<RankEvent> heard = new ArrayList<>(List.of(first));
        Arrays.stream(lines).filter(line -> line.rank() != first.rank()).forEach(RankLine::askState);
        long start = System.nanoTime();
        Optional<RankEvent> next;
        do {
            Duration patience = heard.stream().anyMatch(Failures::isCause) ? SETTLING : ANSWER;
            next = next(events, start + patience.toNanos());
            next.ifPresent(heard::add);
        } while (next.isPresent());
        Optional<RankEvent> died =
                heard.stream().filter(RankEvent.Lost.class::isInstance).findFirst();
        if (died.isPresent()) {
            int rank = died.get().rank();
            return new RankFailure("rank %d %s %s".formatted(rank, processes[rank].end(), when));
        }
        return heard.stream()
                .filter(RankEvent.Failed.class::isInstance)
                .map(RankEvent.Failed.class::cast)
                .min(Comparator.comparing(RankEvent.Failed::lostAnother))
                .map(failed -> new RankFailure("rank %d failed %s: %s%s"
                        .formatted(failed.rank(), when, failed.why(), others(failed.rank(), heard))))
                .orElseGet(() -> new RankFailure("rank %d answered out of turn %s".formatted(first.rank(), when)));
    }

    private static boolean isCause(RankEvent event) {
        return event instanceof RankEvent.Lost || event instanceof RankEvent.Failed failed && !failed.lostAnother();
    }

    /** What ranks that are in the call still are doing: where one gave up waiting, the other is the one to look at. */
    private static String others(int failed, List<RankEvent> heard) {
        TreeMap<String, List<Integer>> doing = new TreeMap<>();
        for (RankEvent event : heard) {
            boolean alsoFailed =
                    heard.stream().anyMatch(e -> e instanceof RankEvent.Failed && e.rank() == event.rank());
            boolean isOther = event.rank() != failed && !alsoFailed;
            if (event instanceof RankEvent.State state
                    && isOther
                    && state.text().startsWith("running")) {
                doing.computeIfAbsent(state.text(), text -> new ArrayList<>()).add(state.rank());
            }
        }
        return doing.entrySet().stream()
                .map(e -> "%s %s".formatted(ranks(e.getValue()), e.getKey()))
                .collect(Collectors.collectingAndThen(
                        Collectors.joining("; "), text -> text.isEmpty() ? "" : " (" + text + ")"));
    }

    /** What to report about a call that is not done in time: the rank that never arrived, or what each is doing. */
    RankFailure hanging(Call call, List<Integer> open, Duration limit) {
        open.forEach(rank -> lines[rank].askState());
        TreeMap<Integer, RankEvent.State> states = new TreeMap<>();
        long end = System.nanoTime() + ANSWER.toNanos();
        Optional<RankEvent> next;
        while (states.size() < open.size() && (next = next(events, end)).isPresent()) {
            if (next.get() instanceof RankEvent.State state) {
                states.put(state.rank(), state);
            } else if (!(next.get() instanceof RankEvent.Done)) {
                return after(next.get(), "in " + call.describe());
            }
        }
        List<Integer> silent =
                open.stream().filter(rank -> !states.containsKey(rank)).toList();
        List<Integer> absent = silent.isEmpty()
                ? states.values().stream()
                        .filter(state -> state.sequence() != call.sequence()
                                || state.text().startsWith("preparing"))
                        .map(RankEvent.State::rank)
                        .toList()
                : silent;
        String others = states.values().stream()
                .filter(state -> !absent.contains(state.rank()))
                .map(state -> "rank %d %s".formatted(state.rank(), state.text()))
                .collect(Collectors.joining("; "));
        String who = absent.isEmpty()
                ? "%s not done".formatted(ranks(open))
                : "%s never arrived%s".formatted(ranks(absent), silent.isEmpty() ? "" : " and does not answer");
        return new RankFailure("time-out of %s in %s: %s%s"
                .formatted(text(limit), call.describe(), who, others.isEmpty() ? "" : " (" + others + ")"));
    }

    /** What ranks are doing, in words. */
    String states(List<Integer> ranks) {
        ranks.forEach(rank -> lines[rank].askState());
        TreeMap<Integer, String> states = new TreeMap<>();
        ranks.forEach(rank -> states.put(rank, "does not answer"));
        long end = System.nanoTime() + ANSWER.toNanos();
        Optional<RankEvent> next;
        while (states.containsValue("does not answer") && (next = next(events, end)).isPresent()) {
            if (next.get() instanceof RankEvent.State state) {
                states.put(state.rank(), state.text());
            }
        }
        return states.entrySet().stream()
                .map(e -> "rank %d %s".formatted(e.getKey(), e.getValue()))
                .collect(Collectors.joining("; "));
    }

    private static String ranks(List<Integer> ranks) {
        return (ranks.size() == 1 ? "rank " : "ranks ")
                + ranks.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    static String text(Duration duration) {
        return duration.toMillis() % 1000 == 0 ? duration.toSeconds() + " s" : duration.toMillis() + " ms";
    }

    /** The next event before a time of {@link System#nanoTime}. */
    static Optional<RankEvent> next(BlockingQueue<RankEvent> events, long end) {
        try {
            return Optional.ofNullable(events.poll(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new RankFailure("interrupted while waiting for ranks", e);
        }
    }

    /** The first rank whose process is dead without having been heard of. */
    Optional<RankFailure> dead() {
        return IntStream.range(0, lines.length)
                .filter(rank -> lines[rank] == null && !processes[rank].isAlive())
                .mapToObj(rank -> new RankFailure("rank %d %s while starting".formatted(rank, processes[rank].end())))
                .findFirst();
    }
}
