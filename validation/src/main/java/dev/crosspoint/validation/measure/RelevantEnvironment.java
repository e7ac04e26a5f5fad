package dev.crosspoint.validation.measure;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The environment variables that change what is measured: those of NCCL, CUDA, network libraries and launchers. A value that
 * may be a secret is withheld, whatever the variable.
 */
final class RelevantEnvironment {
    /** What stands in the place of a value that may be a secret. */
    static final String WITHHELD = "(withheld)";

    private static final List<String> PREFIXES = List.of(
            "NCCL_",
            "CUDA_",
            "NVIDIA_",
            "CROSSPOINT_",
            "SLURM_",
            "OMPI_",
            "PMI_",
            "PMIX_",
            "UCX_",
            "FI_",
            "OMP_",
            "MASTER_",
            "LOCAL_RANK",
            "WORLD_SIZE",
            "JAVA_TOOL_OPTIONS",
            "LD_LIBRARY_PATH",
            "LD_PRELOAD");

    private static final Pattern SECRET = Pattern.compile(
            "(?i)token|secret|passw|pwd|credential|auth|api_?key|private|cookie|session|signature|bearer|_key\\b|-----BEGIN"
                    + "|://[^/\\s]*:[^/\\s]*@");

    /** Long runs of letters and digits mixed are what keys look like. */
    private static final Pattern LOOKS_RANDOM = Pattern.compile("(?=\\S*[0-9])(?=\\S*[A-Za-z])[A-Za-z0-9+=_]{32,}");

    private RelevantEnvironment() {}

    static Map<String, String> of(Map<String, String> environment) {
        Map<String, String> relevant = new TreeMap<>();
        environment.forEach((name, value) -> {
            if (PREFIXES.stream().anyMatch(name::startsWith)) {
                relevant.put(name, maySecret(name) || maySecret(value) || isRandom(value) ? WITHHELD : value);
            }
        });
        return relevant;
    }

    private static boolean maySecret(String text) {
        return SECRET.matcher(text).find();
    }

    private static boolean isRandom(String value) {
        return LOOKS_RANDOM.matcher(value).find();
    }
}
