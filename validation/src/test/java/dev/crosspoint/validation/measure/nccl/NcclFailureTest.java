package dev.crosspoint.validation.measure.nccl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.validation.measure.BackendUnavailable;
import dev.crosspoint.validation.measure.Call;
import dev.crosspoint.validation.measure.DataType;
import dev.crosspoint.validation.measure.Inputs;
import dev.crosspoint.validation.measure.Launch;
import dev.crosspoint.validation.measure.Limits;
import dev.crosspoint.validation.measure.MeasurePlan;
import dev.crosspoint.validation.measure.RankFailure;
import dev.crosspoint.validation.measure.WrongResult;
import dev.crosspoint.validation.measure.process.LocalStarter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said when something goes wrong: always the call, the code and the rank, in one line. */
class NcclFailureTest {
    private static final Limits PATIENT = new Limits(Duration.ofSeconds(30), Duration.ofSeconds(20));
    /** What hangs is awaited in vain. */
    private static final Limits IMPATIENT = new Limits(PATIENT.start(), Duration.ofSeconds(2));

    @TempDir
    private static Path libraries;

    private static FakeGpu gpu;
    private static Outlook outlook;

    @BeforeAll
    static void build() throws Exception {
        gpu = FakeGpu.build(libraries);
        outlook = gpu.outlook();
    }

    @ParameterizedTest
    @CsvSource({
        "ncclGetUniqueId,      allreduce,     2, ncclSystemError,        while starting, 0",
        "ncclCommInitRank,     allreduce,     5, ncclInvalidUsage,       while starting, 1",
        "ncclAllReduce,        allreduce,     3, ncclInternalError,      call 1,         1",
        "ncclAllGather,        allgather,     4, ncclInvalidArgument,    call 1,         1",
        "ncclReduceScatter,    reducescatter, 1, ncclUnhandledCudaError, call 1,         1",
        "ncclBroadcast,        broadcast,     5, ncclInvalidUsage,       call 1,         1",
        "ncclReduce,           reduce,        6, ncclRemoteError,        call 1,         1",
        "ncclCommGetAsyncError, allreduce,    2, ncclSystemError,        call 1,         1",
        "ncclGroupStart,       allreduce,     3, ncclInternalError,      call 1,         any",
        "ncclGroupSimulateEnd, allreduce,     3, ncclInternalError,      call 1,         any",
        "ncclCommDestroy,      allreduce,     6, ncclRemoteError,        while leaving,  1",
    })
    void aCallOfNcclThatFailsIsReportedWithCodeAndRank(
            String call, String collective, int code, String name, String when, String rank) {
        String only = rank.equals("any") ? "-1" : rank;
        // A rank asks for errors as long as a call goes on: so long that no busy machine comes too late to ask.
        String micros = call.equals("ncclCommGetAsyncError") ? "1000000" : "100";
        Map<String, String> failing = Map.of("FAKE_FAIL", call + ":" + code + ":" + only, "FAKE_ALPHA_US", micros);

        assertThat(failure(failing, Collective.parse(collective)))
                .isInstanceOf(RankFailure.class)
                .hasMessageStartingWith(rank.equals("any") ? "rank " : "rank " + rank + " failed")
                .hasMessageContaining(when)
                .hasMessageContaining(call)
                .hasMessageContaining("%s (%d)".formatted(name, code))
                .hasMessageNotContaining("\n");
    }

    @ParameterizedTest
    @CsvSource({
        "cudaMalloc,            2,   cudaErrorMemoryAllocation",
        "cudaMemcpy,            1,   cudaErrorInvalidValue",
        "cudaDeviceSynchronize, 700, cudaErrorIllegalAddress",
        "cudaStreamQuery,       700, cudaErrorIllegalAddress",
        "cudaEventElapsedTime,  1,   cudaErrorInvalidValue",
    })
    void aCallOfCudaThatFailsIsReportedWithItsCode(String call, int code, String name) {
        assertThat(failure(Map.of("FAKE_FAIL", call + ":" + code), Collective.ALL_REDUCE))
                .isInstanceOf(RankFailure.class)
                .hasMessageMatching("rank [01] failed .*" + call + " returned " + name + " \\(" + code + "\\).*");
    }

    @ParameterizedTest
    @CsvSource({"ncclGetVersion, 3, ncclInternalError", "cuInit, 100, cudaErrorNoDevice", "cudaGetDeviceCount, 35, 35"})
    void whatFailsBeforeAnyRankIsStartedSaysThatNothingCanBeMeasured(String call, int code, String name) {
        assertThat(failure(gpu.backend(Map.of("FAKE_FAIL", call + ":" + code)), Collective.ALL_REDUCE))
                .isInstanceOf(BackendUnavailable.class)
                .hasMessageContaining("NCCL cannot be measured here")
                .hasMessageContaining(call)
                .hasMessageContaining(name);
    }

    @Test
    void anAbortThatFailsIsReportedBesideItsCause() {
        // Only one variable makes calls fail, so the cause is a stall here.
        Map<String, String> failing = Map.of("FAKE_STALL", "1", "FAKE_ASYNC", "6:1", "FAKE_FAIL", "ncclCommAbort:2:1");

        assertThat(failure(failing, Collective.ALL_REDUCE))
                .hasMessageContaining("rank 1 failed")
                .hasMessageContaining("ncclRemoteError (6)")
                .hasMessageContaining("then ncclCommAbort returned ncclSystemError (2)");
    }

    @Test
    void anErrorOfTheCommunicatorIsFoundWhileAwaitingCompletion() {
        assertThat(failure(Map.of("FAKE_STALL", "1", "FAKE_ASYNC", "6:1"), Collective.ALL_REDUCE))
                .isInstanceOf(RankFailure.class)
                .hasMessageStartingWith("rank 1 failed in nccl-ring allreduce of 12 KiB (float), call 1")
                .hasMessageContaining("ncclRemoteError (6)")
                .hasMessageContaining("found while awaiting completion");
    }

    @Test
    void aCallThatHangsOnTheDeviceIsCutAndNamed() {
        assertThat(failure(IMPATIENT, Map.of("FAKE_STALL", "1:2")))
                .isInstanceOf(RankFailure.class)
                .hasMessageMatching("rank [01] failed in nccl-ring allreduce of 12 KiB \\(float\\), call 1:"
                        + " ncclAllReduce was not completed on the device within 1\\.\\d s");
    }

    /** The first AllReduce aligns the ranks, the second is the call. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aFunctionThatDoesNotReturnIsCutAndNamed(int nth) {
        assertThat(failure(IMPATIENT, Map.of("FAKE_HANG", "ncclAllReduce:1:" + nth)))
                .isInstanceOf(RankFailure.class)
                .hasMessageContaining("call 1")
                .hasMessageContaining("rank 1 running, ncclAllReduce");
    }

    @Test
    void aRankThatNeverJoinsIsNamedWithWhatItIsDoing() {
        assertThat(failure(
                        new Limits(Duration.ofSeconds(5), PATIENT.call()), Map.of("FAKE_HANG", "ncclCommInitRank:1")))
                .isInstanceOf(RankFailure.class)
                .hasMessageContaining("ranks get ready within 5 s")
                .hasMessageContaining("rank 1 starting, ncclCommInitRank");
    }

    @Test
    void aWrongElementIsNamed() {
        assertThat(catchThrowableOfType(
                        WrongResult.class, () -> throw_(failure(Map.of("FAKE_WRONG", "1"), Collective.ALL_REDUCE))))
                .hasMessageContaining("wrong result on rank 1 in nccl-ring allreduce of 12 KiB (float), call 1")
                .hasMessageContaining("element 3071 is")
                .hasMessageContaining("not 3.0");
    }

    private static void throw_(Throwable thrown) throws Throwable {
        throw thrown;
    }

    @Test
    void aProcessThatIsKilledIsNamed() {
        assertThat(failure(gpu.backend(Map.of("FAKE_DIE", "1")), Collective.ALL_REDUCE))
                .isInstanceOf(RankFailure.class)
                .hasMessageContaining("rank 1 was killed by signal 9 in nccl-ring allreduce of 12 KiB (float), call 1");
    }

    @Test
    void aFunctionThatTheLibraryLacksEndsOnlyTheProcessOfTheRank(@TempDir Path broken) throws Exception {
        FakeGpu lacking = FakeGpu.build(broken, "-DFAKE_BEFORE_2_22");

        assertThat(failure(lacking.backend(Map.of("FAKE_VERSION", "22703")), Collective.ALL_REDUCE))
                .isInstanceOf(RankFailure.class)
                .hasMessageContaining("ended with exit code 127")
                .hasMessageContaining("undefined symbol: ncclGroupSimulateEnd");
    }

    @Test
    void twoRanksOnOneGpuAreRefusedUnlessAskedFor() {
        assertThat(failure(gpu.backend(Map.of("FAKE_DEVICES", "1")), Collective.ALL_REDUCE))
                .isInstanceOf(BackendUnavailable.class)
                .hasMessageContaining("ranks=2, GPUs=1")
                .hasMessageContaining("--ranks-per-gpu 2");
    }

    @Test
    void sharingByMultiRankIsRefusedBeforeTheReleaseThatHasIt() {
        NcclBackend backend = gpu.backend(2, Sharing.MULTI_RANK, false, Map.of("FAKE_VERSION", "22907"));

        assertThat(failure(backend, Collective.ALL_REDUCE))
                .isInstanceOf(BackendUnavailable.class)
                .hasMessageContaining("needs NCCL 2.30.3: NCCL=2.29.7");
    }

    private static Throwable failure(Map<String, String> environment, Collective collective) {
        return failure(plan(collective, PATIENT), environment);
    }

    private static Throwable failure(Limits limits, Map<String, String> environment) {
        return failure(plan(Collective.ALL_REDUCE, limits), environment);
    }

    /** One process starts faster than two, and says the same; what is there was looked at before. */
    private static Throwable failure(MeasurePlan plan, Map<String, String> environment) {
        NcclOptions options = gpu.options(1, Sharing.HOST_ID, true, environment);
        return failure(
                plan,
                () -> NcclLaunch.start(plan, 0, options, new RankPrograms(plan, options, outlook, new LocalStarter())));
    }

    /** A process for each rank, as it is outside of tests. */
    private static Throwable failure(NcclBackend backend, Collective collective) {
        MeasurePlan plan = plan(collective, PATIENT);
        return failure(plan, () -> backend.launch(plan, 0));
    }

    private static Throwable failure(MeasurePlan plan, Supplier<Launch> start) {
        return catchThrowable(() -> {
            try (Launch launch = start.get()) {
                launch.run(new Call(
                        1, plan.operation("nccl-ring", plan.run().sizes().get(0)), Inputs.RANK_NUMBERS));
            }
        });
    }

    private static MeasurePlan plan(Collective collective, Limits limits) {
        MeasurePlan plan = FakeGpu.plan(2, collective, DataType.FLOAT, List.of("nccl-ring"), "12KiB");
        return new MeasurePlan(plan.run(), plan.ranks(), plan.type(), limits);
    }
}
