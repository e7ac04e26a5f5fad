package dev.crosspoint.validation.measure.nccl;

import dev.crosspoint.model.nccl.communicator.NcclAlgorithm;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclKernel;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.validation.measure.nccl.rank.Foreseen;
import dev.crosspoint.validation.nccl.LoggedChoice;
import dev.crosspoint.validation.nccl.NcclLog;
import dev.crosspoint.validation.nccl.NcclLogException;
import dev.crosspoint.validation.nccl.Said;
import dev.crosspoint.validation.read.NcclInfoLog;
import dev.crosspoint.validation.sample.AlgorithmLabel;
import dev.crosspoint.validation.sample.Protocol;
import dev.crosspoint.validation.sample.Simulated;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What NCCL says that it ran. Two processes tell: a witness, started for this with the same settings, in which NCCL logs its
 * choice for each call, and the process that is timed, in which it only logs its start, as a line for each call would be
 * timed with the call.
 *
 * @param function what was called
 * @param ranks p
 * @param sizes the message sizes that count
 * @param witness the report of rank 0 of the witness
 * @param timed the report of rank 0 that is timed
 */
record Evidence(NcclFunction function, int ranks, Collection<Bytes> sizes, List<String> witness, List<String> timed) {
    Evidence {
        sizes = List.copyOf(sizes);
        witness = List.copyOf(witness);
        timed = List.copyOf(timed);
    }

    /** The label with its evidence, and with what contradicts that what was forced took effect. */
    AlgorithmLabel label(Forcing forced) {
        Map<NcclKernel, List<Bytes>> chosen = chosen();
        List<String> sentences = new ArrayList<>();
        chosen.forEach((kernel, at) -> sentences.add(
                "NCCL took %s at %s, says its log of a witness with the same settings".formatted(kernel, range(at))));
        Map<String, String> heard = settings(timed);
        heard.forEach((name, value) ->
                sentences.add("NCCL read %s=%s, says its log of the timed process".formatted(name, value)));
        sentences.addAll(connected());
        Set<NcclAlgorithm> algorithms =
                chosen.keySet().stream().map(NcclKernel::algorithm).collect(Collectors.toSet());
        Optional<NcclAlgorithm> ran = algorithms.isEmpty() ? believed(forced, heard) : only(algorithms);
        if (forced.algorithm().isPresent() && !ran.equals(forced.algorithm())) {
            sentences.add("which contradicts that %s was forced"
                    .formatted(forced.algorithm().get().id()));
        }
        return ran.map(a -> new AlgorithmLabel(a.id(), protocol(forced, heard, chosen.keySet()), sentences))
                .orElseGet(() -> AlgorithmLabel.libraryDefault(sentences));
    }

    /** The sizes, as a range where none is left out. */
    private String range(List<Bytes> at) {
        List<Bytes> all = sizes.stream().sorted().toList();
        int from = all.indexOf(at.get(0));
        boolean isRange = at.size() > 2 && all.subList(from, from + at.size()).equals(at);
        return isRange
                ? "%s to %s".formatted(at.get(0), at.get(at.size() - 1))
                : at.stream().map(Bytes::toString).collect(Collectors.joining(", "));
    }

    /** Releases before 2.20 do not log their choices: that they read the setting is all there is. */
    private static Optional<NcclAlgorithm> believed(Forcing forced, Map<String, String> heard) {
        return heard.containsKey("NCCL_ALGO") ? forced.algorithm() : Optional.empty();
    }

    private static Optional<Protocol> protocol(Forcing forced, Map<String, String> heard, Set<NcclKernel> chosen) {
        Set<String> protocols = chosen.isEmpty() && heard.containsKey("NCCL_PROTO")
                ? forced.protocol().map(p -> p.id()).stream().collect(Collectors.toSet())
                : chosen.stream().map(kernel -> kernel.protocol().id()).collect(Collectors.toSet());
        return only(protocols).flatMap(Protocol::named);
    }

    private static <T> Optional<T> only(Set<T> set) {
        return set.size() == 1 ? Optional.of(set.iterator().next()) : Optional.empty();
    }

    private Map<NcclKernel, List<Bytes>> chosen() {
        Map<NcclKernel, List<Bytes>> chosen = new TreeMap<>();
        for (LoggedChoice choice : log(witness).map(NcclLog::choices).orElse(List.of()).stream()
                .map(Said::value)
                .toList()) {
            Bytes size = choice.size(function, ranks);
            boolean isOfFunction = choice.function().map(function::equals).orElse(true);
            List<Bytes> at = chosen.getOrDefault(choice.kernel(), List.of());
            if (isOfFunction && sizes.contains(size) && !at.contains(size)) {
                chosen.computeIfAbsent(choice.kernel(), k -> new ArrayList<>()).add(size);
            }
        }
        chosen.values().forEach(at -> at.sort(null));
        return chosen;
    }

    private static Map<String, String> settings(List<String> report) {
        Map<String, String> settings = new TreeMap<>();
        log(report).map(NcclLog::settings).orElse(Map.of()).forEach((name, values) -> {
            if (name.equals("NCCL_ALGO") || name.equals("NCCL_PROTO")) {
                settings.put(name, values.get(0).value());
            }
        });
        return settings;
    }

    /** NCCL connects what an algorithm needs at its first call. */
    private List<String> connected() {
        return timed.stream()
                .filter(line -> line.contains("Connected all "))
                .map(line -> line.substring(line.indexOf("Connected all ")))
                .distinct()
                .map("NCCL said '%s' in the timed process"::formatted)
                .toList();
    }

    /** What NCCL's own model expects of each size, in order of size. */
    List<Simulated> simulated() {
        return Foreseen.in(witness).stream()
                .map(foreseen -> new Simulated(foreseen.size(), foreseen.time()))
                .distinct()
                .sorted(Comparator.comparing(Simulated::size))
                .toList();
    }

    private static Optional<NcclLog> log(List<String> report) {
        try {
            return Optional.of(NcclInfoLog.read("NCCL's log", new StringReader(String.join("\n", report))));
        } catch (NcclLogException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
