package dev.crosspoint.validation.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RelevantEnvironmentTest {
    @Test
    void onlyWhatChangesTimesIsKept() {
        assertThat(RelevantEnvironment.of(Map.of(
                        "NCCL_ALGO",
                        "allreduce:ring",
                        "HOME",
                        "/home/me",
                        "AWS_SECRET_ACCESS_KEY",
                        "x",
                        "PATH",
                        "/bin")))
                .containsExactly(Map.entry("NCCL_ALGO", "allreduce:ring"));
    }

    @ParameterizedTest
    @CsvSource({
        "NCCL_AUTH_TOKEN, abc",
        "SLURM_JWT_SECRET, abc",
        "OMPI_MCA_plm_password, abc",
        "JAVA_TOOL_OPTIONS, -Dstore.password=abc",
        "UCX_PROXY, http://me:abc@proxy",
        "NCCL_NET_KEY, abc",
        "FI_ID, 4fG7hJ2kL9mN4pQ6rS8tU1vW3xY5zA7b"
    })
    void aValueThatMayBeASecretIsWithheld(String name, String value) {
        assertThat(RelevantEnvironment.of(Map.of(name, value))).containsEntry(name, RelevantEnvironment.WITHHELD);
    }

    @ParameterizedTest
    @CsvSource({"NCCL_SOCKET_IFNAME, eth0", "CUDA_VISIBLE_DEVICES, '0,1,2,3'", "NCCL_PROTO, ^LL128"})
    void usualValuesAreKept(String name, String value) {
        assertThat(RelevantEnvironment.of(Map.of(name, value))).containsEntry(name, value);
    }
}
