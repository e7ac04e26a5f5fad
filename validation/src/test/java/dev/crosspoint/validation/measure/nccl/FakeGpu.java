package dev.crosspoint.validation.measure.nccl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.validation.measure.DataType;
import dev.crosspoint.validation.measure.Limits;
import dev.crosspoint.validation.measure.MeasurePlan;
import dev.crosspoint.validation.measure.process.LocalStarter;
import dev.crosspoint.validation.run.PlannedRun;
import dev.crosspoint.validation.run.Repetitions;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A machine with the test double of CUDA and NCCL ({@code src/test/c}), which is built here. Its times say nothing about
 * NCCL; that the right functions are called with the right arguments in the right order, they do.
 */
final class FakeGpu {
    private static final Path SOURCES = Path.of("src", "test", "c");
    private static final List<String> COMPILERS = List.of("cc", "gcc", "clang");

    private final Path libraries;

    private FakeGpu(Path libraries) {
        this.libraries = libraries;
    }

    /** Builds the libraries; skips the test, with a word, where that cannot be done. */
    static FakeGpu build(Path folder, String... macros) throws IOException, InterruptedException {
        assumeTrue(
                System.getProperty("os.name").equals("Linux")
                        && System.getProperty("os.arch").equals("amd64"),
                "the bindings' native half that tests use is for Linux on x86-64");
        Optional<String> compiler = COMPILERS.stream().filter(FakeGpu::isOnPath).findFirst();
        assumeTrue(compiler.isPresent(), "no C compiler on the path: the test double of NCCL is not built");
        return build(compiler.get(), folder, macros);
    }

    /** With that compiler; skips the test, with a word, where it does not know half precision. */
    static FakeGpu build(String compiler, Path folder, String... macros) throws IOException, InterruptedException {
        assumeTrue(
                knowsHalf(compiler),
                compiler + " has no type _Float16 (GCC 12 and Clang 15 do): the test double of NCCL is not built");
        String cudart = "libcudart.so.12";
        compile(compiler, folder, "libcuda.so.1", macros, "fake_cuda.c");
        compile(
                compiler,
                folder,
                cudart,
                macros,
                "fake_cudart.c",
                "-Wl,--version-script=" + SOURCES.resolve(cudart + ".map"));
        compile(
                compiler,
                folder,
                "libnccl.so.2",
                macros,
                "fake_nccl.c",
                folder.resolve(cudart).toString());
        return new FakeGpu(folder);
    }

    private static boolean knowsHalf(String compiler) throws IOException, InterruptedException {
        String sums = SOURCES.resolve("fake_sum.h").toString();
        Process process = new ProcessBuilder(compiler, "-std=gnu11", "-fsyntax-only", "-x", "c", sums)
                .redirectErrorStream(true)
                .start();
        process.getInputStream().readAllBytes();
        return process.waitFor() == 0;
    }

    private static boolean isOnPath(String program) {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    private static void compile(
            String compiler, Path folder, String library, String[] macros, String source, String... more)
            throws IOException, InterruptedException {
        List<String> command = Stream.of(
                        Stream.of(compiler, "-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror", "-fPIC", "-shared"),
                        Stream.of("-fvisibility=hidden", "-DFAKE_CUDA=12", "-Wl,-soname," + library),
                        Arrays.stream(macros),
                        Stream.of(
                                "-o",
                                folder.resolve(library).toString(),
                                SOURCES.resolve(source).toString()),
                        Arrays.stream(more),
                        Stream.of("-lpthread"))
                .flatMap(words -> words)
                .toList();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
    }

    /** A backend on it. */
    NcclBackend backend(Map<String, String> environment) {
        return backend(1, Sharing.HOST_ID, false, environment);
    }

    NcclBackend backend(int ranksPerDevice, Sharing sharing, boolean oneProcess, Map<String, String> environment) {
        return new NcclBackend(options(ranksPerDevice, sharing, oneProcess, environment), new LocalStarter());
    }

    /** What there is on it. */
    Outlook outlook() {
        NcclOptions options = options(1, Sharing.HOST_ID, false, Map.of());
        return Outlook.of(options, LibraryPath.of(System.getenv(), options.environment()));
    }

    NcclOptions options(int ranksPerDevice, Sharing sharing, boolean oneProcess, Map<String, String> environment) {
        return new NcclOptions(ranksPerDevice, sharing, oneProcess, environment(environment));
    }

    /** What leads a process to it. */
    Map<String, String> environment(Map<String, String> more) {
        Map<String, String> all = new TreeMap<>(more);
        all.put(LibraryPath.VARIABLE, libraries.toString());
        all.put("TMPDIR", libraries.toString());
        all.put("FAKE_ALPHA_US", more.getOrDefault("FAKE_ALPHA_US", "100"));
        return all;
    }

    /** A short plan. */
    static MeasurePlan plan(int ranks, Collective collective, DataType type, List<String> algorithms, String... sizes) {
        PlannedRun run = new PlannedRun(
                collective, algorithms, Arrays.stream(sizes).map(Bytes::parse).toList(), new Repetitions(1, 3, 1), 7);
        return new MeasurePlan(run, ranks, type, new Limits(Duration.ofSeconds(30), Duration.ofSeconds(20)));
    }
}
