package dev.crosspoint.benchmark;

import com.sun.management.OperatingSystemMXBean;
import dev.crosspoint.validation.read.Logs;
import dev.crosspoint.validation.run.RunFile;
import dev.crosspoint.validation.sample.ReadResult;
import java.io.IOException;
import java.io.Reader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Reads a file again and again as one long text that is never held: rate and memory. Run it with a small heap. The rate
 * is that of the time the process was on a CPU, with compiler and garbage collector, so that other work on the machine
 * does not count.
 */
public final class ReadLongFile {
    private static final double MEGA = 1e6;
    private static final double NANOS = 1e9;

    private ReadLongFile() {}

    /** {@code FILE MEGABYTES}: whole repetitions, as many as fit. */
    public static void main(String[] args) throws IOException {
        String text = Files.readString(Path.of(args[0]), StandardCharsets.UTF_8);
        Repeated repeated = new Repeated(text, (long) (Double.parseDouble(args[1]) * MEGA));
        OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        double cpuBefore = process.getProcessCpuTime() / NANOS;
        long start = System.nanoTime();
        ReadResult result = Logs.read("long", repeated);
        double seconds = (System.nanoTime() - start) / NANOS;
        double cpuSeconds = process.getProcessCpuTime() / NANOS - cpuBefore;
        System.out.printf(
                Locale.ROOT,
                "%s: %.0f MB in %.1f s of CPU (%.1f s on the clock), %.0f MB/s, heap limit %.0f MB;"
                        + " %d rows, %d used, %d times held%n",
                result.format(),
                repeated.given() / MEGA,
                cpuSeconds,
                seconds,
                repeated.given() / MEGA / cpuSeconds,
                Runtime.getRuntime().maxMemory() / MEGA,
                result.rows(),
                result.used(),
                result.runs().stream().mapToInt(run -> run.samples().size()).sum());
    }

    /** A text again and again, up to a length. Of a run file each time is another run: its launches count on. */
    private static final class Repeated extends Reader {
        private static final Pattern LAUNCH = Pattern.compile("(?<=\"launch\":)\\d+");

        private final String first;
        private final boolean isRunFile;
        private final int launches;
        private final long length;
        private String text;
        private long given;
        private int times;
        private int at;

        Repeated(String first, long length) {
            this.first = first;
            this.isRunFile = RunFile.begins(first);
            this.launches = LAUNCH.matcher(first)
                            .results()
                            .mapToInt(number -> Integer.parseInt(number.group()))
                            .max()
                            .orElse(0)
                    + 1;
            this.length = length;
            this.text = first;
        }

        /** How many characters were read. */
        long given() {
            return given;
        }

        @Override
        public int read(char[] target, int from, int most) {
            if (at == text.length()) {
                at = 0;
                times++;
                text = isRunFile ? LAUNCH.matcher(first).replaceAll(this::countedOn) : first;
            }
            if (at == 0 && given + text.length() > length) {
                return -1;
            }
            int count = Math.min(most, text.length() - at);
            text.getChars(at, at + count, target, from);
            at += count;
            given += count;
            return count;
        }

        private String countedOn(MatchResult number) {
            return Integer.toString(Integer.parseInt(number.group()) + times * launches);
        }

        @Override
        public void close() {
            at = text.length();
        }
    }
}
