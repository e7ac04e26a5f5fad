package dev.crosspoint.cli.nccl;

import dev.crosspoint.model.nccl.NcclModel;
import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclEnvironment;
import dev.crosspoint.model.nccl.communicator.NcclFacts;
import dev.crosspoint.model.nccl.communicator.NcclGraphs;
import dev.crosspoint.model.nccl.release.NcclVersion;
import dev.crosspoint.topology.nccl.NcclMachine;
import dev.crosspoint.topology.nccl.NcclSettings;
import dev.crosspoint.validation.nccl.LoggedCommunicator;
import dev.crosspoint.validation.nccl.LoggedTable;
import dev.crosspoint.validation.nccl.NcclLog;
import dev.crosspoint.validation.nccl.Said;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * An input and what was stated about it.
 *
 * @param input the input
 * @param facts what both tell
 * @param topology what NCCL makes of a topology XML; empty for other inputs
 * @param environment variables of both; what is stated holds
 * @param stated the release that was asked for
 */
record NcclCase(
        NcclInput input,
        NcclFacts facts,
        Optional<NcclMachine> topology,
        NcclEnvironment environment,
        Optional<NcclVersion> stated) {
    /**
     * Joins an input with what was stated.
     *
     * @throws IllegalArgumentException if both contradict each other, or the environment is wrong
     */
    static NcclCase of(
            NcclInput input, NcclMachineOptions machine, Map<String, String> variables, Optional<NcclVersion> stated) {
        Map<String, String> all = new TreeMap<>(input.log()
                .map(NcclLog::environment)
                .orElse(NcclEnvironment.NONE)
                .variables());
        all.putAll(variables);
        NcclSettings settings = NcclSettings.parse(all);
        Set<String> searched = NcclSettings.known();
        if (input.machine().isEmpty()) {
            searched.retainAll(all.keySet());
            requireNone(input.source(), searched);
        }
        all.keySet().removeAll(searched);
        NcclEnvironment environment = NcclEnvironment.parse(all);
        if (input.machine().isPresent()) {
            int nodes = machine.nodesOnly(input.source());
            NcclVersion version = stated.orElse(NcclVersion.newest());
            NcclMachine topology = NcclMachine.of(input.machine().get(), version, settings, nodes);
            return new NcclCase(input, NcclFacts.NONE, Optional.of(topology), environment, stated);
        }
        NcclFacts facts = machine.joined(input.source(), input.facts(machine.networkLatency()));
        return new NcclCase(input, facts, Optional.empty(), environment, stated);
    }

    private static void requireNone(String source, Set<String> searched) {
        if (!searched.isEmpty()) {
            throw new IllegalArgumentException(
                    "%s: %s changes paths and graphs, which are searched over a topology XML only; its graphs are given"
                            .formatted(source, String.join(", ", searched)));
        }
    }

    /**
     * What NCCL makes of a topology XML.
     *
     * @throws IllegalArgumentException if the input is none
     */
    NcclMachine searched(NcclTable table) {
        return topology.orElseThrow(() -> new IllegalArgumentException(
                "%s: table %s comes from NCCL's search over a topology XML; run NCCL with NCCL_TOPO_DUMP_FILE to get one"
                        .formatted(input.source(), table.text())));
    }

    /** The table that stands in for graphs that the log does not show. */
    Optional<LoggedTable> read() {
        return facts.graphs().isPresent()
                ? Optional.empty()
                : input.communicator().flatMap(LoggedCommunicator::table).filter(LoggedTable::isComplete);
    }

    /** Why no model can be computed, each reason with its remedy; empty if one can. */
    List<String> obstacles() {
        List<String> obstacles = new ArrayList<>(needs());
        if (stated.isEmpty()) {
            unknownVersion().ifPresent(obstacles::add);
        }
        return obstacles;
    }

    /** What is not told, in one sentence, if anything. */
    private List<String> needs() {
        if (topology.isPresent()) {
            return List.of();
        }
        NcclFacts known = read().isPresent() ? facts.withGraphs(NcclGraphs.NONE, Optional.empty()) : facts;
        List<String> needs = new ArrayList<>(NcclMachineOptions.needs(known));
        if (read().isPresent() && facts.connectedChannels().isEmpty()) {
            needs.add("the channels: give --channels, or --graphs FILE");
        }
        return needs.isEmpty()
                ? List.of()
                : List.of("%s does not tell %s".formatted(input.source(), String.join("; ", needs)));
    }

    private Optional<Said<String>> logged() {
        return input.log().flatMap(NcclLog::version);
    }

    private Optional<String> unknownVersion() {
        return logged().flatMap(said -> {
            try {
                NcclVersion.parse(said.value());
                return Optional.empty();
            } catch (IllegalArgumentException e) {
                return Optional.of("%s:%d: %s. Name one with --nccl-version"
                        .formatted(input.source(), said.line(), e.getMessage()));
            }
        });
    }

    /** The release that was asked for, else the one that wrote the log, else the newest. */
    NcclVersion version() {
        return stated.or(() -> logged().map(said -> NcclVersion.parse(said.value())))
                .orElse(NcclVersion.newest());
    }

    /**
     * The communicator.
     *
     * @throws IllegalArgumentException if a fact is missing; the message says which
     */
    NcclConfig config() {
        if (topology.isPresent()) {
            return topology.get().config();
        }
        if (!needs().isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", needs()));
        }
        return read().isPresent()
                ? facts.withGraphs(NcclGraphs.NONE, Optional.empty()).config()
                : facts.config();
    }

    /** The model: computed from graphs, or read from the table that the log prints. */
    NcclModel model() {
        return read().map(t -> NcclModel.reading(version(), config(), environment, t.costs(), t.mostThreads()))
                .orElseGet(() -> NcclModel.of(version(), config(), environment));
    }

    /** Channels that were connected hold, whatever NCCL's rule makes of the graphs. */
    private Optional<String> otherChannels() {
        if (topology.isPresent()
                || read().isPresent()
                || facts.connectedChannels().isEmpty()) {
            return Optional.empty();
        }
        int ruled = NcclModel.of(version(), facts.withoutConnectedChannels().config(), environment)
                .channels();
        return ruled == model().channels()
                ? Optional.empty()
                : Optional.of("%s: %d channels are connected; NCCL's rule makes %d of these graphs"
                        .formatted(input.source(), model().channels(), ruled));
    }

    /** Name in rows: that of the file, and the nodes. */
    String id() {
        return input.name() + "/n" + config().nodes();
    }

    /** What a reader of a model should know. */
    List<String> modelNotes() {
        List<String> notes = new ArrayList<>(input.notes());
        topology.ifPresent(t -> notes.addAll(t.notes()));
        logged().filter(said ->
                        stated.isPresent() && !said.value().equals(stated.get().toString()))
                .ifPresent(said -> notes.add("%s:%d: written by NCCL %s; the model is that of %s"
                        .formatted(input.source(), said.line(), said.value(), stated.get())));
        otherChannels().ifPresent(notes::add);
        read().ifPresent(t -> notes.add(
                "%s:%d: the model is read from this table, to one decimal: times and crossovers are that rough"
                        .formatted(input.source(), t.line())));
        if (input.log().isPresent() && logged().isEmpty() && stated.isEmpty()) {
            notes.add("%s: does not tell the release; the model is that of %s".formatted(input.source(), version()));
        }
        return notes;
    }
}
