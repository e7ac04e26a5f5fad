package dev.crosspoint.validation.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.validation.sample.Buffer;
import dev.crosspoint.validation.sample.ReadResult;
import dev.crosspoint.validation.sample.Run;
import org.junit.jupiter.api.Test;

/**
 * Columns of which no public log was found, constructed from the specification of the format (nccl-tests 2.17.3 to
 * 2.19.6, src/util.cu).
 */
class ColumnVariantsTest {
    private static final String HEAD = """
            # Collective test starting: all_reduce_perf
            #       size         count      type   redop    root     time   algbw   busbw  #wrong     time   algbw   busbw  #wrong
            """;

    @Test
    void columnsOfEachIterationAreNotTimes() {
        ReadResult result = Excerpt.of("x", """
                # Collective test starting: all_reduce_perf
                # size count type redop root time algbw busbw #wrong i_min i_max i_p99 i_cv% time algbw busbw #wrong i_min i_max i_p99 i_cv%
                  1048576 262144 float sum -1 100.00 10.49 10.49 0 90.00 120.00 119.00 3.10 110.00 9.53 9.53 0 91.00 121.00 118.00 3.20
                """);
        assertThat(result.runs().get(0).samples())
                .extracting(s -> s.time().micros())
                .containsExactly(100.0, 110.0);
    }

    @Test
    void columnsOfEachIterationAreFoundWithoutAHeader() {
        ReadResult result = Excerpt.of(
                "x",
                "1048576 262144 float sum -1 100.00 10.49 15.73 0 90.0 120.0 119.0 3.1 110.00 9.53 14.30 0 91.0 121.0 118.0 3.2\n");
        assertThat(result.runs().get(0).samples())
                .extracting(s -> s.time().micros())
                .containsExactly(100.0, 110.0);
    }

    @Test
    void aTimeStampAfterTheRowIsNoColumn() {
        ReadResult result = Excerpt.of(
                "x",
                HEAD + "1048576 262144 float sum -1 100.00 10.49 10.49 0 110.00 9.53 9.53 N/A 2026-02-22 14:42:09\n");
        assertThat(result.used()).isEqualTo(1);
        assertThat(result.runs().get(0).samples()).hasSize(2);
        assertThat(result.runs().get(0).samples().get(1).verified()).isFalse();
    }

    @Test
    void timesOfTheCpuAreNoDurations() {
        ReadResult result = Excerpt.of(
                "x",
                HEAD.replace("  time", "cputime")
                        + "1048576 262144 float sum -1 3.00 349.53 349.53 0 3.10 338.25 338.25 0\n");
        assertThat(result.rows()).isEqualTo(1);
        assertThat(result.used()).isZero();
        assertThat(Excerpt.reasons(result)).singleElement().asString().contains("cputime");
    }

    @Test
    void blocksCheckedInPlaceAreAllgatherOrAlltoallWhereARootIsPrinted() {
        ReadResult result = Excerpt.of("x", """
                         128             4     float    none      -1    10.59    0.01    0.01      0    10.32    0.01    0.01      0
                        1024            32     float    none      -1    10.80    0.09    0.08      0    10.54    0.10    0.09      0
                        4096           128     float    none      -1    11.13    0.37    0.32      0    11.01    0.37    0.33      0
                """);
        assertThat(result.runs().get(0).subject().collective()).isEmpty();
        assertThat(result.runs().get(0).provenance().notes())
                .anyMatch(note -> note.endsWith("its columns fit allgather or alltoall"));
    }

    @Test
    void rowsThatWereNotCheckedAreCounted() {
        ReadResult result = Excerpt.of("x", """
                 1024  256  float  sum  -1  10.80  0.09  0.17  N/A  10.54  0.10  0.17  N/A
                 2048  512  float  sum  -1  11.13  0.18  0.32  0    11.01  0.19  0.33  0
                 4096 1024  float  sum  -1  12.13  0.34  0.59  N/A  12.01  0.34  0.60  N/A
                """);
        assertThat(result.runs().get(0).provenance().notes())
                .contains("2 rows were not checked for wrong results (N/A)");
    }

    @Test
    void timesFromTenMillisecondsOnAreNotTakenForARoot() {
        ReadResult old =
                Excerpt.of("x", "1073741824 268435456 float sum 30357 35.37 66.32 5e-07 30400 35.32 66.22 5e-07\n");
        assertThat(old.runs().get(0).samples())
                .extracting(s -> s.time().micros())
                .containsExactly(30357.0, 30400.0);
        assertThat(old.runs().get(0).subject().ranks()).hasValue(16);
        ReadResult unreduced =
                Excerpt.of("x", "1073741824 33554432 float 30357 35.37 30.95 0e+00 30400 35.32 30.91 0e+00\n");
        assertThat(unreduced.runs().get(0).samples())
                .extracting(s -> s.time().micros())
                .containsExactly(30357.0, 30400.0);
        assertThat(unreduced.runs().get(0).subject().collective()).contains(Collective.ALL_GATHER);
    }

    @Test
    void aTimeThatIsNoTimeSkipsItsHalfOnly() {
        ReadResult result = Excerpt.of(
                "x",
                HEAD + "1048576 262144 float sum -1 N/A N/A N/A N/A 110.00 9.53 9.53 0\n"
                        + "2097152 524288 float sum -1 nan 0.00 0.00 0 110.00 19.07 19.07 0\n"
                        + "4194304 1048576 float sum -1 0.00 0.00 0.00 0 110.00 38.13 38.13 0\n");
        assertThat(result.used()).isEqualTo(3);
        assertThat(Excerpt.samples(result, Buffer.OUT_OF_PLACE)).isEmpty();
        assertThat(Excerpt.reasons(result))
                .containsExactly(
                        "out-of-place time is N/A",
                        "out-of-place time is no number: text='nan'",
                        "out-of-place time is 0");
    }

    @Test
    void numbersThatContradictEachOtherAreRefused() {
        ReadResult result =
                Excerpt.of("x", HEAD + "1048576 262144 float sum -1 100.00 99.00 99.00 0 110.00 9.53 9.53 0\n");
        assertThat(Excerpt.reasons(result))
                .containsExactly(
                        "out-of-place time and algbw contradict each other: size / time is 10.49 GB/s, algbw says 99.00");
        assertThat(Excerpt.samples(result, Buffer.IN_PLACE)).hasSize(1);
    }

    @Test
    void exponentsAreNumbers() {
        ReadResult result = Excerpt.of(
                "x", HEAD + "17179869184 4294967296 float sum -1 1.2e+07 1.43 1.43 0 12000000 1.43 1.43 3e+07\n");
        assertThat(Excerpt.reasons(result)).containsExactly("in-place result is wrong: 3e+07 wrong values");
    }

    @Test
    void eachDataTypeAndReductionIsARunOfItsOwn() {
        ReadResult result = Excerpt.of(
                "x",
                HEAD + "1048576 262144 float sum -1 100.00 10.49 10.49 0 110.00 9.53 9.53 0\n"
                        + "1048576 524288 half max -1 90.00 11.65 11.65 0 95.00 11.04 11.04 0\n");
        assertThat(result.runs()).hasSize(2);
        Run half = result.runs().get(1);
        assertThat(half.provenance().setup().dataType()).contains("half");
        assertThat(half.provenance().setup().reduction()).contains("max");
    }

    @Test
    void unknownTestsStayUnknownWithTheirName() {
        ReadResult result = Excerpt.of(
                "x",
                HEAD.replace("all_reduce", "hypercube")
                        + "1048576 262144 float none -1 100.00 10.49 10.49 0 110.00 9.53 9.53 0\n");
        assertThat(result.runs().get(0).subject().collective()).isEmpty();
        assertThat(result.runs().get(0).provenance().notes()).anyMatch(n -> n.contains("no model of hypercube"));
    }

    @Test
    void groupsSideBySideCountTheRanksOfOne() {
        StringBuilder text = new StringBuilder();
        for (int rank = 0; rank < 8; rank++) {
            text.append("#  Rank  %d Group  %d Pid %d on host0 device  %d [0000:1b:00] NVIDIA H100\n"
                    .formatted(rank, rank % 2, 100 + rank, rank));
        }
        ReadResult result =
                Excerpt.of("x", text + HEAD + "1048576 262144 float sum -1 100.00 10.49 15.73 0 110.00 9.53 14.30 0\n");
        assertThat(result.runs().get(0).subject().ranks()).hasValue(4);
        assertThat(result.runs().get(0).provenance().notes()).contains("2 groups of 4 ranks work side by side");
    }

    @Test
    void hugeNumbersDoNoHarm() {
        ReadResult result = Excerpt.of(
                "x",
                HEAD + "999999999999999999999 5 float sum -1 1.00 1.00 1.00 0 1.00 1.00 1.00 0\n"
                        + "#  Rank  99999999999 Pid 1 on host0 device 0\n"
                        + "8 2 float sum -1 1e999 0.00 0.00 0 1e-9 0.00 0.00 0\n");
        assertThat(result.used()).isLessThanOrEqualTo(1);
    }
}
