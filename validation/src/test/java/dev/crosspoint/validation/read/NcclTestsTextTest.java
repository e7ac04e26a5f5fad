package dev.crosspoint.validation.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.sample.Buffer;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.sample.ReadResult;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.sample.Sample;
import dev.crosspoint.validation.sample.Skipped;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class NcclTestsTextTest {
    private static Run onlyRun(ReadResult result) {
        assertThat(result.runs()).hasSize(1);
        return result.runs().get(0);
    }

    @Test
    void theOldFormatWithoutRootHasDeviationsNotWrongValues() {
        ReadResult result = Excerpt.read("error-no-root.txt");
        assertThat(result.format()).isEqualTo("nccl-tests text");
        assertThat(result.rows()).isEqualTo(3);
        assertThat(result.used()).isEqualTo(3);
        Run run = onlyRun(result);
        assertThat(run.subject().collective()).contains(Collective.ALL_REDUCE);
        assertThat(run.subject().ranks()).isEqualTo(OptionalInt.of(16));
        assertThat(run.provenance().notes()).anyMatch(note -> note.contains("ranks inferred from busbw"));
        assertThat(run.samples()).hasSize(6).allMatch(Sample::verified);
        assertThat(run.samples().get(0).time()).isEqualTo(Seconds.ofMicros(1035.3));
        assertThat(run.samples().get(1).time()).isEqualTo(Seconds.ofMicros(643.4));
        assertThat(run.samples().get(0).origin().line()).isEqualTo(5);
        assertThat(result.skipped()).containsExactly(new Skipped(8, "cut in the middle of a row"));
    }

    @Test
    void rowsWithoutReductionAndRootMayHaveTheBandwidthOfBefore2021() {
        ReadResult result = Excerpt.read("no-redop-no-root-old-algbw.txt");
        Run run = onlyRun(result);
        assertThat(result.used()).isEqualTo(13);
        assertThat(run.subject().collective()).contains(Collective.ALL_GATHER);
        assertThat(run.subject().ranks()).hasValue(2);
        assertThat(run.provenance().notes()).anyMatch(note -> note.contains("convention before 2021"));
        assertThat(run.samples().get(0).size()).isEqualTo(new Bytes(32768));
        assertThat(run.samples().get(0).time()).isEqualTo(Seconds.ofMicros(13.39));
    }

    @Test
    void theRootIsNoReductionEvenWhereItLooksLikeATime() {
        ReadResult result = Excerpt.read("root-without-redop.txt");
        Run run = onlyRun(result);
        assertThat(run.subject().collective()).contains(Collective.BROADCAST);
        assertThat(run.subject().group()).isEqualTo(Group.of(2, 2));
        assertThat(run.provenance().setup().libraryVersion()).contains("2.9.6");
        assertThat(run.provenance().setup().statistic()).isEqualTo("mean of 100 iterations, averaged over ranks");
        assertThat(run.samples()).extracting(s -> s.time().micros()).containsExactly(45.82, 38.17);
        assertThat(run.samples()).noneMatch(Sample::verified);
    }

    @Test
    void oneRunForEachSizeWithoutTimesInPlace() {
        ReadResult result = Excerpt.read("in-place-missing-one-run-a-size.txt");
        assertThat(result.rows()).isEqualTo(2);
        assertThat(result.runs()).hasSize(2).allSatisfy(run -> {
            assertThat(run.subject().group()).isEqualTo(Group.of(8, 1));
            assertThat(run.subject().collective()).contains(Collective.ALL_REDUCE);
            assertThat(run.samples()).hasSize(1).allMatch(s -> s.buffer() == Buffer.OUT_OF_PLACE);
        });
        assertThat(result.runs().get(1).samples().get(0).origin().launch()).hasValue(1);
        assertThat(result.runs().get(0).samples().get(0).time().micros()).isCloseTo(251_000, within(60_000.0));
    }

    @Test
    void aTestThatChecksNothingInPlaceIsNoAllReduce() {
        ReadResult result = Excerpt.read("sendrecv-unchecked-in-place.txt");
        assertThat(onlyRun(result).subject().collective()).contains(Collective.SEND_RECV);
        assertThat(result.rows()).isEqualTo(6);
        assertThat(result.used()).isEqualTo(6);
        assertThat(Excerpt.samples(result, Buffer.IN_PLACE)).hasSize(5).noneMatch(Sample::verified);
        assertThat(result.skipped())
                .containsExactly(new Skipped(15, "in-place half is missing: cut in the middle of a row"));
    }

    @Test
    void aRowWithWrongValuesGivesNoSampleAtAll() {
        ReadResult result = Excerpt.read("srun-label-wrong-values.txt");
        assertThat(result.rows()).isEqualTo(30);
        assertThat(result.used()).isEqualTo(29);
        assertThat(Excerpt.reasons(result)).containsExactly("out-of-place result is wrong: 208752 wrong values");
        assertThat(onlyRun(result).samples())
                .hasSize(58)
                .noneMatch(s -> s.size().equals(new Bytes(16777216)))
                .allMatch(Sample::verified);
        assertThat(onlyRun(result).excluded()).isEqualTo(1);
        assertThat(onlyRun(result).subject().group()).isEqualTo(Group.of(16, 4));
        assertThat(onlyRun(result).provenance().notes()).anyMatch(note -> note.contains("FAILED"));
    }

    @Test
    void aLargeDeviationIsAWrongResult() {
        ReadResult result = Excerpt.read("old-algbw-and-deviation.txt");
        assertThat(Excerpt.reasons(result))
                .filteredOn(reason -> reason.contains("deviates by 1e+00"))
                .hasSize(2);
        assertThat(onlyRun(result).subject().collective()).contains(Collective.ALL_GATHER);
        assertThat(onlyRun(result).subject().group()).isEqualTo(Group.of(12, 1));
        assertThat(onlyRun(result).samples()).allMatch(s -> s.size().value() > 0);
    }

    @Test
    void sizeZeroIsNeverASample() {
        ReadResult result = Excerpt.read("size-0.txt");
        assertThat(result.rows()).isEqualTo(8);
        assertThat(result.used()).isEqualTo(2);
        assertThat(Excerpt.reasons(result))
                .filteredOn("size 0: nothing was moved"::equals)
                .hasSize(5);
        assertThat(Excerpt.reasons(result)).last().isEqualTo("cut in the middle of a row");
        assertThat(onlyRun(result).subject().collective()).contains(Collective.REDUCE_SCATTER);
    }

    @Test
    void tagsGluedInsideRowsAreTakenOut() {
        ReadResult result = Excerpt.read("tags-inside-rows.txt");
        assertThat(result.rows()).isEqualTo(10);
        assertThat(result.used()).isEqualTo(10);
        assertThat(onlyRun(result).subject().ranks()).hasValue(24);
        assertThat(Excerpt.samples(result, Buffer.OUT_OF_PLACE).get(0).time()).isEqualTo(Seconds.ofMicros(1626.5));
        assertThat(result.skipped().get(0))
                .isEqualTo(new Skipped(1, "part of a row without its size: torn apart or cut"));
    }

    @Test
    void aTimeStampInFrontOfALineIsNoColumn() {
        ReadResult result = Excerpt.read("mpirun-timestamp.txt");
        assertThat(result.rows()).isEqualTo(1);
        assertThat(Excerpt.samples(result, Buffer.OUT_OF_PLACE))
                .singleElement()
                .satisfies(s -> assertThat(s.time()).isEqualTo(Seconds.ofMicros(354.9)));
    }

    @Test
    void rowsWithoutHeaderAreReadByTheNumberOfTheirFields() {
        ReadResult result = Excerpt.read("rows-after-info.txt");
        assertThat(result.used()).isEqualTo(9);
        assertThat(onlyRun(result).subject().collective()).contains(Collective.ALL_REDUCE);
        assertThat(onlyRun(result).subject().ranks()).hasValue(2);
        assertThat(onlyRun(result).subject().group().nodes()).isEmpty();
    }

    @Test
    void aRowTornApartByTheLogIsNotGuessed() {
        ReadResult result = Excerpt.read("torn-row.txt");
        assertThat(result.used()).isZero();
        assertThat(Excerpt.reasons(result))
                .contains(
                        "torn apart by a line of another program", "part of a row without its size: torn apart or cut");
        assertThat(result.reason()).isPresent();
    }

    @Test
    void aColumnOfTheUserInFrontOfTheSizeIsLeftAlone() {
        ReadResult result = Excerpt.read("user-column-in-front.txt");
        assertThat(result.rows()).isEqualTo(4);
        assertThat(Excerpt.samples(result, Buffer.OUT_OF_PLACE))
                .allMatch(s -> s.size().value() == 1L << 30);
        assertThat(onlyRun(result).subject().ranks())
                .as("the rows are of four group sizes")
                .isEmpty();
    }

    @Test
    void theTestIsKnownFromItsFooterAndTheNextOnesSeparatorIsNotItsName() {
        ReadResult result = Excerpt.read("separators.txt");
        assertThat(result.rows()).isEqualTo(10);
        assertThat(onlyRun(result).subject().collective()).contains(Collective.BROADCAST);
        assertThat(onlyRun(result).subject().ranks())
                .as("busbw of a broadcast does not tell")
                .isEmpty();
    }

    @Test
    void aTestThatDiedBeforeItsFirstRowDoesNotNameTheNextOne() {
        String head = "# Collective test starting: %s_perf\n# nThread 1 nGpus 4 minBytes 8\n"
                + "#  size  count  type  redop  root  time  algbw  busbw  #wrong  time  algbw  busbw  #wrong\n";
        Run run = onlyRun(Excerpt.of(
                "x",
                head.formatted("alltoall")
                        + "host0: Test NCCL failure common.cu:401 'remote process exited or there was a network error / '\n"
                        + head.formatted("all_gather")
                        + "1048576 65536 float none -1 100.00 10.49 7.86 0 100.00 10.49 7.86 0\n"));
        assertThat(run.subject().collective()).contains(Collective.ALL_GATHER);
    }

    @Test
    void remarksBehindEveryRowHideNoTimesInPlace() {
        ReadResult result = Excerpt.of(
                "x",
                "#  size  count  type  redop  root  time  algbw  busbw  #wrong  time  algbw  busbw  #wrong\n"
                        + "1048576 262144 float sum -1 100.00 10.49 15.73 0 110.00 9.53 14.30 0  # ok\n"
                        + "2097152 524288 float sum -1 200.00 10.49 15.73 0 220.00 9.53 14.30 0  # slow\n");
        assertThat(onlyRun(result).samples())
                .extracting(sample -> Math.round(sample.time().micros()))
                .containsExactly(100L, 110L, 200L, 220L);
    }

    @Test
    void theCommandTellsWhatBecameOfTheTimesOfTheRanks() {
        String table = "# nThread 1 nGpus 4 minBytes 8 warmup iters: 5 iters: 20 agg iters: 1\n"
                + "#  size  count  type  redop  root  time  algbw  busbw  #wrong  time  algbw  busbw  #wrong\n"
                + "1048576 262144 float sum -1 100.00 10.49 15.73 0 110.00 9.53 14.30 0\n";
        assertThat(onlyRun(Excerpt.of("x", "./all_reduce_perf -b 1M -a 3 -g 4\n" + table))
                        .provenance()
                        .setup()
                        .statistic())
                .isEqualTo("mean of 20 iterations, largest of the ranks");
        assertThat(onlyRun(Excerpt.of("x", "./all_reduce_perf -b 1M -g 4\n" + table))
                        .provenance()
                        .setup()
                        .statistic())
                .isEqualTo("mean of 20 iterations, averaged over ranks");
    }

    /** A script may name all its tests before the first of them prints. */
    @Test
    void aNameThatTheColumnsContradictIsNotBelieved() {
        String allReduce = "#  size  count  type  redop  time  algbw  busbw  error  time  algbw  busbw  error\n"
                + "1048576 262144 float sum 100.00 10.49 15.73 2e-07 100.00 10.49 15.73 2e-07\n";
        String blocks = "#  size  count  type  time  algbw  busbw  error  time  algbw  busbw  error\n"
                + "1048576 65536 float 100.00 10.49 7.86 0e+00 100.00 10.49 7.86 ";
        ReadResult result = Excerpt.of(
                "x",
                "./all_reduce_perf -g 4\n./all_gather_perf -g 4\n./alltoall_perf -g 4\n"
                        + "# nThread 1 nGpus 4 minBytes 8\n" + allReduce
                        + "# nThread 1 nGpus 4 minBytes 8\n" + blocks + "0e+00\n"
                        + "# nThread 1 nGpus 4 minBytes 8\n" + blocks + "N/A\n");
        assertThat(result.runs())
                .extracting(run -> run.subject().collective().orElseThrow())
                .containsExactly(Collective.ALL_REDUCE, Collective.ALL_GATHER, Collective.ALL_TO_ALL);
        assertThat(result.runs().get(0).provenance().notes())
                .anyMatch(note -> note.endsWith("which cannot be those of alltoall, named before them"));
    }

    @Test
    void aReductionThatWasLeftOutOfATableContradictsNoNameThatTheBandwidthsFit() {
        String table = "#  size  count  type  time  algbw  busbw  error\n"
                + "1048576 262144 float 100.00 10.49 18.35 0e+00\n2097152 524288 float 200.00 10.49 18.35 0e+00\n";
        Run run = onlyRun(Excerpt.of("x", "./all_reduce_perf -b 1M -g 8\n" + table));
        assertThat(run.subject().collective()).contains(Collective.ALL_REDUCE);
        assertThat(run.subject().ranks()).hasValue(8);
    }

    @Test
    void aCutListOfDevicesGivesWayToTheBandwidths() {
        Run run = onlyRun(Excerpt.read("device-list-cut.txt"));
        assertThat(run.subject().ranks()).hasValue(72);
        assertThat(run.provenance().notes())
                .anyMatch(note -> note.contains("incomplete: 1 of at least 72"))
                .anyMatch(note -> note.contains("inferred from busbw"));
    }

    @Test
    void aRowCutBeforeItsFirstHalfEndsIsCountedAndSkipped() {
        ReadResult result = Excerpt.read("cut-in-a-row.txt");
        assertThat(result.rows()).isEqualTo(7);
        assertThat(result.used()).isEqualTo(6);
        assertThat(result.skipped()).containsExactly(new Skipped(11, "cut in the middle of a row"));
    }

    @Test
    void aRowCutAfterItsFirstHalfKeepsIt() {
        ReadResult result = Excerpt.read("cut-in-place.txt");
        assertThat(result.used()).isEqualTo(1);
        assertThat(onlyRun(result).samples())
                .singleElement()
                .satisfies(s -> assertThat(s.time()).isEqualTo(Seconds.ofMicros(42.14)));
    }

    @Test
    void aSecondTableInTheSamePasteIsARunOfItsOwn() {
        String device = "#  Rank  %d Group  0 Pid 100 on host0 device  %d [0000:1b:00] NVIDIA H100\n";
        String table = """
                %s:
                #  size  count  type  redop  root  time  algbw  busbw  #wrong  time  algbw  busbw  #wrong
                1048576 262144 float sum -1 100.00 10.49 10.49 0 110.00 9.53 9.53 0
                """;
        ReadResult result = Excerpt.of(
                "paste",
                device.formatted(0, 0)
                        + device.formatted(1, 1)
                        + table.formatted("Ring, NCCL_ALGO=Ring")
                        + table.formatted("Tree, NCCL_ALGO=Tree"));
        assertThat(result.runs())
                .extracting(run -> run.subject().label().id())
                .containsExactly("nccl-ring", "nccl-tree");
        assertThat(result.runs())
                .allSatisfy(run -> assertThat(run.subject().group()).isEqualTo(Group.of(2, 1)));
        assertThat(result.runs().get(1).samples().get(0).origin().launch()).hasValue(1);
    }

    @Test
    void decimalCommasAreNamedNotGuessed() {
        ReadResult result = Excerpt.read("decimal-comma.txt");
        assertThat(result.rows()).isZero();
        assertThat(result.skipped()).hasSize(25).allMatch(s -> s.reason().contains("decimal comma"));
    }

    @Test
    void simulatorsThatImitateTheTableAreRefused() {
        ReadResult result = Excerpt.read("near-miss-simulator.txt");
        assertThat(result.rows()).isEqualTo(10);
        assertThat(result.used()).isZero();
        assertThat(result.reason()).hasValueSatisfying(r -> assertThat(r).contains("not nccl-tests output"));
    }

    @Test
    void whatResemblesNcclTestsIsNamed() {
        assertThat(Excerpt.read("near-miss-torch.txt").reason())
                .contains("not nccl-tests output: a bandwidth table of another program");
        assertThat(Excerpt.read("near-miss-nccl-1.txt").reason().orElseThrow()).contains("NCCL 1.x");
        assertThat(Excerpt.read("near-miss-json.txt").reason().orElseThrow()).contains("JSON");
        assertThat(Excerpt.read("near-miss-footer.txt").reason().orElseThrow()).contains("footer");
    }

    @Test
    void nothingIsAResultWithAReason() {
        assertThat(Excerpt.of("x", "").reason()).contains("the file is empty");
        assertThat(Excerpt.of("x", " \n\t\n").reason()).contains("the file is empty");
        assertThat(Excerpt.of("x", "\u007fELF\u0000\u0001").reason()).contains("the file is binary, not a text");
        assertThat(Excerpt.of("x", "hello").reason().orElseThrow())
                .isEqualTo("no measurement in a known format: crosspoint import --help lists them");
        assertThat(Excerpt.of("x", "host:1:1 [0] NCCL INFO Bootstrap\n")
                        .reason()
                        .orElseThrow())
                .endsWith("crosspoint nccl reads what they tell");
        assertThat(Excerpt.of("x", "# nThread 1 nGpus 8 minBytes 8\n").reason())
                .contains("the head of nccl-tests without any row of its table: the run failed, or the log is cut");
        assertThat(Excerpt.of("x", "hello")).satisfies(r -> {
            assertThat(r.format()).isEqualTo("unknown");
            assertThat(r.runs()).isEqualTo(List.of());
        });
    }
}
