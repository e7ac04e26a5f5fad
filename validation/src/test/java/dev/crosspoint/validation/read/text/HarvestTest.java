package dev.crosspoint.validation.read.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.sample.AlgorithmLabel;
import dev.crosspoint.validation.sample.Buffer;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.sample.Origin;
import dev.crosspoint.validation.sample.Provenance;
import dev.crosspoint.validation.sample.ReadResult;
import dev.crosspoint.validation.sample.Sample;
import dev.crosspoint.validation.sample.Setup;
import dev.crosspoint.validation.sample.Subject;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HarvestTest {
    private static Provenance run(String source) {
        return new Provenance(
                new Subject(source, Optional.empty(), AlgorithmLabel.libraryDefault(List.of()), Group.UNKNOWN),
                "format",
                new Setup(Optional.empty(), Optional.empty(), Optional.empty(), "mean"),
                List.of());
    }

    private static Sample sample(int size, int line) {
        return new Sample(new Bytes(size), Buffer.OUT_OF_PLACE, Seconds.ofMicros(line), false, Origin.of(line, 0));
    }

    @Test
    void thinnedSamplesAreSpreadEvenlyAndCounted() {
        Harvest harvest = new Harvest("file", "format", 100);
        for (int line = 1; line <= 1000; line++) {
            harvest.take(run("file"), sample(1 + line % 4, line));
        }
        ReadResult result = harvest.result("nothing");
        assertThat(result.rows()).isEqualTo(1000);
        assertThat(result.used()).isEqualTo(1000);
        List<Sample> samples = result.runs().get(0).samples();
        assertThat(samples).hasSizeBetween(50, 100);
        assertThat(samples).extracting(s -> s.origin().line()).isSorted();
        assertThat(samples.stream().filter(s -> s.origin().line() <= 500).count())
                .isBetween(samples.size() * 4L / 10, samples.size() * 6L / 10);
    }

    @Test
    void sizesBeyondWhatCanBeHeldAreNamedNotDroppedInSilence() {
        Harvest harvest = new Harvest("file", "format", 100);
        for (int line = 1; line <= 1000; line++) {
            harvest.take(run("file"), sample(line, line));
        }
        ReadResult result = harvest.result("nothing");
        assertThat(result.rows()).isEqualTo(1000);
        assertThat(result.runs().get(0).samples()).hasSizeLessThanOrEqualTo(101);
        assertThat(result.skipped())
                .singleElement()
                .satisfies(s -> assertThat(s.reason()).contains("counted but not kept"));
    }
}
