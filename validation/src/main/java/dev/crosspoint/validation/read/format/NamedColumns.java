package dev.crosspoint.validation.read.format;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Which column of a table holds what, by their names.
 *
 * @param names the names, as they stand
 * @param roles index of the column that has a role
 * @param time index of the column with times; empty where there is none whose unit is known
 * @param microsPerUnit microseconds of one unit of that column
 * @param countsElements whether sizes are numbers of elements
 * @param identifying columns without a role that tell runs apart, by their plain names
 * @param remarking columns with remarks
 */
record NamedColumns(
        List<String> names,
        Map<Role, Integer> roles,
        Optional<Integer> time,
        double microsPerUnit,
        boolean countsElements,
        Map<Integer, String> identifying,
        List<Integer> remarking) {
    private static final Pattern TIME = Pattern.compile(
            "(?:([a-z_]*?)_)?(ns|us|usec|usecs|microseconds|ms|msec|milliseconds|s|sec|secs|seconds)(?:_[a-z0-9]*(?:runs|reps|iters))?");
    private static final List<String> TIMES = List.of(
            "time",
            "latency",
            "lat",
            "median",
            "measured_median",
            "measured",
            "mean",
            "avg",
            "avg_time",
            "avg_latency",
            "mean_time",
            "mean_latency",
            "median_time",
            "median_latency",
            "duration",
            "elapsed",
            "exec_time");
    /** Numbers that tell of the row's result, not of what was measured. */
    private static final Pattern MEASURE = Pattern.compile(
            "(?:^|_)(?:min|max|mean|avg|median|std|stdev|p\\d+|time|lat|latency|us|ms|bw|gbs|gbps|algbw|busbw|busbwfactor"
                    + "|factor|iters|iterations|trials|reps|runs|points|count|speedup|ratio|error)(?:_|$)");

    /** Columns of rccl-tests, and of nccl-tests' text as people turn it into CSV: times in us without saying so. */
    private static final List<List<String>> OF_TESTS =
            List.of(List.of("numcycle", "time", "busbw"), List.of("size", "count", "type", "time", "algbw", "busbw"));

    private static final List<String> REMARKS = List.of("note", "notes", "comment", "remark", "description");
    private static final Pattern REMARK =
            Pattern.compile("source|source_url|url|note|notes|comment|remark|timestamp|date|line|file|description");

    NamedColumns {
        names = List.copyOf(names);
        roles = Map.copyOf(roles);
        identifying = Collections.unmodifiableMap(new TreeMap<>(identifying));
        remarking = List.copyOf(remarking);
    }

    /** The columns that a header names; empty if it names no size, or neither a time nor a bandwidth. */
    static Optional<NamedColumns> of(List<String> header) {
        List<String> plain = header.stream().map(NamedColumns::plain).toList();
        Map<Role, Integer> roles = new EnumMap<>(Role.class);
        for (Role role : Role.values()) {
            role.names().stream()
                    .filter(plain::contains)
                    .findFirst()
                    .ifPresent(name -> roles.put(role, plain.indexOf(name)));
        }
        boolean ofAiconfigurator = plain.containsAll(List.of("nccl_dtype", "message_size", "latency", "op_name"));
        boolean ofTests = OF_TESTS.stream().anyMatch(plain::containsAll);
        Optional<Integer> time = ofAiconfigurator
                ? Optional.of(plain.indexOf("latency"))
                : ofTests ? Optional.of(plain.indexOf("time")) : time(plain);
        double unit = ofAiconfigurator
                ? 1e3
                : ofTests ? 1 : time.map(t -> unit(plain.get(t))).orElse(1.0);
        boolean tells = roles.containsKey(Role.SIZE)
                && (time.isPresent() || roles.containsKey(Role.ALGBW) || roles.containsKey(Role.BUSBW));
        return tells
                ? Optional.of(new NamedColumns(
                        header, roles, time, unit, ofAiconfigurator, identifying(plain, roles, time), remarking(plain)))
                : Optional.empty();
    }

    private static Map<Integer, String> identifying(
            List<String> plain, Map<Role, Integer> roles, Optional<Integer> time) {
        return IntStream.range(0, plain.size())
                .filter(i -> !roles.containsValue(i) && !time.equals(Optional.of(i)) && !isResult(plain.get(i)))
                .boxed()
                .collect(Collectors.toMap(i -> i, plain::get));
    }

    private static List<Integer> remarking(List<String> plain) {
        return IntStream.range(0, plain.size())
                .filter(i -> REMARKS.contains(plain.get(i)))
                .boxed()
                .toList();
    }

    /**
     * A name in lower case with underscores: {@code Time (us)} is {@code time_us}. Either letter that stands for micro is
     * a u. Other letters stay, and so does what could not be decoded: microseconds must not become seconds.
     */
    static String plain(String name) {
        return name.strip()
                .toLowerCase(Locale.ROOT)
                .replaceAll("\u00e2?\u00b5|\u03bc", "u")
                .replaceAll("[^a-z0-9\\p{L}\\ufffd]+", "_")
                .replaceAll("^_|_$", "");
    }

    private static Optional<Integer> time(List<String> plain) {
        return TIMES.stream()
                .flatMap(wanted -> plain.stream().filter(name -> base(name).equals(Optional.of(wanted))))
                .findFirst()
                .map(plain::indexOf);
    }

    private static Optional<String> base(String name) {
        Matcher time = TIME.matcher(name);
        return time.matches() ? Optional.of(time.group(1) == null ? "time" : time.group(1)) : Optional.empty();
    }

    private static double unit(String name) {
        Matcher time = TIME.matcher(name);
        return !time.matches()
                ? 1
                : switch (time.group(2).charAt(0)) {
                    case 'n' -> 1e-3;
                    case 'u' -> 1;
                    case 'm' -> time.group(2).startsWith("mic") ? 1 : 1e3;
                    default -> 1e6;
                };
    }

    /** Whether another column has the name of the one with times, as those in place have in nccl-tests' tables. */
    boolean hasSecondTime() {
        return time.filter(t -> names.stream()
                                .map(NamedColumns::plain)
                                .filter(plain(names.get(t))::equals)
                                .count()
                        > 1)
                .isPresent();
    }

    /** What a row says in a role; empty if it says nothing. */
    Optional<String> value(List<String> row, Role role) {
        return Optional.ofNullable(roles.get(role))
                .filter(i -> i < row.size())
                .map(i -> row.get(i).strip())
                .filter(text -> !text.isEmpty());
    }

    /** The time of a row as written; empty if there is none. */
    Optional<String> timeIn(List<String> row) {
        return time.filter(i -> i < row.size()).map(i -> row.get(i).strip()).filter(text -> !text.isEmpty());
    }

    /** What else a row says of what was measured: rows that differ in it belong to different runs. */
    Map<String, String> identity(List<String> row) {
        Map<String, String> identity = new LinkedHashMap<>();
        identifying.forEach((i, name) -> {
            if (i < row.size() && !row.get(i).isBlank()) {
                identity.put(name, row.get(i).strip());
            }
        });
        return identity;
    }

    /** Remarks beside a row, and what tells it from others. */
    List<String> remarks(List<String> row) {
        List<String> remarks = new ArrayList<>(identity(row).values());
        remarking.stream().filter(i -> i < row.size()).map(row::get).forEach(remarks::add);
        return remarks;
    }

    private static boolean isResult(String name) {
        return MEASURE.matcher(name).find() || REMARK.matcher(name).matches();
    }
}
