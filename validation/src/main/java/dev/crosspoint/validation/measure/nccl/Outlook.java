package dev.crosspoint.validation.measure.nccl;

import dev.crosspoint.validation.measure.BackendUnavailable;
import dev.crosspoint.validation.measure.Limits;
import dev.crosspoint.validation.measure.Probe;
import dev.crosspoint.validation.measure.RankFailure;
import dev.crosspoint.validation.measure.nccl.rank.NcclProbe;
import dev.crosspoint.validation.measure.nccl.rank.NcclRelease;
import dev.crosspoint.validation.measure.process.LocalStarter;
import dev.crosspoint.validation.measure.process.RankProcesses;
import dev.crosspoint.validation.measure.process.RankProgram;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What there is to measure with, as a process that loaded it says.
 *
 * @param facts as {@link NcclProbe} names them
 * @param libraries where libraries were looked for
 */
record Outlook(Map<String, String> facts, LibraryPath libraries) {
    private static final Limits LIMITS = new Limits(Duration.ofSeconds(60), Duration.ofSeconds(10));

    /** Looks, in a process of its own. */
    static Outlook of(NcclOptions options, LibraryPath libraries) {
        Map<String, String> environment = new TreeMap<>(libraries.environment());
        environment.putAll(options.environment());
        RankProgram program = new RankProgram(NcclProbe.class, Map.of(), environment, libraries.jvmArguments());
        try (RankProcesses processes = RankProcesses.start(new LocalStarter(), 1, rank -> program, LIMITS)) {
            return new Outlook(processes.facts().get(0), libraries);
        } catch (RankFailure e) {
            return new Outlook(Map.of(NcclProbe.MISSING, "the process that looked: " + e.getMessage()), libraries);
        }
    }

    /** What is missing, in one line; empty if NCCL and a GPU are there. */
    Optional<String> missing() {
        return Optional.ofNullable(facts.get(NcclProbe.MISSING)).map(words -> Lack.describe(words, libraries));
    }

    /**
     * Refuses to measure without NCCL.
     *
     * @throws BackendUnavailable if NCCL or a GPU is missing
     */
    void requireUsable() {
        missing().ifPresent(text -> {
            throw new BackendUnavailable(text);
        });
    }

    /**
     * Refuses more ranks than this machine has devices for.
     *
     * @throws BackendUnavailable if it has too few, or NCCL cannot share them
     */
    void requireDevices(NcclOptions options, int ranks) {
        int needed = (ranks + options.ranksPerDevice() - 1) / options.ranksPerDevice();
        if (needed > devices()) {
            throw new BackendUnavailable(
                    "each rank needs a GPU of its own: ranks=%d, GPUs=%d, ranks per GPU=%d. Choose fewer ranks, or let them share with --ranks-per-gpu %d"
                            .formatted(
                                    ranks, devices(), options.ranksPerDevice(), (ranks + devices() - 1) / devices()));
        }
        if (options.shares()) {
            options.sharing().lacks(release(), options.oneProcess()).ifPresent(text -> {
                throw new BackendUnavailable(text);
            });
        }
    }

    NcclRelease release() {
        return NcclRelease.parse(facts.get(NcclProbe.NCCL));
    }

    int devices() {
        return Integer.parseInt(facts.get(NcclProbe.DEVICES));
    }

    int multiprocessors() {
        return Integer.parseInt(facts.get(NcclProbe.MULTIPROCESSORS));
    }

    Probe probe() {
        List<String> details = new ArrayList<>();
        new TreeMap<>(facts).forEach((name, value) -> details.add(name + ": " + value));
        libraries.found().forEach(file -> details.add("library: " + file));
        details.add("looked in: " + libraries.describe());
        return new Probe(missing(), details);
    }
}
