package dev.crosspoint.validation.measure.nccl;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LackTest {
    private static final LibraryPath NOWHERE = new LibraryPath(List.of(Path.of("/usr/local/cuda/lib64")), "");

    /** Left, what the linker or CUDA says; right, what the user needs to read. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/c/libjnicudart.so: libcuda.so.1: cannot open shared object file: No such file or directory"
                        + " | libcuda.so.1 was not found; looked in /usr/local/cuda/lib64 | install NVIDIA's driver",
                "/c/libjnicudart.so: libcudart.so.13: cannot open shared object file: No such file or directory"
                        + " | libcudart.so.13 was not found | install the CUDA runtime 13",
                "/c/libjninccl.so: libnccl.so.2: cannot open shared object file: No such file or directory"
                        + " | libnccl.so.2 was not found | install NCCL 2",
                "Could not find jnicudart in class, module, and library paths."
                        + " | no native half of the bindings | mvn -Pcuda12 package",
                "cudaGetDeviceCount returned cudaErrorNoDevice (100): no CUDA-capable device is detected"
                        + " | the driver sees no GPU | nvidia-smi",
                "cudaGetDeviceCount returned cudaErrorInsufficientDriver (35): CUDA driver version is insufficient"
                        + " | the driver is older than the CUDA runtime | newer driver",
            })
    void oneLineSaysWhatWasLookedForWhereAndWhatToInstall(String words, String what, String remedy) {
        assertThat(Lack.describe(words, NOWHERE))
                .startsWith("NCCL cannot be measured here: ")
                .contains(what)
                .contains(remedy)
                .contains("--backend host")
                .doesNotContain("\n");
    }
}
