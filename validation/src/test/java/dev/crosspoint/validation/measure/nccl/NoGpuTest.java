package dev.crosspoint.validation.measure.nccl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.validation.measure.BackendUnavailable;
import dev.crosspoint.validation.measure.DataType;
import dev.crosspoint.validation.measure.Probe;
import dev.crosspoint.validation.measure.process.LocalStarter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The real bindings on a machine without CUDA, as this one is where tests run. */
class NoGpuTest {
    private final NcclBackend backend = new NcclBackend(NcclOptions.DEFAULT, new LocalStarter());

    @Test
    void aMachineWithoutADriverGetsOneCleanLineAndNoCrash() {
        assumeTrue(!Files.exists(Path.of("/proc/driver/nvidia")), "this machine has a GPU");

        assertThatThrownBy(() -> backend.launch(
                        FakeGpu.plan(2, Collective.ALL_REDUCE, DataType.FLOAT, List.of("nccl-ring"), "4KiB"), 0))
                .isInstanceOf(BackendUnavailable.class)
                .hasMessageStartingWith("NCCL cannot be measured here: ")
                .hasMessageContaining("install")
                .hasMessageNotContaining("\n");
    }

    @Test
    void aProbeSaysWhatIsMissingAndWhereItLooked() {
        assumeTrue(!Files.exists(Path.of("/proc/driver/nvidia")), "this machine has a GPU");
        Probe probe = backend.probe();

        assertThat(probe.isUsable()).isFalse();
        assertThat(probe.missing()).hasValueSatisfying(line -> assertThat(line).contains("libcuda.so.1"));
        assertThat(probe.details()).anyMatch(line -> line.startsWith("looked in: "));
    }
}
