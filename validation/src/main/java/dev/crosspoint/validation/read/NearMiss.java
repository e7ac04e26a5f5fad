package dev.crosspoint.validation.read;

import dev.crosspoint.validation.read.text.LogText;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** What a text without a known format resembles: a reason that helps more than "unknown". */
final class NearMiss {
    private static final Map<Pattern, String> KINDS = kinds();

    private NearMiss() {}

    /** Why a text is not read, in a sentence. */
    static String describe(LogText text) {
        return KINDS.entrySet().stream()
                .filter(kind -> text.has(line -> kind.getKey().matcher(line).find()))
                .findFirst()
                .map(Map.Entry::getValue)
                .orElse("no measurement in a known format: crosspoint import --help lists them");
    }

    private static Map<Pattern, String> kinds() {
        Map<Pattern, String> kinds = new LinkedHashMap<>();
        kinds.put(
                Pattern.compile("\"nccl-tests structured output\""),
                "JSON as proposed in nccl-tests pull request 318, which no version writes: give the text output");
        kinds.put(
                Pattern.compile("nccl_collective_exec_time|nccl_bus_bandwidth_gbs"),
                "metrics of NCCL's inspector, whose sizes are ranges: give its JSON lines");
        kinds.put(
                Pattern.compile("^[>\\s]*\\|\\s*payload\\b|\\|\\s*\\d+[KMG]i?B\\s*\\|\\s*[\\d.]+GBps"),
                "a table of all_reduce_bench without its line 'The average bandwidth of all_reduce over N ranks', which"
                        + " tells what was measured");
        kinds.put(
                Pattern.compile("\\bbytes\\s+N\\s+type\\b"),
                "not nccl-tests output: the table of the tests that came with NCCL 1.x, times in milliseconds");
        kinds.put(
                Pattern.compile("(?i)\\bsize\\s*\\(MB\\)|\\btime_ms\\b|\\btavg\\s*\\(|\\bGBps\\b|\\bbusbw_GBps\\b"),
                "not nccl-tests output: a bandwidth table of another program");
        kinds.put(
                Pattern.compile("Out of bounds values|Avg bus bandwidth"),
                "the footer of nccl-tests without any row of its table: give the rows, too");
        kinds.put(
                Pattern.compile("NCCL (INFO|WARN)"),
                "lines of NCCL's log, but no table of measurements: crosspoint nccl reads what they tell");
        kinds.put(
                Pattern.compile("^\\w[\\w .()/%#-]*([,;\\t][\\w .()/%#-]+){2,500}$"),
                "CSV whose first line names no size, or neither a time with its unit nor a bandwidth: size_bytes,time_us");
        kinds.put(Pattern.compile("^\\s*<(\\?xml|system|graphs)\\b"), "XML, not a log: perhaps a topology");
        return kinds;
    }
}
