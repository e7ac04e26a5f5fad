package dev.crosspoint.workload.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.crosspoint.model.training.step.Goal;
import dev.crosspoint.model.training.step.Job;
import dev.crosspoint.model.training.step.Precision;
import dev.crosspoint.model.training.step.Sharding;
import java.io.IOException;
import java.io.StringReader;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkloadFileTest {
    private static final String GOOD = """
            name: small
            sequence: 128
            compute: {rate: 100TFLOP/s, fixed: 3ms, optimiser: 1ms}
            batch: {global: 64, micro-batch: 2}
            goal: {tokens: 1.0e+6}
            device: {memory: 40GB}
            parallel: {sharding: fsdp, tensor: 2}
            layers:
              - {type: transformer, hidden: 64, heads: 4, ffn: 256, repeat: 3}
              - {type: linear, in: 64, out: 1000, per-token: true}
            """;

    @Test
    void everyKeyArrives() throws IOException {
        Job job = read(GOOD);
        assertThat(job.workload().network().blocks()).isEqualTo(3);
        assertThat(job.workload().precision()).isEqualTo(Precision.MIXED_ADAM);
        assertThat(job.workload().batch().microBatch()).isEqualTo(OptionalInt.of(2));
        assertThat(job.workload().goal()).isInstanceOf(Goal.Samples.class);
        assertThat(job.workload().goal().steps(64)).isEqualTo(Math.ceil(1e6 / 128 / 64));
        assertThat(job.workload().memoryBytes()).hasValue(40e9);
        assertThat(job.strategy().sharding()).isEqualTo(Sharding.FSDP);
        assertThat(job.tensor()).isEqualTo(2);
        double forward = 2 * job.workload().network().multiplyAdds() / 100e12;
        assertThat(job.workload().compute().forward().perSampleSeconds()).isEqualTo(forward);
        assertThat(job.workload().compute().backward().perSampleSeconds()).isEqualTo(2 * forward);
        assertThat(job.workload().compute().backward().fixedSeconds()).isEqualTo(2e-3);
        assertThat(job.workload().compute().optimiserSeconds()).isEqualTo(1e-3);
    }

    /** What stands in the file, what is written instead, the line of the message and what it must say. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "type: linear | type: lineal | 10 | type is 'lineal'; it can be conv, batchnorm",
                "fixed: 3ms | fixed: -3ms | 3 | fixed is '-3ms'; a time is a number, 0 or more",
                "fixed: 3ms | fixed: 3 | 3 | a time is a number, 0 or more, and a unit",
                "rate: 100TFLOP/s | rate: 100 | 3 | a rate of computing is a number above 0 and a unit",
                "rate: 100TFLOP/s, | '' | 3 | compute says nothing of forward, rate",
                "global: 64 | global: 0 | 4 | global is '0'; a whole number, 1 or more",
                "global: 64 | global: 64, per-replica: 2 | 4 | a batch says global and per-replica",
                "tokens: 1.0e+6 | tokens: -1 | 5 | tokens is '-1'; a number, above 0",
                "memory: 40GB | memory: much | 6 | memory is 'much'; a size is a whole number of bytes",
                "sharding: fsdp | sharding: zero9 | 7 | it can be ddp, zero1, zero2, fsdp",
                "heads: 4 | heads: 5 | 9 | heads divide hidden",
                "ffn: 256 | fnn: 256 | 9 | unknown key 'fnn'",
                "in: 64, out: 1000 | in: 64 | 10 | out is missing",
                "name: small | name: small\\nname: twice | 2 | key 'name' again",
                "layers: | layer: | 8 | unknown key 'layer'",
                "sequence: 128 | sequence: [ | 4 | a workload file is one YAML document"
            })
    void badInputIsOneLineThatNamesFileAndLine(String good, String bad, int line, String message) {
        String text = GOOD.replace(good, bad.replace("\\n", "\n"));
        assertThat(text).isNotEqualTo(GOOD);
        assertThatExceptionOfType(WorkloadFormatException.class)
                .isThrownBy(() -> read(text))
                .withMessageStartingWith("small.yaml:" + line + ": ")
                .withMessageContaining(message)
                .satisfies(e -> assertThat(e.getMessage().lines()).hasSize(1))
                .satisfies(e -> assertThat(e.line()).isEqualTo(line));
    }

    @Test
    void anEmptyFileIsRefused() {
        assertThatExceptionOfType(WorkloadFormatException.class)
                .isThrownBy(() -> read("# nothing\n"))
                .withMessageContaining("the file is empty");
    }

    private static Job read(String text) throws IOException {
        return WorkloadFile.read("small.yaml", new StringReader(text));
    }
}
