package dev.crosspoint.validation.read.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.validation.read.Excerpt;
import dev.crosspoint.validation.sample.ReadResult;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.sample.Sample;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextFormatsTest {
    private static Run onlyRun(ReadResult result) {
        assertThat(result.runs()).hasSize(1);
        return result.runs().get(0);
    }

    @Test
    void osuTakesTheAverageOfTheColumnsThatAreThere() {
        ReadResult result = Excerpt.read("osu-allreduce-cuda-5.7.txt");
        assertThat(result.rows()).isEqualTo(24);
        Run run = onlyRun(result);
        assertThat(run.subject().collective()).contains(Collective.ALL_REDUCE);
        assertThat(run.subject().ranks()).isEmpty();
        assertThat(run.samples().get(0).time().micros()).isCloseTo(34.31, within(1e-9));
        assertThat(run.provenance().notes()).contains("OSU MPI-CUDA Allreduce Latency test");
    }

    @Test
    void osuSevenValidatesItsResults() {
        Run run = onlyRun(Excerpt.read("osu-allreduce-7.txt"));
        assertThat(run.provenance().setup().dataType()).contains("MPI_FLOAT");
        assertThat(run.samples()).allMatch(Sample::verified);
        ReadResult failed = Excerpt.of(
                "x", Excerpt.text(Excerpt.class, "osu-allreduce-7.txt").replaceFirst("Pass", "Fail"));
        assertThat(failed.used()).isEqualTo(failed.rows() - 1);
    }

    @Test
    void osuSizesOfOneRankNeedTheNumberOfRanks() {
        ReadResult unknown = Excerpt.read("osu-allgather-per-rank.txt");
        assertThat(unknown.rows()).isPositive();
        assertThat(unknown.used()).isZero();
        assertThat(unknown.reason())
                .get()
                .asString()
                .contains(
                        "sizes of MPI Allgather Latency are those of one rank's block",
                        "number of ranks is not in the file");
        ReadResult known = Excerpt.of(
                "x", "$ mpirun -np 16 ./osu_allgather\n" + Excerpt.text(Excerpt.class, "osu-allgather-per-rank.txt"));
        assertThat(onlyRun(known).subject().ranks()).hasValue(16);
        assertThat(onlyRun(known).samples().get(0).size().value()).isEqualTo(16);
    }

    @Test
    void osuLatencyIsOneMessageBetweenTwo() {
        Run run = onlyRun(Excerpt.read("osu-latency.txt"));
        assertThat(run.subject().collective()).contains(Collective.SEND_RECV);
        assertThat(run.subject().ranks()).hasValue(2);
    }

    @Test
    void whatLaunchersPutInFrontOfOsuLinesDoesNoHarm() {
        String text = Excerpt.text(Excerpt.class, "osu-allreduce-7.txt");
        for (String prefix : List.of(
                "0: ",
                " 12: ",
                "[1,0]<stdout>:",
                "[0] ",
                "[pod/osu-launcher-x7k2p/osu] ",
                "launcher-1  | ",
                "2026-02-22 14:42:09 ",
                "2026-02-22T14:42:09.123456789Z stdout F ",
                "2026-02-22 14:42:09,123 INFO: ")) {
            ReadResult result = Excerpt.of("x", text.replaceAll("(?m)^", prefix));
            assertThat(onlyRun(result).samples())
                    .as(prefix)
                    .isEqualTo(onlyRun(Excerpt.of("x", text)).samples());
        }
    }

    @Test
    void aDecimalCommaInOsuIsSaidToBeOne() {
        ReadResult result = Excerpt.of(
                "x", "# OSU MPI Allreduce Latency Test v7.4\n# Size  Avg Latency(us)\n4  12,34\n8  1.234,5\n");
        assertThat(result.rows()).isZero();
        assertThat(Excerpt.reasons(result)).containsExactly("decimal comma where OSU prints a point: text='4  12,34'");
    }

    @Test
    void osuBandwidthsTellNoTime() {
        ReadResult result = Excerpt.read("osu-bandwidth-indented.txt");
        assertThat(result.rows()).isEqualTo(23);
        assertThat(result.used()).isZero();
        assertThat(result.reason()).get().asString().contains("not times of a collective");
    }

    @Test
    void aFenceOrAQuoteAroundOsuDoesNoHarm() {
        String text = Excerpt.text(Excerpt.class, "osu-allreduce-7.txt");
        String quoted = "```\n" + text.replaceAll("(?m)^", "> ") + "```\n";
        assertThat(Excerpt.of("x", quoted).used())
                .isEqualTo(Excerpt.read("osu-allreduce-7.txt").used());
        assertThat(Excerpt.of("x", text.replace("\n", "\r\n")).used())
                .isEqualTo(Excerpt.read("osu-allreduce-7.txt").used());
    }

    @Test
    void torchBandwidthsBecomeTimesWhereTwoDecimalsAllow() {
        ReadResult result = Excerpt.read("all-reduce-bench.txt");
        assertThat(result.rows()).isEqualTo(6);
        Run run = onlyRun(result);
        assertThat(run.subject().collective()).contains(Collective.ALL_REDUCE);
        assertThat(run.subject().ranks()).hasValue(4);
        assertThat(run.provenance().setup().libraryVersion()).contains("2.26.2");
        Sample last = run.samples().get(5);
        assertThat(last.size().value()).isEqualTo(16L << 30);
        assertThat(last.time().value()).isCloseTo((16L << 30) / 244.66e9, within(1e-5));
        ReadResult coarse = Excerpt.of(
                "x",
                Excerpt.text(Excerpt.class, "all-reduce-bench.txt").replace("1.18GBps |   0.79", "0.02GBps |   0.01"));
        assertThat(coarse.used()).isEqualTo(5);
        assertThat(Excerpt.reasons(coarse)).anyMatch(reason -> reason.contains("too coarse"));
    }

    @Test
    void aTorchTableWithoutItsRanksIsNamedAndNotRead() {
        ReadResult result = Excerpt.of("x", """
                | payload |    busbw   |    algbw   |
                | ------: | ---------: | ---------: |
                |    32KB |   0.92GBps |   0.48GBps |
                """);
        assertThat(result.rows()).isZero();
        assertThat(result.reason()).get().asString().contains("The average bandwidth of all_reduce over N ranks");
    }
}
