package dev.crosspoint.validation.measure.nccl;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

@DisabledOnOs(OS.WINDOWS)
class FakeGpuTest {
    @TempDir
    private Path folder;

    @Test
    void aCompilerWithoutHalfPrecisionSkipsTestsWithAWord() throws Exception {
        Path compiler = folder.resolve("old-cc");
        Files.writeString(
                compiler, "#!/bin/sh\necho \"<stdin>:1:1: error: unknown type name '_Float16'\" >&2\nexit 1\n");
        Files.setPosixFilePermissions(compiler, PosixFilePermissions.fromString("rwx------"));

        assertThatThrownBy(() -> FakeGpu.build(compiler.toString(), folder))
                .isInstanceOf(TestAbortedException.class)
                .hasMessageContaining("has no type _Float16");
    }
}
