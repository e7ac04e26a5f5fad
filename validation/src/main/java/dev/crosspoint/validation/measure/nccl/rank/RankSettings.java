package dev.crosspoint.validation.measure.nccl.rank;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * What the process of a rank is told.
 *
 * @param bytes size of the largest message
 * @param ranksPerDevice how many ranks share a device
 * @param limit how long to await the completion of a call on the device
 * @param log where NCCL logs, {@code %p} standing for the process
 * @param foresees whether NCCL is asked after each call what it expects of it
 */
public record RankSettings(long bytes, int ranksPerDevice, Duration limit, String log, boolean foresees) {
    public static RankSettings of(Map<String, String> texts) {
        return new RankSettings(
                Long.parseLong(texts.get("bytes")),
                Integer.parseInt(texts.get("ranks-per-device")),
                Duration.ofMillis(Long.parseLong(texts.get("limit-millis"))),
                texts.get("log"),
                Boolean.parseBoolean(texts.get("foresees")));
    }

    /** As a process is handed it. */
    public Map<String, String> texts() {
        return Map.of(
                "bytes", "" + bytes,
                "ranks-per-device", "" + ranksPerDevice,
                "limit-millis", "" + limit.toMillis(),
                "log", log,
                "foresees", "" + foresees);
    }

    /** The log of a process. */
    public Path log(long process) {
        return Path.of(log.replace("%p", "" + process));
    }
}
