package dev.crosspoint.validation.measure.nccl;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibraryPathTest {
    @TempDir
    private Path root;

    @Test
    void foldersThatTheUserNamesComeBeforeThoseOfTheLoader() throws IOException {
        Path named = folder("named");
        Path loader = folder("loader");
        LibraryPath path = path(Map.of(LibraryPath.VARIABLE, named.toString(), "LD_LIBRARY_PATH", loader.toString()));

        assertThat(path.folders()).startsWith(named, loader);
    }

    @Test
    void wheelsOfTheActivePythonEnvironmentAreFound() throws IOException {
        Path nccl = file("lib/python3.12/site-packages/nvidia/nccl/lib/libnccl.so.2");
        Path cudart = file("lib/python3.12/site-packages/nvidia/cuda_runtime/lib/libcudart.so.12");
        LibraryPath path = path(Map.of("VIRTUAL_ENV", root.toString()));

        assertThat(path.useful()).contains(nccl.getParent(), cudart.getParent());
        assertThat(path.jvmArguments().get(0)).contains(nccl.getParent().toString());
    }

    @Test
    void whatTheLoaderIsToldAnywayIsKeptBehindWhatIsFound() throws IOException {
        Path nccl = file("nccl/libnccl.so.2").getParent();
        Path plugins = folder("plugins");
        String told = nccl + ":" + plugins;
        LibraryPath path = path(Map.of("LD_LIBRARY_PATH", told));

        assertThat(path.environment().get("LD_LIBRARY_PATH"))
                .contains(nccl.toString())
                .endsWith(told);
    }

    @Test
    void aVariableOfTheRanksReplacesThatOfThisProcess() throws IOException {
        Path one = folder("one");
        Path other = folder("other");
        LibraryPath path = LibraryPath.of(
                Map.of(LibraryPath.VARIABLE, one.toString()), Map.of(LibraryPath.VARIABLE, other.toString()));

        assertThat(path.folders()).contains(other).doesNotContain(one);
    }

    @Test
    void foldersThatDoNotExistAreNotNamed() {
        LibraryPath path =
                path(Map.of(LibraryPath.VARIABLE, root.resolve("gone").toString()));

        assertThat(path.describe()).doesNotContain("gone").endsWith("where the system's loader looks");
    }

    private static LibraryPath path(Map<String, String> environment) {
        return LibraryPath.of(environment, Map.of());
    }

    private Path folder(String name) throws IOException {
        return Files.createDirectories(root.resolve(name));
    }

    private Path file(String name) throws IOException {
        Path file = root.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.createFile(file);
    }
}
