package dev.crosspoint.validation.measure.nccl;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Why NCCL cannot be measured, in one line: what was looked for, where, and what to install. */
final class Lack {
    private static final Pattern LIBRARY =
            Pattern.compile("(lib[\\w.+-]+\\.so[.\\d]*): cannot open shared object file");
    private static final String NO_BINDINGS = "Could not find jni";
    private static final String NO_DEVICE = "cudaErrorNoDevice";
    private static final String OLD_DRIVER = "cudaErrorInsufficientDriver";

    private Lack() {}

    /**
     * The line.
     *
     * @param words of the linker or of CUDA
     */
    static String describe(String words, LibraryPath libraries) {
        return "NCCL cannot be measured here: " + reason(words, libraries) + ". Without a GPU, --backend host measures";
    }

    private static String reason(String words, LibraryPath libraries) {
        Matcher library = LIBRARY.matcher(words);
        if (words.contains(NO_BINDINGS)) {
            return "this build has no native half of the bindings of CUDA (%s); build it with mvn -Pcuda12 package, or -Pcuda13, and install NVIDIA's driver, the CUDA runtime and NCCL 2 (%s)"
                    .formatted(words.replace(".", ""), there(libraries));
        } else if (library.find()) {
            return "%s was not found; looked in %s; install %s, or name its folder in %s"
                    .formatted(library.group(1), libraries.describe(), bringer(library.group(1)), LibraryPath.VARIABLE);
        } else if (words.contains(NO_DEVICE)) {
            return "the driver sees no GPU (%s); see nvidia-smi, and CUDA_VISIBLE_DEVICES".formatted(words);
        } else if (words.contains(OLD_DRIVER)) {
            return "the driver is older than the CUDA runtime (%s); install a newer driver, or build for CUDA 12 with mvn -Pcuda12 package"
                    .formatted(words);
        }
        return words + "; libraries were looked for in " + libraries.describe();
    }

    private static String there(LibraryPath libraries) {
        String files = libraries.found().stream().map(Object::toString).collect(Collectors.joining(", "));
        return files.isEmpty()
                ? "none of libcuda.so.1, libcudart.so, libnccl.so.2 is in " + libraries.describe()
                : "there are " + files;
    }

    private static String bringer(String library) {
        if (library.startsWith("libcuda.so")) {
            return "NVIDIA's driver";
        } else if (library.startsWith("libcudart")) {
            String version = library.replaceAll(".*\\.", "");
            return "the CUDA runtime %s (for Python: nvidia-cuda-runtime-cu%s)".formatted(version, version);
        } else if (library.startsWith("libnccl")) {
            return "NCCL 2 (Debian: libnccl2; for Python: nvidia-nccl-cu12 or -cu13)";
        }
        return "what brings it";
    }
}
