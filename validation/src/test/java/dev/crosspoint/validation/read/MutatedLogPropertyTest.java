package dev.crosspoint.validation.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.validation.fit.Fits;
import dev.crosspoint.validation.sample.ReadResult;
import java.util.List;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

class MutatedLogPropertyTest {
    private static final List<String> EXCERPTS = List.of(
            "error-no-root.txt",
            "in-place-missing-one-run-a-size.txt",
            "independent-jobs.txt",
            "old-algbw-and-deviation.txt",
            "srun-label-wrong-values.txt",
            "tags-inside-rows.txt",
            "torn-row.txt");

    @Property(tries = 300)
    void whateverHappensToALogItIsAResult(
            @ForAll @IntRange(max = 6) int excerpt,
            @ForAll @IntRange(min = 1, max = 30) int mutations,
            @ForAll long seed) {
        String text =
                mutated(Excerpt.text(Excerpt.class, EXCERPTS.get(excerpt)), mutations, new SplittableRandom(seed));
        ReadResult result = Excerpt.of("mutated", text);
        assertThat(result.used()).isBetween(0, result.rows());
        assertThat(result.reason().isPresent()).isEqualTo(result.used() == 0);
        Fits.of(result.runs())
                .fits()
                .forEach(fit -> assertThat(fit.medianAbsoluteRelativeError()).isFinite());
    }

    private static String mutated(String text, int mutations, SplittableRandom random) {
        StringBuilder result = new StringBuilder(text);
        for (int i = 0; i < mutations; i++) {
            int at = random.nextInt(result.length());
            switch (random.nextInt(4)) {
                case 0 -> result.deleteCharAt(at);
                case 1 -> result.insert(at, (char) (' ' + random.nextInt(95)));
                case 2 -> result.insert(at, '\n');
                default -> {
                    int from = random.nextInt(text.length());
                    result.insert(at, text, from, Math.min(text.length(), from + random.nextInt(60)));
                }
            }
        }
        return result.toString();
    }
}
