package dev.crosspoint.cli;

import dev.crosspoint.model.nccl.NcclModel;
import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclEnvironment;
import dev.crosspoint.model.nccl.communicator.NcclFacts;
import dev.crosspoint.model.nccl.communicator.NcclGraphs;
import dev.crosspoint.model.nccl.release.NcclVersion;
import dev.crosspoint.validation.nccl.LoggedCommunicator;
import dev.crosspoint.validation.nccl.LoggedTable;
import dev.crosspoint.validation.nccl.NcclLog;
import dev.crosspoint.validation.nccl.Said;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * An input and what was stated about it.
 *
 * @param input the input
 * @param facts what both tell
 * @param environment variables of both; what is stated holds
 * @param stated the release that was asked for
 */
record NcclCase(NcclInput input, NcclFacts facts, NcclEnvironment environment, Optional<NcclVersion> stated) {
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
        NcclFacts facts = machine.joined(input.source(), input.facts(machine.networkLatency()));
        return new NcclCase(input, facts, NcclEnvironment.parse(all), stated);
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

    /** Name in rows: that of the file, and the nodes. */
    String id() {
        return input.name() + "/n" + config().nodes();
    }

    /** What a reader of a model should know. */
    List<String> modelNotes() {
        List<String> notes = new ArrayList<>(input.notes());
        logged().filter(said ->
                        stated.isPresent() && !said.value().equals(stated.get().toString()))
                .ifPresent(said -> notes.add("%s:%d: written by NCCL %s; the model is that of %s"
                        .formatted(input.source(), said.line(), said.value(), stated.get())));
        read().ifPresent(t -> notes.add(
                "%s:%d: the model is read from this table, to one decimal: times and crossovers are that rough"
                        .formatted(input.source(), t.line())));
        if (input.log().isPresent() && logged().isEmpty() && stated.isEmpty()) {
            notes.add("%s: does not tell the release; the model is that of %s".formatted(input.source(), version()));
        }
        return notes;
    }
}
