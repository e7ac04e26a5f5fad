package dev.crosspoint.cli.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crosspoint.cli.CommandLineRun;
import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/** From the text of the options to the JSON: the textbook's formulas, written here once more. */
class PredictPropertyTest {
    @Property(tries = 100)
    void timesAreTheTextbooksAndCrossoversItsClosedForm(
            @ForAll @IntRange(min = 2, max = 4000) int ranks,
            @ForAll @DoubleRange(min = 0.5, max = 900) double micros,
            @ForAll @DoubleRange(min = 0.5, max = 900) double gigabytes,
            @ForAll @LongRange(min = 1, max = 1L << 33) long bytes) {
        JsonNode json = predict(ranks, micros, gigabytes, bytes).json();
        double alpha = micros * 1e-6;
        double beta = 1 / (gigabytes * 1e9);
        int levels = Integer.SIZE - Integer.numberOfLeadingZeros(ranks - 1);
        double ring = 2.0 * (ranks - 1) * alpha + 2.0 * (ranks - 1) / ranks * bytes * beta;
        double tree = 2.0 * levels * (alpha + bytes * beta);
        assertThat(json.get("predictions").get(0).get("seconds").asDouble()).isCloseTo(ring, within(1e-12 * ring));
        assertThat(json.get("predictions").get(1).get("seconds").asDouble()).isCloseTo(tree, within(1e-12 * tree));
        double crossover = alpha / beta * (ranks - 1 - levels) / (levels - (ranks - 1.0) / ranks);
        if (crossover > 1.001 && crossover < 8.5e9) {
            assertThat(json.get("crossovers")).hasSize(1);
            assertThat(json.get("crossovers").get(0).get("bytes").asDouble())
                    .isCloseTo(crossover, within(1e-9 * crossover));
        } else if (ranks < 4) {
            assertThat(json.get("crossovers")).isEmpty();
        }
    }

    @Property(tries = 50)
    void winnersCoverEverySizeOnce(
            @ForAll @IntRange(min = 1, max = 4000) int ranks,
            @ForAll @DoubleRange(min = 0.5, max = 900) double micros,
            @ForAll @DoubleRange(min = 0.5, max = 900) double gigabytes) {
        JsonNode winners = predict(ranks, micros, gigabytes, 1).json().get("winners");
        double end = 1;
        for (JsonNode winner : winners) {
            assertThat(winner.get("fromBytes").asDouble()).isEqualTo(end);
            end = winner.get("toBytes").asDouble();
        }
        assertThat(end).isEqualTo(8.0 * (1L << 30));
    }

    private static CommandLineRun predict(int ranks, double micros, double gigabytes, long bytes) {
        return CommandLineRun.of(
                "predict",
                "--ranks",
                "" + ranks,
                "--alpha",
                String.format(Locale.ROOT, "%sus", micros),
                "--bandwidth",
                String.format(Locale.ROOT, "%sGB/s", gigabytes),
                "--sizes",
                "" + bytes,
                "--algorithms",
                "ring,binomial-tree",
                "--format",
                "json");
    }
}
