package dev.crosspoint.topology.read;

import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.topology.read.NodeType.Nic;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What several NICs are to the GPUs that all of them serve. */
final class Bond {
    private Bond() {}

    /**
     * NICs that serve the same GPUs from the same place carry equal shares of every message, as NCCL's channels and
     * multi-rail transports do. So they are one NIC here, as fast as the slowest of them times their number, under
     * their names joined by +.
     */
    static List<Nic> join(List<Nic> nics) {
        Map<List<Object>, List<Nic>> alike = new LinkedHashMap<>();
        nics.forEach(nic -> alike.computeIfAbsent(List.of(nic.serves(), nic.at()), k -> new ArrayList<>())
                .add(nic));
        return alike.values().stream().map(Bond::one).toList();
    }

    private static Nic one(List<Nic> nics) {
        Nic first = nics.get(0);
        if (nics.size() == 1) {
            return first;
        }
        double slowest =
                nics.stream().mapToDouble(n -> n.bandwidth().value()).min().orElseThrow();
        return new Nic(
                nics.stream().map(Nic::name).reduce((a, b) -> a + "+" + b).orElseThrow(),
                first.serves(),
                first.at(),
                nics.stream().map(Nic::alpha).max(Comparator.naturalOrder()).orElseThrow(),
                new BytesPerSecond(slowest * nics.size()),
                Optional.of(first.source().orElse("no source stated") + "; %d NICs together".formatted(nics.size())),
                first.line());
    }
}
