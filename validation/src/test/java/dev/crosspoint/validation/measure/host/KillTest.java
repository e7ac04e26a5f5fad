package dev.crosspoint.validation.measure.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.validation.measure.Target;
import dev.crosspoint.validation.run.Cell;
import dev.crosspoint.validation.run.Missing;
import dev.crosspoint.validation.run.PlannedRun;
import dev.crosspoint.validation.run.RunFile;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a rank or the leading process at random moments (kill -9): nothing that was written is lost, no process is left, and
 * resuming completes the run. Ten moments; {@code -Pthorough} tries 200.
 */
@Timeout(1800)
class KillTest {
    private static final int POINTS = Integer.getInteger("crosspoint.kills", 10);
    /** The samples of a whole run and its other lines take about so many bytes. */
    private static final int WHOLE_BYTES = 40_000;

    /** A run that was killed and resumed is killed again, which takes fewer starts than a run for each. */
    private static final int POINTS_OF_A_RUN = 5;

    private static final int PATIENCE_SECONDS = 180;

    @TempDir
    private Path folder;

    @Test
    void nothingIsLostNoProcessIsLeftAndResumingCompletesTheRun() throws Exception {
        long seed = System.nanoTime();
        Random random = new Random(seed);
        int interrupted = 0;
        for (int point = 0; point < POINTS; ) {
            Path file = folder.resolve("run-" + point + ".jsonl");
            int last = Math.min(POINTS, point + POINTS_OF_A_RUN);
            for (; point < last; point++) {
                String what = "seed=%d, point=%d".formatted(seed, point);
                byte[] before = bytes(file);
                interrupted += killedAt(file, before.length, random, what) ? 1 : 0;
                assertThat(Arrays.copyOf(bytes(file), before.length)).as(what).isEqualTo(before);
            }
            complete(file, "seed=%d, points before %d".formatted(seed, last));
        }
        assertThat(interrupted).as("of %d points", POINTS).isGreaterThan(POINTS / 3);
    }

    private static byte[] bytes(Path file) throws IOException {
        return Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
    }

    private static void complete(Path file, String what) throws Exception {
        byte[] before = bytes(file);
        Process again = start(file);
        assertThat(again.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as(what).isTrue();
        assertThat(again.exitValue()).as(what + output(again)).isZero();
        assertThat(Arrays.copyOf(bytes(file), before.length)).as(what).isEqualTo(before);
        assertComplete(file, what);
    }

    /**
     * Starts a run, or goes on with it, and kills a part of it once the file has grown by a random length; says whether it
     * was cut short.
     */
    private static boolean killedAt(Path file, int begun, Random random, String what) throws Exception {
        Process leader = start(file);
        long length = begun + random.nextInt(WHOLE_BYTES / POINTS_OF_A_RUN);
        while (leader.isAlive() && (!Files.exists(file) || Files.size(file) < length)) {
            Thread.sleep(1);
        }
        List<ProcessHandle> ranks = leader.descendants().toList();
        boolean leads = random.nextBoolean() || ranks.isEmpty();
        if (leads) {
            leader.destroyForcibly();
        } else {
            ranks.get(random.nextInt(ranks.size())).destroyForcibly();
        }
        assertThat(leader.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as(what).isTrue();
        List<ProcessHandle> left = new ArrayList<>(ranks);
        for (int i = 0; i < PATIENCE_SECONDS * 100 && !left.isEmpty(); i++) {
            left.removeIf(rank -> !rank.isAlive());
            Thread.sleep(10);
        }
        assertThat(left).as("processes left: %s", what).isEmpty();
        return leads ? leader.exitValue() != 0 : leader.exitValue() == MeasureProcess.RANK_FAILED;
    }

    private static void assertComplete(Path file, String what) throws IOException {
        RunFile whole = RunFile.read(file);
        PlannedRun run = MeasureProcess.plan().run();
        Missing missing = new Missing(MeasureProcess.RANKS, run.repetitions().iterations());
        Target.resume(file).forEach(missing::see);
        for (int launch = 0; launch < run.repetitions().launches(); launch++) {
            for (String algorithm : run.algorithms()) {
                int at = launch;
                assertThat(run.sizes())
                        .as(what)
                        .allMatch(size -> missing.iterations(at, Cell.of(run.collective(), algorithm, size))
                                .findFirst()
                                .isEmpty());
            }
        }
        assertThat(whole.samples().filter(s -> s.timing().seconds().value() > 0).count())
                .as(what)
                .isGreaterThanOrEqualTo(run.iterations() * MeasureProcess.RANKS);
        assertThat(whole.skipped().size()).as(what).isLessThanOrEqualTo(POINTS_OF_A_RUN);
    }

    private static String output(Process process) throws IOException {
        return new String(process.getInputStream().readAllBytes());
    }

    private static Process start(Path file) throws IOException {
        return new ProcessBuilder(
                        System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        MeasureProcess.class.getName(),
                        file.toString())
                .redirectErrorStream(true)
                .start();
    }
}
