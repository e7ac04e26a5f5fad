package dev.crosspoint.validation.nccl;

import dev.crosspoint.model.nccl.communicator.NcclEnvironment;
import dev.crosspoint.model.nccl.communicator.NcclFacts;
import dev.crosspoint.model.nccl.communicator.NcclHost;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;

/**
 * What a log of NCCL tells of its cost model.
 *
 * @param source the file, or what stands for it
 * @param version release of NCCL as printed, as in {@code 2.30.7}
 * @param settings environment variables that NCCL says it read, with every value that some rank read
 * @param machine GPUs, CPUs and network
 * @param communicators in the order in which they start
 * @param choices what NCCL chose for calls, each kind once, in order
 * @param remarks what a reader of the model should know: torn lines, calls that other kernels took
 */
public record NcclLog(
        String source,
        Optional<Said<String>> version,
        Map<String, List<Said<String>>> settings,
        LoggedMachine machine,
        List<LoggedCommunicator> communicators,
        List<Said<LoggedChoice>> choices,
        List<Said<String>> remarks) {
    /**
     * A part of the log that is not there.
     *
     * @param what what it would tell
     * @param subsystem the word for NCCL_DEBUG_SUBSYS that switches it on
     */
    public record Gap(String what, String subsystem) {}

    public NcclLog {
        settings = Map.copyOf(settings);
        communicators = List.copyOf(communicators);
        choices = List.copyOf(choices);
        remarks = List.copyOf(remarks);
    }

    /** What the log does not show, whether or not the model needs it. */
    public List<Gap> gaps() {
        List<Gap> gaps = new ArrayList<>();
        require(gaps, version.isPresent(), "the release", "INIT");
        require(
                gaps,
                communicators.stream().anyMatch(c -> c.ranks().isPresent()),
                "the ranks and nodes (comm ... nRanks)",
                "INIT");
        require(
                gaps,
                communicators.stream().anyMatch(c -> c.graphs().isPresent()),
                "the graphs (Pattern ...)",
                "GRAPH");
        require(gaps, !settings.isEmpty(), "the environment (... set by environment to ...)", "ENV");
        require(gaps, communicators.stream().anyMatch(c -> c.table().isPresent()), "the tuning table", "TUNING");
        require(gaps, !choices.isEmpty(), "the choices (... Bytes -> Algo ...)", "TUNING");
        return gaps;
    }

    private static void require(List<Gap> gaps, boolean isThere, String what, String subsystem) {
        if (!isThere) {
            gaps.add(new Gap(what, subsystem));
        }
    }

    /**
     * The environment variables that change the model.
     *
     * @throws NcclLogException if a value is wrong, or ranks read different ones
     */
    public NcclEnvironment environment() {
        Map<String, String> variables = new TreeMap<>();
        settings.forEach((name, values) -> {
            if (NcclEnvironment.known().contains(name)) {
                variables.put(name, value(name, values));
            }
        });
        return NcclEnvironment.parse(variables);
    }

    private String value(String name, List<Said<String>> values) {
        Said<String> said = values.get(0);
        if (values.size() > 1) {
            throw new NcclLogException(
                    source,
                    values.get(1).line(),
                    "ranks of one communicator read the same environment: %s='%s' here and '%s' in line %d"
                            .formatted(name, values.get(1).value(), said.value(), said.line()));
        }
        try {
            NcclEnvironment.parse(Map.of(name, said.value()));
        } catch (IllegalArgumentException e) {
            throw new NcclLogException(source, said.line(), e.getMessage());
        }
        return said.value();
    }

    /**
     * What the log tells of a communicator.
     *
     * @param networkMicros latency of the network card, µs, which no log tells
     * @throws NcclLogException if the model does not cover it: nodes with different numbers of ranks, nodes that NVLink
     *     joins, a network that reduces
     */
    public NcclFacts facts(LoggedCommunicator communicator, float networkMicros) {
        requireCovered(communicator);
        int visited = communicator.graphs().map(LoggedGraphs::gpus).orElse(0);
        NcclFacts told = new NcclFacts(
                communicator.ranks(),
                communicator.nodes().map(n -> OptionalInt.of(n.value())).orElse(OptionalInt.empty()),
                visited > 0 ? OptionalInt.of(visited) : OptionalInt.empty(),
                machine.capability(),
                machine.host().map(Said<NcclHost>::value),
                Optional.empty(),
                Optional.empty(),
                communicator.channels(),
                communicator.nvlsChannels());
        return communicator
                .graphs()
                .map(g -> told.withGraphs(g.on(networkMicros), g.reach()))
                .orElse(told);
    }

    private void requireCovered(LoggedCommunicator communicator) {
        if (!communicator.isEven()) {
            throw new NcclLogException(
                    source,
                    communicator.nodes().get().line(),
                    "nodes divide the ranks, as every node is taken to hold equally many: nodes=%d, ranks=%d"
                            .formatted(
                                    communicator.nodes().get().value(),
                                    communicator.ranks().getAsInt()));
        } else if (communicator.spansNodesByNvlink()) {
            throw new NcclLogException(
                    source, communicator.line(), "NVLink joins the nodes (MNNVL 1), which the model does not cover");
        }
        communicator.graphs().filter(LoggedGraphs::reduces).ifPresent(g -> {
            throw new NcclLogException(
                    source,
                    g.line(),
                    "the network reduces (CollNet), and the log does not tell what it offers."
                            + " Take a log with NCCL_COLLNET_ENABLE=0");
        });
    }
}
