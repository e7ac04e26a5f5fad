package dev.crosspoint.validation.nccl;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.nccl.NcclChoice;
import dev.crosspoint.model.nccl.NcclModel;
import dev.crosspoint.model.nccl.NcclSwitch;
import dev.crosspoint.model.nccl.communicator.NcclAlgorithm;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclKernel;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.sample.AlgorithmLabel;
import dev.crosspoint.validation.sample.Protocol;
import dev.crosspoint.validation.sample.Subject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What NCCL's own model says of something measured: of all that it considers, or of the algorithm and protocol that the
 * measurement forced.
 *
 * @param model the model of the communicator that was measured
 * @param function what was computed
 * @param label what is known of the algorithm
 */
public record NcclForecast(NcclModel model, NcclFunction function, AlgorithmLabel label) {
    /**
     * The forecast for what was measured.
     *
     * @throws IllegalArgumentException if the model is not one of it; the message says what does not fit or is missing
     */
    public static NcclForecast of(NcclModel model, Subject subject) {
        requireSameGroup(model, subject);
        if (subject.label().isKnown() && algorithm(subject.label()).isEmpty()) {
            throw new IllegalArgumentException("NCCL's model knows NCCL's algorithms: algorithm="
                    + subject.label().id());
        }
        NcclForecast forecast = new NcclForecast(model, function(subject), subject.label());
        if (forecast.at(Bytes.ONE).isEmpty()) {
            throw new IllegalArgumentException("NCCL %s has no kernel for it: algorithm=%s, function=%s"
                    .formatted(model.version(), subject.label().name(), forecast.function.ncclName()));
        }
        return forecast;
    }

    private static void requireSameGroup(NcclModel model, Subject subject) {
        int ranks = model.config().ranks();
        int nodes = model.config().nodes();
        if (subject.ranks().isEmpty()) {
            throw new IllegalArgumentException("the number of ranks that were measured is not told");
        } else if (subject.ranks().getAsInt() != ranks
                || subject.group().nodes().orElse(nodes) != nodes) {
            throw new IllegalArgumentException("NCCL's model is of one communicator: it has %d ranks on %d nodes, and"
                            .formatted(ranks, nodes)
                    + " %d ranks%s were measured. Perhaps --nodes?"
                            .formatted(
                                    subject.ranks().getAsInt(),
                                    subject.group().nodes().isPresent()
                                            ? " on %d nodes"
                                                    .formatted(subject.group()
                                                            .nodes()
                                                            .getAsInt())
                                            : ""));
        }
    }

    private static NcclFunction function(Subject subject) {
        Collective collective = subject.collective()
                .orElseThrow(() -> new IllegalArgumentException("the collective that was measured is not told"));
        return Arrays.stream(NcclFunction.values())
                .filter(f -> f.collective() == collective)
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException(
                        "NCCL's cost model has no such function: collective=" + collective.id()));
    }

    private static Optional<NcclAlgorithm> algorithm(AlgorithmLabel label) {
        return Arrays.stream(NcclAlgorithm.values())
                .filter(a -> a.id().equals(label.id()))
                .findAny();
    }

    /** What the model says a call takes; empty where it has no kernel for it. */
    public Optional<Seconds> at(Bytes size) {
        return call(size).map(NcclChoice::time);
    }

    /** What NCCL runs; empty where it has no kernel for it. */
    Optional<NcclChoice> call(Bytes size) {
        return label.isKnown()
                ? model.candidates(function, size).stream()
                        .filter(choice -> isForced(choice.kernel()))
                        .min(Comparator.comparing(NcclChoice::time))
                : model.choose(function, size);
    }

    private boolean isForced(NcclKernel kernel) {
        return algorithm(label).equals(Optional.of(kernel.algorithm()))
                && label.protocol()
                        .map(Protocol::name)
                        .map(name -> name.equals(kernel.protocol().name()))
                        .orElse(true);
    }

    /**
     * What the model chooses from a size to another, in order, whatever was forced.
     *
     * @param fromBytes least size; below 1 byte nothing is sent
     * @param toBytes greatest size
     */
    public List<ChosenRange> choices(double fromBytes, double toBytes) {
        Bytes from = new Bytes(Math.max(1, (long) Math.ceil(fromBytes)));
        Bytes to = new Bytes(Math.max(from.value(), (long) toBytes));
        List<NcclSwitch> switches = model.switches(function, from, to);
        List<ChosenRange> ranges = new ArrayList<>();
        for (int i = 0; i < switches.size(); i++) {
            Bytes end = i + 1 < switches.size() ? switches.get(i + 1).from() : to;
            ranges.add(
                    new ChosenRange(switches.get(i).from(), end, switches.get(i).kernel()));
        }
        return ranges;
    }
}
