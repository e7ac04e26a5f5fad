package dev.crosspoint.validation.measure;

import dev.crosspoint.validation.run.MachineFacts;
import dev.crosspoint.validation.run.RankPlace;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What can be told about the machine that leads a measurement, without any library. */
public final class ThisMachine {
    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");
    private static final Path HOST_NAME = Path.of("/proc/sys/kernel/hostname");

    private ThisMachine() {}

    /** The facts, with the places of ranks. */
    public static MachineFacts facts(List<RankPlace> places) {
        return new MachineFacts(host(), cpu(), versions(), RelevantEnvironment.of(System.getenv()), places);
    }

    /** How many processors ranks on this machine share. */
    public static int processors() {
        return Runtime.getRuntime().availableProcessors();
    }

    /** Its name, which need not be one that can be resolved: in containers it often cannot. */
    public static String host() {
        try {
            return Files.readString(HOST_NAME).strip();
        } catch (IOException e) {
            return resolvedHost();
        }
    }

    private static String resolvedHost() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "unknown";
        }
    }

    private static String cpu() {
        String model = System.getProperty("os.arch");
        try (Stream<String> lines = Files.lines(CPU_INFO)) {
            model = lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse(model);
        } catch (IOException e) {
            // Other systems have no such file; the architecture is what is left to tell.
            model = System.getProperty("os.arch");
        }
        return "%s, %d processors".formatted(model, processors());
    }

    private static Map<String, String> versions() {
        Map<String, String> versions = new LinkedHashMap<>();
        versions.put("os", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        versions.put("java", System.getProperty("java.runtime.version"));
        return versions;
    }
}
