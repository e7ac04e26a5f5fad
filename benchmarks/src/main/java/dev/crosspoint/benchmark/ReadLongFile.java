package dev.crosspoint.benchmark;

import dev.crosspoint.validation.read.Logs;
import dev.crosspoint.validation.sample.ReadResult;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Reads a file again and again as one long text that is never held: rate and memory. Run it with a small heap. */
public final class ReadLongFile {
    private static final double MEGA = 1e6;

    private ReadLongFile() {}

    /** {@code FILE MEGABYTES}. */
    public static void main(String[] args) throws IOException {
        String text = Files.readString(Path.of(args[0]), StandardCharsets.UTF_8);
        long length = (long) (Double.parseDouble(args[1]) * MEGA) / text.length() * text.length();
        long start = System.nanoTime();
        ReadResult result = Logs.read("long", new Repeated(text, length));
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.printf(
                Locale.ROOT,
                "%s: %.0f MB in %.1f s, %.0f MB/s, heap limit %.0f MB; %d rows, %d used, %d times held%n",
                result.format(),
                length / MEGA,
                seconds,
                length / MEGA / seconds,
                Runtime.getRuntime().maxMemory() / MEGA,
                result.rows(),
                result.used(),
                result.runs().stream().mapToInt(run -> run.samples().size()).sum());
    }

    private static final class Repeated extends Reader {
        private final String text;
        private long left;
        private int at;

        Repeated(String text, long length) {
            this.text = text;
            this.left = length;
        }

        @Override
        public int read(char[] target, int from, int length) {
            if (left == 0) {
                return -1;
            }
            int count = (int) Math.min(left, Math.min(length, text.length() - at));
            text.getChars(at, at + count, target, from);
            at = (at + count) % text.length();
            left -= count;
            return count;
        }

        @Override
        public void close() {
            left = 0;
        }
    }
}
