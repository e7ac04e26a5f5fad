package dev.crosspoint.validation.read;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crosspoint.validation.read.text.Harvest;
import dev.crosspoint.validation.read.text.Line;
import dev.crosspoint.validation.sample.ReadResult;
import dev.crosspoint.validation.sample.Run;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The text that nccl-tests would have printed beside a JSON file, so that one set of rules reads both. */
final class NcclTestsReport {
    private static final int MOST_ROWS = 10_000;
    private static final Pattern SETTING =
            Pattern.compile("(NCCL_ALGO|NCCL_PROTO|NCCL_TREE_THRESHOLD)=(\\^?\\w+(?:[,;:]\\^?\\w+){0,50})");
    private static final Pattern TEST = Pattern.compile("(\\w+_perf)\\w*$");
    private static final String HEADER = "#       size         count      type   redop    root  %s   algbw   busbw"
            + "  #wrong  %s   algbw   busbw  #wrong";
    private static final String NONE = Half.NOT_AVAILABLE;

    private final String source;
    private final Harvest harvest;
    private final List<Line> context = new ArrayList<>();
    private final List<Line> rows = new ArrayList<>();
    private final List<JsonNode> devices = new ArrayList<>();
    private String time = "time";
    private int perProcess = 1;

    NcclTestsReport(String source, Harvest harvest) {
        this.source = source;
        this.harvest = harvest;
    }

    /** A new file begins. */
    void start() {
        context.clear();
        rows.clear();
        devices.clear();
        time = "time";
        perProcess = 1;
    }

    void schema(int line, int newest, int version) {
        if (version > newest) {
            harvest.skip(line, "schema version %d is newer than any known, read as %d".formatted(version, newest));
        }
    }

    void setting(int line, String text) {
        if (SETTING.matcher(text).matches()) {
            context.add(new Line(line, text));
        }
    }

    void tell(int line, String name, JsonNode value) {
        switch (name) {
            case "args" -> value.forEach(arg -> test(line, arg.asText()));
            case "nccl_version" ->
                context.add(new Line(line, "# nccl-tests version JSON nccl-headers=0 nccl-library=" + value.asText()));
            case "devices" -> value.forEach(devices::add);
            case "config" -> config(line, value);
            default -> failures(line, value);
        }
    }

    private void test(int line, String argument) {
        Matcher test = TEST.matcher(argument);
        if (test.find()) {
            context.add(new Line(line, "# Collective test starting: " + test.group(1)));
        }
    }

    private void config(int line, JsonNode config) {
        config.path("devices").forEach(devices::add);
        int threads = Math.max(1, config.path("nthreads").asInt(1));
        int gpus = Math.max(1, config.path("ngpus").asInt(1));
        perProcess = (int) Math.min(1 << 16, (long) threads * gpus);
        context.add(new Line(
                line,
                "# nThread %d nGpus %d warmup iters: %s iters: %s agg iters: %s"
                        .formatted(
                                threads,
                                gpus,
                                config.path("warmup_iters").asInt(),
                                config.path("iterations").asInt(1),
                                config.path("aggregated_iterations").asInt(1))));
    }

    private void failures(int line, JsonNode outOfBounds) {
        int count = outOfBounds.path("count").asInt();
        if (count > 0) {
            rows.add(new Line(line, "# Out of bounds values : %d FAILED".formatted(count)));
        }
    }

    /** Takes one result: a row of the table. */
    void result(int line, JsonNode result) {
        boolean isCpu = result.at("/out_of_place/cpu_time").isNumber()
                || result.at("/in_place/cpu_time").isNumber();
        String heading = isCpu ? "cputime" : "time";
        if (rows.size() >= MOST_ROWS || !heading.equals(time)) {
            finish();
            time = heading;
        }
        rows.add(new Line(
                line,
                Stream.of(
                                result.path("size").asText(),
                                result.path("count").asText(),
                                word(result, "type"),
                                word(result, "redop"),
                                word(result, "root"),
                                half(result.path("out_of_place")),
                                half(result.path("in_place")))
                        .reduce("", (row, field) -> row + " " + field)));
    }

    private static String word(JsonNode result, String name) {
        String word = result.path(name).asText().strip().replaceAll("\\s+", "_");
        return word.isEmpty() ? name.equals("root") ? "-1" : "none" : word;
    }

    private static String half(JsonNode half) {
        if (!half.isObject()) {
            return String.join(" ", NONE, NONE, NONE, NONE);
        }
        JsonNode time = half.has("cpu_time") ? half.path("cpu_time") : half.path("time");
        JsonNode wrong = half.path("nwrong");
        return String.join(
                " ",
                number(time),
                number(half.path("alg_bw")),
                number(half.path("bus_bw")),
                wrong.isNumber() ? number(wrong) : NONE);
    }

    /** Not a number is the text nan there. */
    private static String number(JsonNode value) {
        return value.isNumber() ? value.asText() : "nan";
    }

    /** Reads what was told since the last time. */
    void finish() {
        List<TestLine> table = TestLine.of(rows);
        if (table.stream().anyMatch(line -> line.row().isPresent())) {
            List<TestLine> text = new ArrayList<>(TestLine.of(context));
            text.addAll(TestLine.of(deviceLines()));
            text.add(TestLine.of(new Line(1, HEADER.formatted(time, time))));
            text.addAll(table);
            ReadResult part = NcclTestsText.read(source, text, new ArrayList<>());
            List<Run> runs = part.runs().stream().map(NcclTestsReport::inJson).toList();
            harvest.add(new ReadResult(
                    source, NcclTestsJson.FORMAT, part.rows(), part.used(), runs, part.skipped(), part.reason()));
        }
        rows.clear();
    }

    private static Run inJson(Run run) {
        return new Run(run.provenance().withFormat(NcclTestsJson.FORMAT), run.samples(), run.excluded());
    }

    /** Up to schema version 1, of each process only the first device is listed. */
    private List<Line> deviceLines() {
        Set<Integer> listed = new HashSet<>();
        devices.forEach(device -> listed.add(device.path("rank").asInt()));
        boolean onlyFirst = listed.stream().allMatch(rank -> rank % perProcess == 0);
        List<Line> lines = new ArrayList<>();
        for (JsonNode device : devices) {
            int rank = device.path("rank").asInt();
            lines.add(device(device, rank, device.path("device_hex").asText()));
            for (int i = 1; onlyFirst && i < perProcess; i++) {
                lines.add(device(device, rank + i, "0x00"));
            }
        }
        return lines;
    }

    private static Line device(JsonNode device, int rank, String bus) {
        return new Line(
                1,
                "#  Rank %d Group %d Pid %d on %s device %d [%s] %s"
                        .formatted(
                                rank,
                                device.path("group").asInt(),
                                device.path("pid").asInt(),
                                device.path("hostname")
                                        .asText("unknown")
                                        .strip()
                                        .replaceAll("\\s+", "_"),
                                device.path("device").asInt(),
                                bus,
                                device.path("device_info").asText()));
    }
}
