package dev.crosspoint.validation.read;

import dev.crosspoint.validation.read.text.Line;
import dev.crosspoint.validation.sample.Group;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Who took part, from the list of devices that nccl-tests prints and, without one, from NCCL's own log.
 *
 * @param group what they tell
 * @param notes what is odd about them
 * @param unfit why times among them tell nothing of links; empty if they may
 */
record Devices(Group group, List<String> notes, Optional<String> unfit) {
    private static final Pattern DEVICE = Pattern.compile(
            "\\bRank\\s+(\\d{1,8})(?:\\s+Group\\s+(\\d{1,8}))?\\s+Pid\\s+\\d+\\s+on\\s+(\\S+)\\s+device\\b"
                    + "(?:\\s+(\\d+)\\s+\\[([0-9a-f:.]+)])?");
    private static final Pattern DIED = Pattern.compile("\\bTest (?:NCCL |CUDA )?failure\\b");
    private static final Pattern RANKS = Pattern.compile("\\bn[rR]anks (\\d{1,8})\\b");
    private static final Pattern NODES = Pattern.compile("\\bnNodes (\\d{1,8})\\b");

    Devices {
        notes = List.copyOf(notes);
    }

    /** With its domain; the bus alone, as older versions print it, is the same for GPUs of different domains. */
    private static final Pattern WHOLE_ADDRESS = Pattern.compile("[0-9a-f]{4,8}:[0-9a-f]{2}:[0-9a-f]{2}.*");

    /** A line of the list. */
    private record Device(int rank, int group, String host, String number, String bus) {
        boolean isOn(Device other) {
            return host.equals(other.host) && number.equals(other.number) && bus.equals(other.bus);
        }

        static Optional<Device> in(String text) {
            Matcher device = DEVICE.matcher(text.contains("Rank") ? text : "");
            return device.find()
                    ? Optional.of(new Device(
                            Integer.parseInt(device.group(1)),
                            Integer.parseInt(
                                    Optional.ofNullable(device.group(2)).orElse("0")),
                            device.group(3),
                            Optional.ofNullable(device.group(4)).orElse(""),
                            Optional.ofNullable(device.group(5)).orElse("")))
                    : Optional.empty();
        }
    }

    static Devices in(List<Line> lines) {
        List<Device> list = afterFailures(lines).stream()
                .map(line -> Device.in(line.text()))
                .flatMap(Optional::stream)
                .toList();
        return list.isEmpty() ? ofLog(lines) : ofList(lastLaunch(list));
    }

    /** A launch that says that it died may have had other devices than the one that took its place. */
    private static List<Line> afterFailures(List<Line> lines) {
        int from = 0;
        int failure = 0;
        for (int i = 0; i < lines.size(); i++) {
            if (DIED.matcher(lines.get(i).text()).find()) {
                failure = i;
            } else if (failure > from && Device.in(lines.get(i).text()).isPresent()) {
                from = failure;
            }
        }
        return lines.subList(from, lines.size());
    }

    /** A launch that died before its first row has listed the same devices before. */
    private static List<Device> lastLaunch(List<Device> list) {
        int length = (int) list.stream().map(Device::rank).distinct().count();
        if (length < 2 || length == list.size() || list.size() % length > 0) {
            return list;
        }
        List<Device> last = list.subList(list.size() - length, list.size());
        boolean repeats = IntStream.range(0, list.size())
                .allMatch(i -> list.get(i).rank() == i % length && list.get(i).isOn(last.get(i % length)));
        return repeats ? last : list;
    }

    private static Devices ofList(List<Device> list) {
        int distinct = (int) list.stream().map(Device::rank).distinct().count();
        int highest = list.stream().mapToInt(Device::rank).max().orElseThrow();
        if (distinct <= highest) {
            return new Devices(
                    Group.UNKNOWN,
                    List.of("the list of devices is incomplete: %d of at least %d ranks"
                            .formatted(distinct, highest + 1)),
                    sharedGpu(list));
        }
        int hosts = (int) list.stream().map(Device::host).distinct().count();
        if (list.size() > distinct) {
            return new Devices(
                    Group.of(distinct, hosts),
                    List.of(),
                    Optional.of(("%d devices call themselves one of %d ranks: independent jobs print into this file, as"
                                    + " when mpirun starts a program built without MPI: build nccl-tests with MPI=1")
                            .formatted(list.size(), distinct)));
        }
        return ofGroups(list, hosts);
    }

    /** With NCCL_TESTS_SPLIT several groups work side by side; the times are those of one. */
    private static Devices ofGroups(List<Device> list, int hosts) {
        List<Long> sizes =
                list.stream().collect(Collectors.groupingBy(Device::group, Collectors.counting())).values().stream()
                        .distinct()
                        .toList();
        long groups = list.stream().map(Device::group).distinct().count();
        if (groups == 1) {
            return new Devices(Group.of(list.size(), hosts), List.of(), sharedGpu(list));
        } else if (sizes.size() > 1) {
            return new Devices(
                    Group.UNKNOWN,
                    List.of("groups of different sizes work side by side: ranks unknown"),
                    sharedGpu(list));
        }
        OptionalInt nodes = hosts == 1 ? OptionalInt.of(1) : OptionalInt.empty();
        return new Devices(
                new Group(OptionalInt.of(sizes.get(0).intValue()), nodes),
                List.of("%d groups of %d ranks work side by side".formatted(groups, sizes.get(0))),
                sharedGpu(list));
    }

    /** Ranks on one GPU take turns: what they wait for is the GPU. */
    private static Optional<String> sharedGpu(List<Device> list) {
        Map<String, Long> ranks = list.stream()
                .filter(device -> WHOLE_ADDRESS.matcher(device.bus()).matches())
                .collect(Collectors.groupingBy(
                        device -> device.number() + " [" + device.bus() + "] of " + device.host(),
                        TreeMap::new,
                        Collectors.counting()));
        return ranks.entrySet().stream()
                .filter(gpu -> gpu.getValue() > 1)
                .findFirst()
                .map(gpu -> "%d ranks share the GPU %s: they took turns on it".formatted(gpu.getValue(), gpu.getKey()));
    }

    private static Devices ofLog(List<Line> lines) {
        OptionalInt ranks = onlyNumber(lines, RANKS);
        List<String> notes = new ArrayList<>();
        ranks.ifPresent(n -> notes.add("%d ranks by NCCL's log, without a list of devices".formatted(n)));
        return new Devices(
                new Group(ranks, ranks.isPresent() ? onlyNumber(lines, NODES) : OptionalInt.empty()),
                notes,
                Optional.empty());
    }

    private static OptionalInt onlyNumber(List<Line> lines, Pattern pattern) {
        TreeSet<Integer> numbers = new TreeSet<>();
        for (Line line : lines) {
            Matcher matcher = pattern.matcher(line.text().contains("NCCL INFO") ? line.text() : "");
            if (matcher.find()) {
                numbers.add(Integer.parseInt(matcher.group(1)));
            }
        }
        return numbers.size() == 1 && numbers.first() > 0 ? OptionalInt.of(numbers.first()) : OptionalInt.empty();
    }
}
