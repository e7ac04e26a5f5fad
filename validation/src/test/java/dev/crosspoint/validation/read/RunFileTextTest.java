package dev.crosspoint.validation.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.validation.read.text.Line;
import dev.crosspoint.validation.sample.ReadResult;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.sample.Sample;
import dev.crosspoint.validation.sample.Skipped;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RunFileTextTest {
    private static final String HEADER =
            "{\"kind\":\"launch\",\"launch\":%d,\"format\":\"crosspoint-run\",\"version\":1,"
                    + "\"backend\":\"host\",\"ranks\":2,\"nodes\":1,\"dataType\":\"float\",\"statistic\":\"one call\","
                    + "\"emulated\":\"alpha=1ms,bandwidth=25MB/s\",\"notes\":[\"a note\"]}\n";
    private static final String LABEL = "{\"kind\":\"label\",\"launch\":%d,\"algorithm\":\"ring\",\"ran\":"
            + "{\"algorithm\":\"ring\"},\"evidence\":[\"seen\"]}\n";

    @Test
    void aSampleIsTheTimeOfTheSlowestRankAndARunIsALaunch() throws IOException {
        ReadResult result = read(HEADER.formatted(0)
                + LABEL.formatted(0)
                + sample(0, 0, 0, 0.25)
                + sample(0, 0, 1, 0.5)
                + sample(0, 1, 0, 0.75)
                + sample(0, 1, 1, 0.125)
                + HEADER.formatted(1)
                + LABEL.formatted(1)
                + sample(1, 0, 0, 0.5)
                + sample(1, 0, 1, 0.25));
        assertThat(result.format()).isEqualTo("crosspoint run file");
        assertThat(result.rows()).isEqualTo(6);
        assertThat(result.used()).isEqualTo(6);
        assertThat(result.runs()).hasSize(2);
        Run first = result.runs().get(0);
        assertThat(first.samples()).extracting(s -> s.time().value()).containsExactly(0.5, 0.75);
        Sample slowest = first.samples().get(0);
        assertThat(slowest.origin().rank()).isEqualTo(OptionalInt.of(1));
        assertThat(slowest.origin().launch()).isEqualTo(OptionalInt.of(0));
        assertThat(slowest.origin().line()).isEqualTo(4);
        assertThat(first.subject().collective()).contains(Collective.ALL_REDUCE);
        assertThat(first.subject().label().evidence()).containsExactly("seen");
        assertThat(first.provenance().emulated()).contains("alpha=1ms,bandwidth=25MB/s");
        assertThat(first.provenance().notes()).contains("a note");
    }

    @Test
    void anIterationThatWasCutIsSkippedAndOneThatWasMeasuredAgainCountsOnce() throws IOException {
        ReadResult result = read(HEADER.formatted(0)
                + sample(0, 0, 0, 0.25)
                + sample(0, 0, 1, 0.5)
                + sample(0, 1, 0, 0.25)
                + "{\"kind\":\"sample\",\"laun\n"
                + HEADER.formatted(0)
                + sample(0, 0, 0, 1)
                + sample(0, 0, 1, 2));
        assertThat(result.runs()).hasSize(1);
        assertThat(result.runs().get(0).samples())
                .extracting(s -> s.time().value())
                .containsExactly(2.0);
        assertThat(result.skipped()).extracting(s -> s.line()).containsExactlyInAnyOrder(4, 5);
        assertThat(result.skipped()).anyMatch(s -> s.reason().equals("the iteration is cut: times of 1 of 2 ranks"));
    }

    @Test
    void whatWasMeasuredAgainIsTold() throws IOException {
        String twice = sample(0, 0, 0, 0.25) + sample(0, 0, 1, 0.5);
        Run run = read(HEADER.formatted(0) + twice + HEADER.formatted(0) + twice)
                .runs()
                .get(0);
        assertThat(run.samples()).hasSize(1);
        assertThat(run.provenance().notes())
                .contains("1 iterations were measured again under the same launch: the last time of each counts");
    }

    @Test
    void iterationsInAnyOrderKeepTheirNumbersAndTheOrderTheyWereTakenIn() throws IOException {
        ReadResult result = read(HEADER.formatted(0)
                + sample(0, 7, 1, 0.25)
                + sample(0, 7, 0, 0.5)
                + sample(0, 1, 0, 0.125)
                + sample(0, 3, 0, 0.5)
                + sample(0, 3, 1, 0.75)
                + sample(0, 1, 1, 0.25)
                + sample(0, 7, 0, 1)
                + sample(0, 7, 1, 2));
        assertThat(result.runs().get(0).samples())
                .extracting(
                        s -> s.origin().iteration().orElseThrow(), s -> s.time().value())
                .containsExactly(tuple(7, 2.0), tuple(3, 0.75), tuple(1, 0.25));
    }

    @Test
    void whereTheNumberOfRanksIsUnknownTheSlowestThatIsThereCounts() throws IOException {
        ReadResult result = read(HEADER.formatted(0).replace("\"ranks\":2,", "")
                + sample(0, 0, 0, 0.5)
                + sample(0, 0, 1, 0.25)
                + sample(0, 0, 2, 0.375));
        assertThat(result.used()).isEqualTo(3);
        assertThat(result.runs().get(0).samples())
                .extracting(s -> s.time().value())
                .containsExactly(0.5);
    }

    @Test
    void filesBehindOneAnotherKeepTheirLaunchesApart() throws IOException {
        String other = HEADER.replace("\"nodes\":1", "\"nodes\":2");
        ReadResult result = read(HEADER.formatted(0)
                + sample(0, 0, 0, 0.25)
                + sample(0, 0, 1, 0.5)
                + other.formatted(0)
                + LABEL.formatted(0)
                + sample(0, 0, 0, 1)
                + sample(0, 0, 1, 2));
        assertThat(result.runs())
                .extracting(
                        run -> run.samples().get(0).time().value(),
                        run -> run.samples().get(0).origin().launch().orElseThrow(),
                        run -> run.subject().group().nodes().orElseThrow(),
                        run -> run.subject().label().isKnown())
                .containsExactly(tuple(0.5, 0, 1, false), tuple(2.0, 1, 2, true));
    }

    @Test
    void importedLaunchesOfOneNumberAreNeverOneLaunch() throws IOException {
        String imported = HEADER.replace("a note", "imported from %s");
        String samples = sample(0, 0, 0, 0.25) + sample(0, 0, 1, 0.5);
        ReadResult result = read(imported.formatted(0, "a.txt") + samples + imported.formatted(0, "a.txt") + samples);
        assertThat(result.runs()).hasSize(2);
    }

    @Test
    void samplesBeforeTheirHeaderAreSkipped() throws IOException {
        ReadResult result =
                read(HEADER.formatted(0) + sample(1, 0, 0, 0.25) + sample(0, 0, 0, 0.25) + sample(0, 0, 1, 0.5));
        assertThat(result.rows()).isEqualTo(3);
        assertThat(result.used()).isEqualTo(2);
        assertThat(result.skipped()).containsExactly(new Skipped(2, "no header of its launch stands before it"));
    }

    @Test
    void ofMoreTimesThanAreHeldEachSizeKeepsItsShare() {
        StringBuilder text = new StringBuilder(HEADER.formatted(0).replace("\"ranks\":2", "\"ranks\":1"));
        for (int i = 0; i < 20; i++) {
            text.append(sample(0, i, 0, 1 + i));
        }
        text.append(sample(0, 0, 0, 0.5).replace("1024", "2048"));
        ReadResult result = lines(text.toString(), 11);
        assertThat(result.used()).isEqualTo(21);
        Run run = result.runs().get(0);
        assertThat(run.samples())
                .extracting(s -> s.time().value())
                .containsExactly(1.0, 3.0, 5.0, 7.0, 9.0, 11.0, 13.0, 15.0, 17.0, 19.0, 0.5);
        assertThat(run.provenance().notes())
                .contains("11 of 21 times are held, as many of each size, evenly over the file");
    }

    @Test
    void launchesAndSizesBeyondWhatIsHeldAreCountedAndTold() {
        String text = HEADER.formatted(0).replace("\"ranks\":2", "\"ranks\":1")
                + sample(0, 0, 0, 0.25)
                + sample(0, 0, 0, 0.5).replace("1024", "2048")
                + sample(0, 0, 0, 0.5).replace("1024", "4096")
                + HEADER.formatted(1)
                + sample(1, 0, 0, 0.5)
                + sample(0, 1, 0, 0.75);
        ReadResult result = lines(text, 2);
        assertThat(result.rows()).isEqualTo(5);
        assertThat(result.used()).isEqualTo(5);
        assertThat(result.runs()).hasSize(1);
        assertThat(result.runs().get(0).samples()).hasSize(2);
        assertThat(result.skipped())
                .containsExactly(new Skipped(
                        4,
                        "2 times of further launches and sizes from here on are counted but not kept: the file holds too"
                                + " many for one reading. Split it"));
    }

    @Test
    void nothingMovedIsNoSample() throws IOException {
        ReadResult result = read(HEADER.formatted(0) + sample(0, 0, 0, 0.25).replace("1024", "0"));
        assertThat(result.rows()).isEqualTo(1);
        assertThat(result.skipped()).containsExactly(new Skipped(2, "size 0: nothing was moved"));
        assertThat(result.reason()).isPresent();
    }

    @Test
    void withoutEvidenceTheLibraryChose() throws IOException {
        ReadResult result = read(HEADER.formatted(0) + sample(0, 0, 0, 0.25) + sample(0, 0, 1, 0.5));
        assertThat(result.runs().get(0).subject().label().isKnown()).isFalse();
    }

    @Test
    void aFileWithoutSamplesHasAReason() throws IOException {
        assertThat(read(HEADER.formatted(0)).reason()).contains("the run file holds no sample yet");
        assertThat(read(HEADER.formatted(0) + sample(0, 0, 0, 0.25)).reason())
                .contains("no iteration in the run file is complete");
    }

    private static String sample(int launch, int iteration, int rank, double seconds) {
        return ("{\"kind\":\"sample\",\"launch\":%d,\"collective\":\"allreduce\",\"algorithm\":\"ring\",\"bytes\":1024,"
                        + "\"iteration\":%d,\"rank\":%d,\"seconds\":%s}\n")
                .formatted(launch, iteration, rank, seconds);
    }

    private static ReadResult lines(String text, int most) {
        RunFileLines lines = new RunFileLines("run.jsonl", most);
        List<String> texts = text.lines().toList();
        IntStream.range(0, texts.size()).forEach(i -> lines.accept(new Line(i + 1, texts.get(i))));
        return lines.result();
    }

    private static ReadResult read(String text) throws IOException {
        return Logs.read("run.jsonl", new StringReader(text));
    }
}
