package dev.crosspoint.validation.measure;

import dev.crosspoint.validation.measure.CellOrder.Place;
import dev.crosspoint.validation.run.Cell;
import dev.crosspoint.validation.run.Conditions;
import dev.crosspoint.validation.run.LaunchLine;
import dev.crosspoint.validation.run.Missing;
import dev.crosspoint.validation.run.NoteLine;
import dev.crosspoint.validation.run.PlannedRun;
import dev.crosspoint.validation.run.Repetitions;
import dev.crosspoint.validation.run.RunLine;
import dev.crosspoint.validation.run.RunWriter;
import dev.crosspoint.validation.run.SampleLine;
import dev.crosspoint.validation.run.Timing;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.sample.Setup;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.PrimitiveIterator;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The protocol. In each launch, in shuffled order and with the algorithms of a size one after the other: a call with
 * random inputs, the warm-ups, then the iterations that are kept. The result of every call is checked before its times are
 * written; each iteration is on its way to the disk before the next begins. Every rank's time of every iteration is kept,
 * none is removed.
 *
 * @see "Hunold, Carpen-Amarie: Reproducible MPI benchmarking is still not as easy as you think, IEEE TPDS 27(12), 2016"
 */
public final class Measurement {
    /** What a time is, in the words of a run's setup. */
    public static final String STATISTIC = "one call on one rank, from the end of the alignment of the ranks";

    private final Backend backend;
    private final MeasurePlan plan;
    private final RunWriter writer;
    private final Observer observer;
    private final Optional<String> emulated;
    private volatile boolean stopped;
    private volatile Optional<Launch> running = Optional.empty();

    /**
     * A measurement.
     *
     * @param emulated the network that the backend emulates, in words; empty if none
     */
    public Measurement(
            Backend backend, MeasurePlan plan, Optional<String> emulated, RunWriter writer, Observer observer) {
        this.backend = backend;
        this.plan = plan;
        this.emulated = emulated;
        this.writer = writer;
        this.observer = observer;
    }

    /**
     * Measures what a file still lacks and appends it.
     *
     * @param target the file, which may hold a part of it already
     * @throws MeasureException if it ends early; what was measured until then is in the file, and a note why it ended
     * @throws IllegalArgumentException if the backend cannot carry out the plan
     */
    public void run(Target target) {
        backend.require(plan);
        PlannedRun run = plan.run();
        Repetitions repetitions = run.repetitions();
        Missing missing = new Missing(plan.ranks(), repetitions.iterations());
        target.forEach(missing::see);
        observer.planned(run.iterations(), missing.complete(repetitions.launches(), cells(run)));
        for (int launch = 0; launch < repetitions.launches() && !stopped; launch++) {
            List<Task> tasks = tasks(missing, launch);
            if (!tasks.isEmpty()) {
                launch(launch, tasks);
            }
        }
    }

    private static Set<Cell> cells(PlannedRun run) {
        return CellOrder.of(run, 0).stream().map(place -> cell(run, place)).collect(Collectors.toSet());
    }

    private static Cell cell(PlannedRun run, Place place) {
        return Cell.of(run.collective(), place.algorithm(), place.size());
    }

    /**
     * Ends the measurement from another thread: every process of the launch ends at once, {@link #run} returns, and what
     * was measured is in the file.
     */
    public void stop() {
        stopped = true;
        running.ifPresent(Launch::close);
    }

    /** Whether it was ended by {@link #stop}. */
    public boolean isStopped() {
        return stopped;
    }

    /** What a launch still has to do at one place; which iterations is found as they are measured: it may be many. */
    private record Task(Place place, Cell cell, Supplier<IntStream> iterations) {}

    private List<Task> tasks(Missing missing, int launch) {
        return CellOrder.of(plan.run(), launch).stream()
                .map(place -> {
                    Cell cell = cell(plan.run(), place);
                    return new Task(place, cell, () -> missing.iterations(launch, cell));
                })
                .filter(task -> task.iterations().get().findFirst().isPresent())
                .toList();
    }

    private void launch(int number, List<Task> tasks) {
        try (Launch launch = backend.launch(plan, number)) {
            running = Optional.of(launch);
            write(header(number, launch));
            Calls calls = new Calls(number, launch);
            for (int i = 0; i < tasks.size() && !stopped; i++) {
                calls.measure(tasks.get(i));
            }
        } catch (RankFailure | WrongResult e) {
            // Stopping ends the processes, which is then no failure of theirs.
            if (!stopped) {
                noteIfBegun(number, e);
                throw e;
            }
        } finally {
            running = Optional.empty();
        }
    }

    /** A file without a header is no run file: a launch that did not come about leaves nothing in it. */
    private void noteIfBegun(int number, MeasureException e) {
        if (running.isPresent()) {
            write(new NoteLine(number, e.getMessage()));
        }
    }

    private LaunchLine header(int number, Launch launch) {
        int nodes = (int) launch.machine().places().stream()
                .map(place -> place.host())
                .distinct()
                .count();
        Setup setup = new Setup(
                Optional.of(plan.type().id()),
                plan.run().collective().reduces() ? Optional.of("sum") : Optional.empty(),
                launch.libraryVersion(),
                STATISTIC);
        Conditions conditions = new Conditions(
                backend.id(),
                new Group(OptionalInt.of(plan.ranks()), nodes == 0 ? OptionalInt.empty() : OptionalInt.of(nodes)),
                setup,
                Optional.of(plan.run()),
                backend.options(),
                emulated);
        return new LaunchLine(
                number,
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                conditions,
                launch.machine(),
                launch.notes());
    }

    private void write(RunLine line) {
        try {
            writer.write(line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The calls of one launch, numbered. */
    private final class Calls {
        private final int number;
        private final Launch launch;
        private long sequence;

        Calls(int number, Launch launch) {
            this.number = number;
            this.launch = launch;
        }

        void measure(Task task) {
            Operation operation =
                    plan.operation(task.place().algorithm(), task.place().size());
            observer.begins(number, operation);
            call(operation, Inputs.random(plan.run().seed() + sequence));
            for (int i = 0; i < plan.run().repetitions().warmUp(); i++) {
                call(operation, Inputs.RANK_NUMBERS);
            }
            write(launch.label(task.place().algorithm()));
            PrimitiveIterator.OfInt iterations = task.iterations().get().iterator();
            while (iterations.hasNext() && !stopped) {
                keep(task.cell(), iterations.nextInt(), call(operation, Inputs.RANK_NUMBERS));
                observer.measured();
            }
        }

        private List<RankTime> call(Operation operation, Inputs inputs) {
            sequence++;
            return launch.run(new Call(sequence, operation, inputs));
        }

        /** The times of all ranks in one write: an iteration is in the file as a whole or not at all. */
        private void keep(Cell cell, int iteration, List<RankTime> times) {
            List<SampleLine> lines = times.stream()
                    .map(time -> new SampleLine(
                            number,
                            cell,
                            OptionalInt.of(iteration),
                            OptionalInt.of(time.rank()),
                            new Timing(time.host(), time.device(), true)))
                    .toList();
            try {
                writer.write(lines);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
