package dev.crosspoint.validation.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.crosspoint.validation.read.text.TextInput;
import dev.crosspoint.validation.sample.ReadResult;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

/**
 * Mutated files of every format: whatever happens to them, reading ends, and with a result. How many is set by
 * {@code crosspoint.fuzz.files}; {@code -Pthorough} reads 100,000.
 */
class ReaderFuzzTest {
    private static final int FILES = Integer.getInteger("crosspoint.fuzz.files", 1_000);
    private static final long SEED = Long.getLong("crosspoint.fuzz.seed", System.nanoTime());
    private static final int SECONDS_FOR_ONE = 20;
    private static final List<String> EXCERPTS = List.of(
            "error-no-root.txt",
            "independent-jobs.txt",
            "old-algbw-and-deviation.txt",
            "srun-label-wrong-values.txt",
            "tags-inside-rows.txt",
            "torn-row.txt",
            "nccl-tests-report.json",
            "near-miss-json.txt",
            "rccl-tests.csv",
            "rccl-tests.json",
            "inspector.log",
            "inspector-spread.json",
            "profiler-trace.txt",
            "osu-allreduce-7.txt",
            "osu-latency.txt",
            "osu-allgather-per-rank.txt",
            "all-reduce-bench.txt",
            "aiconfigurator.csv",
            "vidur-all_reduce.csv",
            "curves.csv",
            "run-file.jsonl");

    @Test
    void whateverHappensToAFileReadingItEndsWithAResult() throws InterruptedException {
        List<String> texts =
                EXCERPTS.stream().map(name -> Excerpt.text(Excerpt.class, name)).toList();
        ExecutorService reading = Executors.newSingleThreadExecutor();
        for (int i = 0; i < FILES; i++) {
            long seed = SEED + i;
            SplittableRandom random = new SplittableRandom(seed);
            String text = mutated(texts, random);
            assertThatCode(() -> check(reading, text))
                    .as("crosspoint.fuzz.seed=%d, first file", seed)
                    .doesNotThrowAnyException();
        }
        reading.shutdown();
        assertThat(reading.awaitTermination(SECONDS_FOR_ONE, TimeUnit.SECONDS)).isTrue();
    }

    private static void check(ExecutorService reading, String text)
            throws InterruptedException, ExecutionException, TimeoutException {
        check(reading.submit(() -> Excerpt.of("mutated", text)).get(SECONDS_FOR_ONE, TimeUnit.SECONDS));
        check(reading.submit(() -> asPartOfALongText(text)).get(SECONDS_FOR_ONE, TimeUnit.SECONDS));
    }

    private static ReadResult asPartOfALongText(String text) throws IOException {
        return new LongNcclTestsText(TextInput.of("mutated", new StringReader(text))).read();
    }

    private static void check(ReadResult result) {
        assertThat(result.used()).isBetween(0, result.rows());
        assertThat(result.reason().isPresent()).isEqualTo(result.used() == 0);
        assertThat(result.skipped()).allMatch(skipped -> skipped.line() > 0);
        assertThat(result.runs())
                .allSatisfy(run -> assertThat(run.samples())
                        .isNotEmpty()
                        .allMatch(s -> Double.isFinite(s.time().value())));
    }

    private static String mutated(List<String> texts, SplittableRandom random) {
        StringBuilder text = new StringBuilder(texts.get(random.nextInt(texts.size())));
        int mutations = 1 + random.nextInt(20);
        for (int i = 0; i < mutations && text.length() > 0; i++) {
            mutate(text, texts, random);
        }
        return text.toString();
    }

    private static void mutate(StringBuilder text, List<String> texts, SplittableRandom random) {
        int at = random.nextInt(text.length());
        int end = Math.min(text.length(), at + 1 + random.nextInt(80));
        switch (random.nextInt(9)) {
            case 0 -> text.deleteCharAt(at);
            case 1 -> text.insert(at, (char) (' ' + random.nextInt(95)));
            case 2 -> text.insert(at, "\n\r\t\0\u001b\uFEFF,;{}[]\"".charAt(random.nextInt(13)));
            case 3 -> text.delete(at, end);
            case 4 -> text.insert(random.nextInt(text.length()), text.substring(at, end));
            case 5 -> text.setLength(at);
            case 6 ->
                text.insert(
                        at,
                        List.of("-1", "1e999", "NaN", "99999999999999999999", "0", "2147483648")
                                .get(random.nextInt(6)));
            case 7 -> text.setCharAt(at, (char) random.nextInt(0x3000));
            default -> {
                String other = texts.get(random.nextInt(texts.size()));
                int from = random.nextInt(other.length());
                text.insert(at, other, from, Math.min(other.length(), from + random.nextInt(400)));
            }
        }
    }
}
