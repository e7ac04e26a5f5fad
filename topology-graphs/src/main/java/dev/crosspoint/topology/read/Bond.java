package dev.crosspoint.topology.read;

import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.topology.read.NodeType.Nic;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What several NICs are to the GPUs that all of them serve. NCCL gives the channels of a GPU to those of its NICs that it
 * reaches at the highest rate, in equal shares. So NICs that serve the same GPUs at one rate and from one place are one
 * NIC here, as fast as all of them together, under their names joined by {@code +}; of those that differ in rate the
 * fastest comes first, which is the one that messages take.
 *
 * @see "NCCL 2.30.7, src/graph/topo.cc, ncclTopoGetLocalNet"
 */
final class Bond {
    private Bond() {}

    /** The NICs as messages see them. */
    static List<Nic> join(List<Nic> nics) {
        Map<List<Object>, List<Nic>> alike = new LinkedHashMap<>();
        nics.forEach(
                nic -> alike.computeIfAbsent(List.of(nic.serves(), nic.at(), nic.bandwidth()), key -> new ArrayList<>())
                        .add(nic));
        return fastestFirst(alike.values().stream().map(Bond::one).toList());
    }

    private static Nic one(List<Nic> nics) {
        Nic first = nics.get(0);
        if (nics.size() == 1) {
            return first;
        }
        return new Nic(
                nics.stream().map(Nic::name).collect(Collectors.joining("+")),
                first.serves(),
                first.at(),
                nics.stream().map(Nic::alpha).max(Comparator.naturalOrder()).orElseThrow(),
                new BytesPerSecond(first.bandwidth().value() * nics.size()),
                Optional.of(first.source().orElse("no source stated") + "; %d NICs together".formatted(nics.size())),
                first.line());
    }

    /** Those that serve the same GPUs change places among themselves; all others stay where they are. */
    private static List<Nic> fastestFirst(List<Nic> nics) {
        List<Nic> ordered = new ArrayList<>(nics);
        Map<List<String>, List<Integer>> places = IntStream.range(0, nics.size())
                .boxed()
                .collect(Collectors.groupingBy(n -> nics.get(n).serves()));
        for (List<Integer> same : places.values()) {
            List<Nic> fastest = same.stream()
                    .map(nics::get)
                    .sorted(Comparator.comparing(Nic::bandwidth).reversed())
                    .toList();
            IntStream.range(0, same.size()).forEach(n -> ordered.set(same.get(n), fastest.get(n)));
        }
        return ordered;
    }
}
