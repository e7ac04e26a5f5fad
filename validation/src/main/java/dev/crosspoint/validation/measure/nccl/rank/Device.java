package dev.crosspoint.validation.measure.nccl.rank;

import static org.bytedeco.cuda.global.cudart.cuDeviceGet;
import static org.bytedeco.cuda.global.cudart.cuDeviceGetName;
import static org.bytedeco.cuda.global.cudart.cuInit;
import static org.bytedeco.cuda.global.cudart.cudaDevAttrMultiProcessorCount;
import static org.bytedeco.cuda.global.cudart.cudaDeviceGetAttribute;
import static org.bytedeco.cuda.global.cudart.cudaDeviceGetPCIBusId;
import static org.bytedeco.cuda.global.cudart.cudaDriverGetVersion;
import static org.bytedeco.cuda.global.cudart.cudaGetDeviceCount;
import static org.bytedeco.cuda.global.cudart.cudaRuntimeGetVersion;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A GPU as CUDA numbers it.
 *
 * @param number from 0
 * @param name as the driver has it
 * @param busId place on the PCI bus
 * @param multiprocessors how many streaming multiprocessors it has
 */
record Device(int number, String name, String busId, int multiprocessors) {
    private static final int TEXT = 256;
    private static final Path DRIVER = Path.of("/proc/driver/nvidia/version");
    private static final Pattern RELEASE = Pattern.compile("Module[^\\n]*?\\s(\\d+\\.\\d+(?:\\.\\d+)?)\\s");

    /** How many there are; none is an error of CUDA. */
    static int count(Calls calls) {
        int[] count = new int[1];
        calls.cuda("cudaGetDeviceCount", () -> cudaGetDeviceCount(count));
        return count[0];
    }

    /** The device of that number. */
    static Device of(Calls calls, int number) {
        int[] handle = new int[1];
        byte[] name = new byte[TEXT];
        byte[] busId = new byte[TEXT];
        int[] multiprocessors = new int[1];
        calls.cuda("cuInit", () -> cuInit(0));
        calls.cuda("cuDeviceGet", () -> cuDeviceGet(handle, number));
        calls.cuda("cuDeviceGetName", () -> cuDeviceGetName(name, TEXT, handle[0]));
        calls.cuda("cudaDeviceGetPCIBusId", () -> cudaDeviceGetPCIBusId(busId, TEXT, number));
        calls.cuda(
                "cudaDeviceGetAttribute",
                () -> cudaDeviceGetAttribute(multiprocessors, cudaDevAttrMultiProcessorCount, number));
        return new Device(number, text(name), text(busId), multiprocessors[0]);
    }

    /** Version of the CUDA runtime, as in {@code 12.9}. */
    static String runtimeVersion(Calls calls) {
        int[] version = new int[1];
        calls.cuda("cudaRuntimeGetVersion", () -> cudaRuntimeGetVersion(version));
        return version(version[0]);
    }

    /** The latest version of CUDA that the driver knows. */
    static String driverVersion(Calls calls) {
        int[] version = new int[1];
        calls.cuda("cudaDriverGetVersion", () -> cudaDriverGetVersion(version));
        return version(version[0]);
    }

    /** Release of the driver, as in {@code 550.54.15}, where the kernel tells it. */
    static Optional<String> driverRelease() {
        try {
            Matcher release = RELEASE.matcher(Files.readString(DRIVER));
            return release.find() ? Optional.of(release.group(1)) : Optional.empty();
        } catch (IOException e) {
            // Containers may hide it; the version of CUDA that the driver knows is told all the same.
            return Optional.empty();
        }
    }

    /** For people: {@code GPU 0 NVIDIA H200 (0000:1b:00.0)}. */
    String describe() {
        return "GPU %d %s (%s)".formatted(number, name, busId);
    }

    private static String version(int code) {
        return code / 1000 + "." + code % 1000 / 10;
    }

    private static String text(byte[] zeroTerminated) {
        int end = 0;
        while (end < zeroTerminated.length && zeroTerminated[end] != 0) {
            end++;
        }
        return new String(zeroTerminated, 0, end, StandardCharsets.UTF_8);
    }
}
