package dev.crosspoint.validation.read;

import dev.crosspoint.model.nccl.communicator.NcclHost;
import dev.crosspoint.validation.nccl.LoggedMachine;
import dev.crosspoint.validation.nccl.Said;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a log tells of machines, release and environment.
 *
 * @see "NCCL src/graph/topo.cc, ncclTopoPrintRec (CPU); src/misc/param.cc, src/init.cc (settings)"
 */
final class MachineLines {
    private static final Pattern SETTING =
            Pattern.compile("\\b(NCCL_[A-Z0-9_]+) set (?:by environment )?to (.+?)\\.?\\s*$");
    private static final Pattern GPU = Pattern.compile("\\bRank\\s+\\d+ .*\\bdevice\\s+\\d+ \\[[^\\]]*] (\\S.*)$");
    private static final Pattern CPU = Pattern.compile("^CPU/\\S+ \\(([1-3])/(-1|[0-3])/-?\\d+\\)");
    private static final Pattern NETWORK =
            Pattern.compile("^(?:Using network|Assigned NET plugin) (\\S.*?)(?: to comm)?\\s*$");
    private static final Pattern VERSION = Pattern.compile("\\bNCCL version (\\d+\\.\\d+(?:\\.\\d+)?)");

    private final Map<String, List<Said<String>>> settings = new TreeMap<>();
    private final Map<String, Said<String>> gpus = new LinkedHashMap<>();
    private final Map<String, Said<String>> networks = new LinkedHashMap<>();
    private Optional<Said<NcclHost>> host = Optional.empty();
    private Optional<Said<String>> version = Optional.empty();

    void accept(InfoMessage message) {
        String text = message.text();
        if (text.startsWith("CPU/")) {
            find(CPU, text)
                    .ifPresent(m -> cpu(message.line(), Integer.parseInt(m.group(1)), Integer.parseInt(m.group(2))));
        } else if (text.contains(" device ")) {
            find(GPU, text).ifPresent(m -> keep(gpus, message.line(), m.group(1).strip()));
        } else if (text.contains(" set ")) {
            find(SETTING, text).ifPresent(m -> setting(message.line(), m.group(1), m.group(2)));
        } else if (version.isEmpty() && text.contains("NCCL version ")) {
            version = find(VERSION, text).map(m -> new Said<>(message.line(), m.group(1)));
        } else {
            find(NETWORK, text).ifPresent(m -> keep(networks, message.line(), m.group(1)));
        }
    }

    private static Optional<Matcher> find(Pattern pattern, String text) {
        return Optional.of(pattern.matcher(text)).filter(Matcher::find);
    }

    private static void keep(Map<String, Said<String>> known, int line, String name) {
        known.putIfAbsent(name, new Said<>(line, name));
    }

    private void setting(int line, String name, String value) {
        List<Said<String>> values = settings.computeIfAbsent(name, n -> new ArrayList<>());
        if (values.stream().noneMatch(v -> v.value().equals(value))) {
            values.add(new Said<>(line, value));
        }
    }

    /** Nodes with different CPUs are mixed. Where NCCL knows no vendor, as on ARM, it prints -1. */
    private void cpu(int line, int architecture, int vendor) {
        NcclHost seen = NcclHost.ofNumbers(architecture, Math.max(0, vendor));
        host = host.map(h -> new Said<>(h.line(), h.value().mixedWith(seen)))
                .or(() -> Optional.of(new Said<>(line, seen)));
    }

    LoggedMachine machine() {
        return new LoggedMachine(List.copyOf(gpus.values()), host, List.copyOf(networks.values()));
    }

    Map<String, List<Said<String>>> settings() {
        return settings;
    }

    Optional<Said<String>> version() {
        return version;
    }
}
