package dev.crosspoint.validation.measure.process;

import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.measure.Call;
import dev.crosspoint.validation.measure.Limits;
import dev.crosspoint.validation.measure.RankFailure;
import dev.crosspoint.validation.measure.RankTime;
import dev.crosspoint.validation.measure.WrongResult;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** p processes, one for each rank, led by this one. Calls come from one thread; {@link #close} may come from another. */
public final class RankProcesses implements AutoCloseable {
    private static final int LOOK_AFTER_MILLIS = 100;

    private final Limits limits;
    private final Starter.Started[] processes;
    private final RankLine[] lines;
    private final BlockingQueue<RankEvent> events = new LinkedBlockingQueue<>();
    private final Failures failures;
    private final List<Map<String, String>> facts = new ArrayList<>();

    private RankProcesses(int ranks, Limits limits) {
        this.limits = limits;
        this.processes = new Starter.Started[ranks];
        this.lines = new RankLine[ranks];
        this.failures = new Failures(processes, lines, events);
    }

    /**
     * Starts a process for each rank and awaits that all are ready.
     *
     * @param programs what runs in the process of a rank
     * @throws RankFailure if a process cannot be started, dies, or does not get ready in time
     */
    public static RankProcesses start(Starter starter, int ranks, IntFunction<RankProgram> programs, Limits limits) {
        RankProcesses all = new RankProcesses(ranks, limits);
        try (ServerSocket listener = new ServerSocket()) {
            listener.bind(new InetSocketAddress(starter.host(), 0), ranks);
            Identities identities = new Identities(starter.host(), listener.getLocalPort(), ranks);
            for (int rank = 0; rank < ranks; rank++) {
                all.processes[rank] = starter.start(new RankCommand(programs.apply(rank), identities.of(rank)));
            }
            long deadline = System.nanoTime() + limits.start().toNanos();
            all.welcome(listener, identities, deadline);
            all.awaitReady(deadline);
            return all;
        } catch (IOException e) {
            all.close();
            throw new RankFailure("processes of ranks could not be started: " + e.getMessage(), e);
        } catch (RuntimeException e) {
            all.close();
            throw e;
        }
    }

    /** What each rank said about itself when it was ready, in order of rank: {@code host} and what its backend told. */
    public List<Map<String, String>> facts() {
        return List.copyOf(facts);
    }

    /**
     * Carries out a call on all ranks.
     *
     * @return one time for each rank, in order
     * @throws WrongResult if a rank's result is wrong
     * @throws RankFailure if a rank dies, gives up, or is not done in time
     */
    public List<RankTime> run(Call call) {
        for (RankLine line : lines) {
            line.call(call);
        }
        RankEvent.Done[] answers = new RankEvent.Done[lines.length];
        long deadline = System.nanoTime() + limits.call().toNanos();
        for (int count = 0; count < lines.length; count++) {
            RankEvent event = Failures.next(events, deadline).orElseThrow(() -> hanging(call, answers));
            if (!(event instanceof RankEvent.Done done) || done.sequence() != call.sequence()) {
                throw failures.after(event, "in " + call.describe());
            }
            answers[done.rank()] = done;
        }
        for (RankEvent.Done answer : answers) {
            if (!answer.wrong().isEmpty()) {
                throw new WrongResult(
                        "wrong result on rank %d in %s: %s".formatted(answer.rank(), call.describe(), answer.wrong()));
            }
        }
        return Arrays.stream(answers).map(RankProcesses::time).toList();
    }

    private static RankTime time(RankEvent.Done answer) {
        return new RankTime(
                answer.rank(),
                new Seconds(answer.nanos() / 1e9),
                Double.isNaN(answer.deviceSeconds())
                        ? Optional.empty()
                        : Optional.of(new Seconds(answer.deviceSeconds())));
    }

    private RankFailure hanging(Call call, RankEvent.Done[] answers) {
        List<Integer> open = IntStream.range(0, answers.length)
                .filter(rank -> answers[rank] == null)
                .boxed()
                .toList();
        return failures.hanging(call, open, limits.call());
    }

    /** What the library said on a rank, see {@link Rank#report}. */
    public List<String> report(int rank) {
        lines[rank].askReport();
        RankEvent event = Failures.next(
                        events, System.nanoTime() + limits.call().toNanos())
                .orElseThrow(() -> new RankFailure("rank %d does not report".formatted(rank)));
        if (event instanceof RankEvent.Report report) {
            return report.lines();
        }
        throw failures.after(event, "when asked for its report");
    }

    private void welcome(ServerSocket listener, Identities identities, long deadline) throws IOException {
        listener.setSoTimeout(LOOK_AFTER_MILLIS);
        while (Arrays.asList(lines).contains(null)) {
            try {
                RankLine.welcome(listener.accept(), identities, events)
                        .filter(line -> lines[line.rank()] == null)
                        .ifPresent(line -> lines[line.rank()] = line);
            } catch (SocketTimeoutException e) {
                failures.dead().ifPresent(failure -> {
                    throw failure;
                });
                requireIn(deadline);
            }
        }
    }

    private void requireIn(long deadline) {
        if (System.nanoTime() > deadline) {
            List<Integer> absent = IntStream.range(0, lines.length)
                    .filter(rank -> lines[rank] == null)
                    .boxed()
                    .toList();
            throw new RankFailure(
                    "ranks start within %s: ranks that did not: %s".formatted(Failures.text(limits.start()), absent));
        }
    }

    /** Passes on what ranks give to each other until all are ready. */
    private void awaitReady(long deadline) {
        byte[][] gifts = new byte[lines.length][];
        List<Optional<Map<String, String>>> ready = new ArrayList<>();
        for (int rank = 0; rank < lines.length; rank++) {
            ready.add(Optional.empty());
        }
        while (ready.contains(Optional.<Map<String, String>>empty())) {
            RankEvent event = Failures.next(events, deadline).orElseThrow(() -> notReady(ready));
            if (event instanceof RankEvent.Gift gift) {
                gifts[gift.rank()] = gift.bytes();
                if (!Arrays.asList(gifts).contains(null)) {
                    List<byte[]> all = List.of(gifts);
                    Arrays.stream(lines).forEach(line -> line.give(all));
                    Arrays.fill(gifts, null);
                }
            } else if (event instanceof RankEvent.Ready one) {
                ready.set(one.rank(), Optional.of(one.facts()));
            } else {
                throw failures.after(event, "while starting");
            }
        }
        ready.forEach(one -> facts.add(one.orElseThrow()));
    }

    private RankFailure notReady(List<Optional<Map<String, String>>> ready) {
        List<Integer> late = IntStream.range(0, ready.size())
                .filter(rank -> ready.get(rank).isEmpty())
                .boxed()
                .toList();
        return new RankFailure("ranks get ready within %s: ranks that did not: %s (%s)"
                .formatted(Failures.text(limits.start()), late, failures.states(late)));
    }

    /**
     * Lets every rank close what it opened and end by itself, so that what it held is free afterwards; ends those that do
     * not in time. After a call that failed, {@link #close} is the way.
     *
     * @throws RankFailure if a rank fails at that
     */
    public void dismiss(Duration patience) {
        Arrays.stream(lines).forEach(RankLine::dismiss);
        long deadline = System.nanoTime() + patience.toNanos();
        try {
            for (int left = lines.length; left > 0; left--) {
                Optional<RankEvent> event = Failures.next(events, deadline);
                if (event.filter(e -> !(e instanceof RankEvent.Lost)).isPresent()) {
                    throw failures.after(event.get(), "while leaving");
                }
            }
        } finally {
            close();
        }
    }

    @Override
    public void close() {
        for (RankLine line : lines) {
            if (line != null) {
                line.close();
            }
        }
        for (Starter.Started process : processes) {
            if (process != null) {
                process.kill();
            }
        }
    }
}
