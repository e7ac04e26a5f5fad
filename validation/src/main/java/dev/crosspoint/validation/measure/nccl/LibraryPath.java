package dev.crosspoint.validation.measure.nccl;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Folders in which CUDA and NCCL are looked for: those that the user names, those of the loader, those of Python wheels,
 * first of the environment that is active, and the usual ones.
 *
 * @param folders that exist, in order of preference
 * @param loader what the loader is told anyway; network plugins of NCCL may lie there
 */
record LibraryPath(List<Path> folders, String loader) {
    /** Folders that the user names, like PATH. */
    static final String VARIABLE = "CROSSPOINT_LIBRARY_PATH";

    private static final String LOADER = "LD_LIBRARY_PATH";
    private static final List<String> USUAL = List.of(
            "/usr/local/cuda/lib64",
            "/usr/local/nvidia/lib64",
            "/usr/lib/x86_64-linux-gnu",
            "/usr/lib64",
            "/usr/lib/wsl/lib");

    private static final List<String> SYSTEM = List.of("/usr/local/lib", "/usr/lib");

    /** Beginnings of their file names. */
    private static final List<String> LIBRARIES = List.of("libcuda.so.1", "libcudart.so", "libnccl.so.2");

    LibraryPath {
        folders = List.copyOf(folders);
    }

    /** By the variables of this process, and by those that processes started from here have in their place. */
    static LibraryPath of(Map<String, String> inherited, Map<String, String> instead) {
        Map<String, String> environment = new HashMap<>(inherited);
        environment.putAll(instead);
        Set<Path> folders = new LinkedHashSet<>();
        for (String variable : List.of(VARIABLE, LOADER)) {
            Arrays.stream(environment.getOrDefault(variable, "").split(File.pathSeparator))
                    .filter(text -> !text.isBlank())
                    .map(Path::of)
                    .forEach(folders::add);
        }
        for (String variable : List.of("VIRTUAL_ENV", "CONDA_PREFIX")) {
            Optional.ofNullable(environment.get(variable)).map(Path::of).ifPresent(root -> {
                folders.add(root.resolve("lib"));
                folders.addAll(wheels(root.resolve("lib")));
            });
        }
        USUAL.stream().map(Path::of).forEach(folders::add);
        SYSTEM.forEach(root -> folders.addAll(wheels(Path.of(root))));
        return new LibraryPath(
                folders.stream().filter(Files::isDirectory).toList(), environment.getOrDefault(LOADER, ""));
    }

    /** Such as lib/python3.12/site-packages/nvidia/nccl/lib. */
    private static List<Path> wheels(Path lib) {
        return entries(lib, "python*").stream()
                .flatMap(python -> entries(python, "{site,dist}-packages").stream())
                .flatMap(packages -> entries(packages.resolve("nvidia"), "*").stream())
                .map(wheel -> wheel.resolve("lib"))
                .toList();
    }

    private static List<Path> entries(Path folder, String glob) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (var entries = Files.newDirectoryStream(folder, glob)) {
            List<Path> list = new ArrayList<>();
            entries.forEach(list::add);
            return list.stream().sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The folders that hold one of the libraries: what a process is given to load from. */
    List<Path> useful() {
        return folders.stream()
                .filter(folder -> LIBRARIES.stream()
                        .anyMatch(library -> !entries(folder, library + "*").isEmpty()))
                .toList();
    }

    /** The files that would be found first, one for each library that is there. */
    List<Path> found() {
        return LIBRARIES.stream()
                .flatMap(library -> folders.stream()
                        .flatMap(folder -> entries(folder, library + "*").stream())
                        .limit(1))
                .toList();
    }

    /** What a process is started with so that it loads from here: CUDA's runtime only heeds the property. */
    List<String> jvmArguments() {
        return useful().isEmpty() ? List.of() : List.of("-Dorg.bytedeco.javacpp.platform.linkpath=" + joined());
    }

    /** What a process is started with so that it loads from here: the driver only heeds the variable. */
    Map<String, String> environment() {
        String after = loader.isBlank() ? "" : File.pathSeparator + loader;
        return useful().isEmpty() ? Map.of() : Map.of(LOADER, joined() + after);
    }

    private String joined() {
        return useful().stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    /** For people. */
    String describe() {
        return Stream.concat(folders.stream().map(Path::toString), Stream.of("where the system's loader looks"))
                .collect(Collectors.joining(", "));
    }
}
