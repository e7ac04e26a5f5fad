package dev.crosspoint.validation.nccl;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * Compute capability by the name that the driver gives a GPU.
 *
 * @see "NVIDIA, CUDA GPU Compute Capability, https://developer.nvidia.com/cuda-gpus"
 */
final class GpuCapability {
    private static final Map<Pattern, Integer> BY_NAME = new LinkedHashMap<>();

    static {
        put("GB10", 121);
        put("RTX PRO \\d000|RTX 50\\d0", 120);
        put("B300|GB300", 103);
        put("B100|B200|GB200", 100);
        put("H100|H200|H800|H20|GH200", 90);
        put("L2|L4|L20|L40S?|RTX 40\\d0|RTX \\d000 Ada", 89);
        put("A2|A10G?|A16|A40|RTX 30\\d0|RTX A\\d000", 86);
        put("A30|A100|A800", 80);
        put("T4|RTX 20\\d0|Quadro RTX|TITAN RTX|GTX 16\\d0", 75);
        put("V100|TITAN V", 70);
        put("P4|P40|GTX 10\\d0|TITAN Xp?", 61);
        put("P100", 60);
    }

    private GpuCapability() {}

    private static void put(String names, int capability) {
        BY_NAME.put(Pattern.compile("\\b(" + names + ")\\b"), capability);
    }

    /** Compute capability times ten; empty if the name is not known. */
    static OptionalInt of(String name) {
        return BY_NAME.entrySet().stream()
                .filter(e -> e.getKey().matcher(name).find())
                .mapToInt(Map.Entry::getValue)
                .findFirst();
    }
}
