package dev.crosspoint.validation.read;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.validation.read.text.Line;
import dev.crosspoint.validation.read.text.NcclName;
import dev.crosspoint.validation.sample.Protocol;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * NCCL's word on what it took for one call, as in {@code AllReduce: 64 Bytes -> Algo RING proto LL} (2.24 and later) or
 * {@code 64 Bytes -> Algo 1 proto 0 time 12.3} (before).
 *
 * @param line line in the file
 * @param algorithm id of the algorithm
 * @param protocol the protocol
 */
record TuningCall(int line, String algorithm, Optional<Protocol> protocol) {
    private static final Pattern CALL = Pattern.compile("(?:\\b(\\w+): )?\\b\\d+ Bytes -> Algo (\\w+) proto (\\w+)");

    private static final Pattern OTHER_KERNEL =
            Pattern.compile("\\b(\\w+) \\[(?:Symmetric|Copy Engine|Hierarchical CE)]: \\d+ Bytes");

    /** The calls of a collective; where lines do not name one, all. */
    static List<TuningCall> in(List<Line> lines, Optional<Collective> collective) {
        return lines.stream()
                .map(line -> in(line, collective))
                .flatMap(Optional::stream)
                .toList();
    }

    /** The first call of a collective that a kernel outside the cost model took, as with registered buffers since 2.27. */
    static Optional<Line> withoutAlgorithm(List<Line> lines, Optional<Collective> collective) {
        return lines.stream()
                .filter(line -> {
                    Matcher call = OTHER_KERNEL.matcher(line.text().contains("]: ") ? line.text() : "");
                    return call.find() && !isOfAnother(call.group(1), collective);
                })
                .findFirst();
    }

    private static Optional<TuningCall> in(Line line, Optional<Collective> collective) {
        Matcher call = CALL.matcher(line.text().contains("Bytes -> Algo") ? line.text() : "");
        if (!call.find() || isOfAnother(call.group(1), collective)) {
            return Optional.empty();
        }
        return NcclName.algorithm(call.group(2))
                .map(algorithm -> new TuningCall(line.number(), algorithm, NcclName.protocol(call.group(3))));
    }

    private static boolean isOfAnother(String name, Optional<Collective> collective) {
        return name != null && collective.isPresent() && !collective.get().id().equals(name.toLowerCase(Locale.ROOT));
    }
}
