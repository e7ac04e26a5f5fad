package dev.crosspoint.validation.read.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.validation.read.Excerpt;
import dev.crosspoint.validation.sample.Buffer;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.sample.Protocol;
import dev.crosspoint.validation.sample.ReadResult;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.sample.Sample;
import dev.crosspoint.validation.sample.Skipped;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class StructuredFormatsTest {
    private static Run onlyRun(ReadResult result) {
        assertThat(result.runs()).hasSize(1);
        return result.runs().get(0);
    }

    @Test
    void nvidiaJsonTellsWhatTheTextTells() {
        ReadResult result = Excerpt.read("nccl-tests-report.json");
        assertThat(result.format()).isEqualTo("nccl-tests JSON");
        assertThat(result.rows()).isEqualTo(12);
        assertThat(result.used()).isEqualTo(12);
        Run run = onlyRun(result);
        assertThat(run.subject().collective()).contains(Collective.ALL_REDUCE);
        assertThat(run.subject().group()).isEqualTo(Group.of(4, 1));
        assertThat(run.subject().label().id()).isEqualTo("nccl-ring");
        assertThat(run.provenance().setup().libraryVersion()).contains("2.29.2");
        assertThat(run.provenance().setup().statistic()).startsWith("mean of 20 iterations");
        assertThat(run.samples()).hasSize(24);
        assertThat(run.samples().get(0).verified()).isTrue();
        assertThat(run.samples().get(1).buffer()).isEqualTo(Buffer.IN_PLACE);
        assertThat(run.samples().get(1).verified()).isFalse();
    }

    @Test
    void theEnvironmentOfAJsonReportIsNotKept() {
        assertThat(Excerpt.text(Excerpt.class, "nccl-tests-report.json")).contains("hunter2");
        assertThat(Excerpt.read("nccl-tests-report.json").toString()).doesNotContain("hunter2", "AWS_SECRET");
    }

    @Test
    void aReportThatListsOneDeviceAProcessIsOfAllOfThem() {
        assertThat(onlyRun(Excerpt.read("nccl-tests-report-first-device-only.json"))
                        .subject()
                        .group())
                .isEqualTo(Group.of(4, 1));
    }

    @Test
    void aCutReportKeepsItsResultsAndSaysSo() {
        String text = Excerpt.text(Excerpt.class, "nccl-tests-report.json");
        ReadResult cut = Excerpt.of("x", text.substring(0, text.indexOf("\"size\":512,") + 40));
        assertThat(cut.used()).isEqualTo(6);
        assertThat(Excerpt.reasons(cut)).anyMatch(reason -> reason.contains("cut or broken"));
        ReadResult twice = Excerpt.of("x", text + text);
        assertThat(twice.rows()).isEqualTo(24);
        ReadResult array = Excerpt.of("x", "[" + text + "," + text + "]\n");
        assertThat(array.rows()).isEqualTo(24);
        assertThat(array.skipped()).isEqualTo(twice.skipped());
    }

    @Test
    void aWrongResultInJsonGivesNoSample() {
        String text = Excerpt.text(Excerpt.class, "nccl-tests-report.json");
        ReadResult result = Excerpt.of("x", text.replaceFirst("\"nwrong\":0.000000", "\"nwrong\":3.000000"));
        assertThat(result.rows()).isEqualTo(12);
        assertThat(result.used()).isEqualTo(11);
        assertThat(Excerpt.reasons(result)).anyMatch(reason -> reason.contains("3.000000 wrong values"));
    }

    @Test
    void rcclCsvAndJsonAreTheSameTable() {
        ReadResult csv = Excerpt.read("rccl-tests.csv");
        assertThat(csv.rows()).isEqualTo(6);
        assertThat(csv.used()).isEqualTo(6);
        assertThat(onlyRun(csv).subject().group()).isEqualTo(Group.of(8, 8));
        Run json = onlyRun(Excerpt.read("rccl-tests.json"));
        assertThat(json.subject().collective()).contains(Collective.ALL_REDUCE);
        assertThat(json.samples()).extracting(Sample::buffer).containsExactly(Buffer.OUT_OF_PLACE, Buffer.IN_PLACE);
        assertThat(json.samples()).extracting(Sample::verified).containsExactly(true, false);
        assertThat(json.samples().get(0).time())
                .isEqualTo(onlyRun(csv).samples().get(0).time());
    }

    @Test
    void aiconfiguratorCountsElementsAndMilliseconds() {
        Run run = onlyRun(Excerpt.read("aiconfigurator.csv"));
        Sample last = run.samples().get(run.samples().size() - 1);
        assertThat(last.size().value()).isEqualTo(2L * 268435456);
        assertThat(last.time().micros()).isCloseTo(4225.9, within(0.1));
        assertThat(run.subject().ranks()).hasValue(8);
        assertThat(run.subject().source()).contains("device=NVIDIA A100-SXM4-80GB");
    }

    @Test
    void theNameOfAFileTellsTheCollectiveThatNoColumnTells() {
        Run run = onlyRun(Excerpt.read("vidur-all_reduce.csv"));
        assertThat(run.subject().collective()).contains(Collective.ALL_REDUCE);
        assertThat(run.subject().group()).isEqualTo(Group.of(8, 1));
        assertThat(run.samples().get(0).origin().rank()).isEqualTo(OptionalInt.of(0));
        assertThat(run.samples().get(0).time().micros()).isCloseTo(37, within(1e-9));
        assertThat(run.provenance().notes()).anyMatch(note -> note.contains("name of the file"));
    }

    @Test
    void rowsOfDifferentAlgorithmsAreDifferentRunsAndMarkedOnesAreNotUsed() {
        ReadResult result = Excerpt.read("curves.csv");
        assertThat(result.runs())
                .extracting(run -> run.subject().label().id())
                .contains("nccl-ring", "nccl-tree", "library-default");
        assertThat(result.runs()).noneMatch(run -> run.subject().source().contains("CONTENDED"));
        assertThat(result.runs()).noneMatch(run -> run.subject().source().contains("RTX5090"));
        assertThat(Excerpt.reasons(result))
                .anyMatch(reason -> reason.contains("'CONTENDED'"))
                .anyMatch(reason -> reason.contains("took turns on one GPU"));
    }

    @Test
    void csvMayBeSeparatedByTabs() {
        String commas = Excerpt.text(Excerpt.class, "curves.csv");
        ReadResult tabs = Excerpt.of("curves.csv", commas.replace(',', '\t'));
        assertThat(tabs.rows()).isPositive();
        assertThat(tabs.runs()).isEqualTo(Excerpt.of("curves.csv", commas).runs());
        assertThat(tabs.skipped().stream().map(Skipped::line))
                .isEqualTo(Excerpt.of("curves.csv", commas).skipped().stream()
                        .map(Skipped::line)
                        .toList());
    }

    @Test
    void csvTimesNeedAUnitAndSizesOfBlocksAreRecognisedByTheBandwidth() {
        assertThat(Excerpt.of("x.csv", "size,time\n8,1\n").rows()).isZero();
        ReadResult total = Excerpt.of("x", "collective,ranks,size_bytes,time_ms,algbw\nall_gather,4,1000000,1,1.0\n");
        assertThat(onlyRun(total).samples().get(0).size().value()).isEqualTo(1_000_000);
        ReadResult block =
                Excerpt.of("x", "collective,ranks,size_bytes,time_us,algbw\nall_gather,4,1000000,1000,4.0\n");
        assertThat(onlyRun(block).samples().get(0).size().value()).isEqualTo(4_000_000);
        ReadResult wrong =
                Excerpt.of("x", "collective,ranks,size_bytes,time_us,algbw\nall_gather,4,1000000,1000,2.5\n");
        assertThat(wrong.reason()).get().asString().contains("contradict");
    }

    @Test
    void microsecondsAreSoWithEitherLetterAndNothingIfItIsLost() {
        for (String micro : List.of("\u00b5s", "\u03bcs", "\u00c2\u00b5s", "us")) {
            assertThat(onlyRun(Excerpt.of("all_reduce.csv", "size_bytes,latency (%s)\n1048576,100\n".formatted(micro)))
                            .samples()
                            .get(0)
                            .time()
                            .micros())
                    .as(micro)
                    .isCloseTo(100, within(1e-9));
        }
        assertThat(Excerpt.of("all_reduce.csv", "size_bytes,latency (\ufffds)\n1048576,100\n")
                        .rows())
                .isZero();
    }

    @Test
    void aRowWithMoreFieldsThanTheHeaderIsNotGuessedAt() {
        ReadResult result = Excerpt.of(
                "all_reduce.csv", "ranks,size_bytes,time_us\n8,1048576,100,5\n8,2097152,200\n8,4194304,400,\n");
        assertThat(result.rows()).isEqualTo(3);
        assertThat(result.used()).isEqualTo(2);
        assertThat(result.skipped())
                .containsExactly(
                        new Skipped(2, "row has 4 fields, the header names 3: a separator within a number or a text?"));
    }

    @Test
    void aQuotedNameMayHoldTheSeparatorAndASpreadsheetsHintIsNoHeader() {
        Run run = onlyRun(Excerpt.of(
                "all_reduce.csv", "sep=,\nsize,\"time, mean (us)\",time_us,p99_us,ranks\n1048576,7,100.5,120,8\n"));
        assertThat(run.samples().get(0).time().micros()).isCloseTo(100.5, within(1e-9));
        assertThat(run.subject().ranks()).hasValue(8);
    }

    @Test
    void ncclTestsColumnsAsCsvAreInMicrosecondsAndThoseInPlaceAreSaidToBeLeftOut() {
        Run run = onlyRun(Excerpt.of(
                "all_reduce.csv",
                "size,count,type,redop,root,time,algbw,busbw,#wrong,time,algbw,busbw,#wrong\n"
                        + "1024,256,float,sum,-1,20.05,0.05,0.09,0,19.50,0.05,0.09,0\n"));
        assertThat(run.samples()).hasSize(1);
        assertThat(run.samples().get(0).time().micros()).isCloseTo(20.05, within(1e-9));
        assertThat(run.provenance().notes()).contains("of several columns named time the first is read");
    }

    @Test
    void aColumnOpThatHoldsReductionsTellsNoCollective() {
        assertThat(onlyRun(Excerpt.of("all_reduce.csv", "op,size_bytes,time_us\nsum,1048576,90\n"))
                        .subject()
                        .collective())
                .contains(Collective.ALL_REDUCE);
    }

    @Test
    void algorithmsWithNamesThatNcclDoesNotKnowAreNotPooled() {
        ReadResult result = Excerpt.of(
                "x.csv",
                "collective,algo,size_bytes,time_us\nallreduce,gloo,1024,9\nallreduce,naive,1024,5\n"
                        + "allreduce,gloo,2048,12\nallreduce,Ring,1024,7\n");
        assertThat(result.runs())
                .extracting(run -> run.subject().source())
                .containsExactly("x.csv (algorithm=gloo)", "x.csv (algorithm=naive)", "x.csv");
    }

    @Test
    void idsThatThisProgramWritesNameAlgorithmsInCsvToo() {
        assertThat(onlyRun(Excerpt.of("x.csv", "collective,algorithm,size_bytes,time_us\nallreduce,nccl-tree,1024,9\n"))
                        .subject()
                        .label()
                        .id())
                .isEqualTo("nccl-tree");
    }

    @Test
    void inspectorSizesAreThoseOfTheCall() {
        Run reduceScatter = Excerpt.read("inspector-spread.json").runs().get(0);
        assertThat(reduceScatter.subject().collective()).contains(Collective.REDUCE_SCATTER);
        assertThat(reduceScatter.samples().get(0).size().value()).isEqualTo(32L * 65536);
        Run allReduce = Excerpt.read("inspector-spread.json").runs().get(1);
        assertThat(allReduce.subject().label().id()).isEqualTo("nccl-ring");
        assertThat(allReduce.subject().label().protocol()).contains(Protocol.LL);
        assertThat(allReduce.samples().get(0).size().value()).isEqualTo(17179869184L);
    }

    @Test
    void inspectorLinesTellRankAndCall() {
        ReadResult result = Excerpt.read("inspector.log");
        Sample sample = onlyRun(result).samples().get(0);
        assertThat(onlyRun(result).subject().group()).isEqualTo(Group.of(3, 3));
        assertThat(sample.origin().rank()).hasValue(1);
        assertThat(sample.origin().iteration()).hasValue(8995);
        assertThat(sample.time().micros()).isCloseTo(5663, within(1e-6));
        ReadResult torn = Excerpt.of("x", Excerpt.text(Excerpt.class, "inspector.log") + "{\"header\":{\"id\":\n");
        assertThat(torn.skipped()).containsExactly(new Skipped(2, "no whole JSON object on this line"));
    }

    @Test
    void aTraceIsTimedByTheClockOfTheGpu() {
        ReadResult result = Excerpt.read("profiler-trace.txt");
        assertThat(result.rows()).isEqualTo(2);
        assertThat(result.used()).isEqualTo(1);
        Sample sample = onlyRun(result).samples().get(0);
        assertThat(sample.size().value()).isEqualTo(1 << 20);
        assertThat(sample.time().micros()).isCloseTo(132, within(1e-6));
        assertThat(onlyRun(result).subject().label().name()).isEqualTo("nccl-ring/ll");
        assertThat(Excerpt.reasons(result)).containsExactly("no kernel times: let NCCL_PROFILE_EVENT_MASK include 64");
    }

    @Test
    void pastedTogetherFormatsAreNamed() {
        ReadResult result = Excerpt.of(
                "x",
                Excerpt.text(Excerpt.class, "osu-latency.txt") + Excerpt.text(Excerpt.class, "all-reduce-bench.txt"));
        assertThat(result.rows()).isPositive();
        assertThat(Excerpt.reasons(result))
                .anyMatch(reason -> reason.contains("all_reduce_bench text, which was not read"));
        assertThat(List.of(result.format())).containsExactly("OSU micro-benchmarks text");
    }
}
