package dev.crosspoint.cli.measure;

import dev.crosspoint.cli.io.ExitCode;
import dev.crosspoint.validation.measure.process.Agent;
import dev.crosspoint.validation.measure.process.LaunchedStarter;
import dev.crosspoint.validation.measure.process.Launcher;
import dev.crosspoint.validation.measure.process.LocalStarter;
import dev.crosspoint.validation.measure.process.Starter;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Where ranks run: on this machine, or where a launcher put them.
 *
 * @param starter what starts them
 * @param ranks how many the launcher started; empty without one
 */
record RankPlaces(Starter starter, OptionalInt ranks) implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** The launcher that started this process together with others; empty if none did. */
    static Optional<Launcher> launcher() {
        long parent = ProcessHandle.current().parent().map(ProcessHandle::pid).orElse(0L);
        return Launcher.of(System.getenv(), parent).filter(launcher -> launcher.ranks() > 1);
    }

    /**
     * Ends this process as if it were interrupted when the one that started it ends: a launcher that is killed takes none of
     * its ranks along.
     */
    static void endWithLauncher() {
        ProcessHandle.current()
                .parent()
                .ifPresent(parent -> parent.onExit().thenRun(() -> System.exit(ExitCode.INTERRUPTED)));
    }

    /** This machine. */
    static RankPlaces here() {
        return new RankPlaces(new LocalStarter(), OptionalInt.empty());
    }

    /**
     * Where the launcher put the ranks, this process being that of rank 0.
     *
     * @throws IllegalArgumentException if the others do not come
     */
    static RankPlaces of(Launcher launcher) {
        try {
            return new RankPlaces(LaunchedStarter.await(launcher, PATIENCE), OptionalInt.of(launcher.ranks()));
        } catch (IOException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /**
     * Does what rank 0 asks for until it is done.
     *
     * @throws IllegalArgumentException if it cannot be reached
     */
    static void serve(Launcher launcher) {
        try {
            new Agent().serve(launcher, PATIENCE);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "rank %d of %s: %s".formatted(launcher.rank(), launcher.name(), e.getMessage()), e);
        }
    }

    @Override
    public void close() {
        if (starter instanceof LaunchedStarter launched) {
            launched.close();
        }
    }
}
