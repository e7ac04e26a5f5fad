package dev.crosspoint.validation.measure.nccl;

import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.validation.measure.Call;
import dev.crosspoint.validation.measure.Inputs;
import dev.crosspoint.validation.measure.Launch;
import dev.crosspoint.validation.measure.MeasurePlan;
import dev.crosspoint.validation.measure.RankTime;
import dev.crosspoint.validation.measure.ThisMachine;
import dev.crosspoint.validation.measure.process.RankProcesses;
import dev.crosspoint.validation.run.LabelLine;
import dev.crosspoint.validation.run.MachineFacts;
import dev.crosspoint.validation.run.RankPlace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Ranks of NCCL: for each algorithm processes of its own, started when it is first called, all alive till the end. */
final class NcclLaunch implements Launch {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final MeasurePlan plan;
    private final int number;
    private final NcclOptions options;
    private final RankPrograms programs;
    private final Map<String, RankProcesses> timed = new LinkedHashMap<>();
    private final Map<String, List<String>> witnesses = new HashMap<>();
    private final Map<String, LabelLine> labels = new HashMap<>();
    private volatile boolean undisturbed = true;
    private boolean closed;

    private NcclLaunch(MeasurePlan plan, int number, NcclOptions options, RankPrograms programs) {
        this.plan = plan;
        this.number = number;
        this.options = options;
        this.programs = programs;
    }

    /** Starts the ranks of the first algorithm. */
    static NcclLaunch start(MeasurePlan plan, int number, NcclOptions options, RankPrograms programs) {
        NcclLaunch launch = new NcclLaunch(plan, number, options, programs);
        try {
            launch.ranks(plan.run().algorithms().get(0));
            return launch;
        } catch (RuntimeException e) {
            launch.close();
            throw e;
        }
    }

    private List<Map<String, String>> facts() {
        return ranks(plan.run().algorithms().get(0)).facts();
    }

    @Override
    public MachineFacts machine() {
        List<RankPlace> places = new ArrayList<>();
        for (Map<String, String> rank : facts()) {
            String shared = options.shares() ? ", shared by %d ranks".formatted(options.ranksPerDevice()) : "";
            places.add(
                    new RankPlace(places.size(), rank.get("host"), rank.get("device") + shared, rank.get("interface")));
        }
        Map<String, String> versions = new TreeMap<>();
        facts().get(0).forEach((name, value) -> {
            if (name.startsWith("version.")) {
                versions.put(name.substring("version.".length()), value);
            }
        });
        return ThisMachine.facts(places).withVersions(versions);
    }

    @Override
    public Optional<String> libraryVersion() {
        return Optional.of(facts().get(0).get("version.nccl"));
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (options.shares()) {
            notes.add(options.sharing().note(options.ranksPerDevice()));
        }
        notes.add(options.oneProcess() ? "one process for all ranks, a thread each" : "a process for each rank");
        notes.add(
                "the ranks log how NCCL starts and nothing of each call; a witness, started for that, logs its choices");
        if (!options.environment().isEmpty()) {
            notes.add("set for the ranks: "
                    + String.join(", ", options.environment().keySet()));
        }
        return notes;
    }

    @Override
    public List<RankTime> run(Call call) {
        undisturbed = false;
        List<RankTime> times = ranks(call.operation().algorithm()).run(call);
        undisturbed = true;
        return times;
    }

    private RankProcesses ranks(String algorithm) {
        RankProcesses known = timed.get(algorithm);
        if (known != null) {
            return known;
        }
        witnesses.put(algorithm, witness(algorithm));
        RankProcesses started = programs.start(algorithm, false);
        synchronized (this) {
            if (closed) {
                started.close();
                throw new IllegalStateException("the launch was closed");
            }
            timed.put(algorithm, started);
        }
        return started;
    }

    /** Calls each size once, in processes that say of each call what they chose. */
    private List<String> witness(String algorithm) {
        try (RankProcesses ranks = programs.start(algorithm, true)) {
            long sequence = 0;
            for (Bytes size : plan.run().sizes()) {
                sequence++;
                ranks.run(new Call(sequence, plan.operation(algorithm, size), Inputs.RANK_NUMBERS));
            }
            List<String> report = ranks.report(0);
            ranks.dismiss(PATIENCE);
            return report;
        }
    }

    @Override
    public LabelLine label(String algorithm) {
        Forcing forcing = Forcing.named(algorithm);
        Map<String, String> variables = programs.forced(forcing);
        Optional<String> forced = variables.isEmpty()
                ? Optional.empty()
                : Optional.of(variables.entrySet().stream()
                        .map(e -> e.getKey() + "=" + e.getValue())
                        .collect(Collectors.joining(" ")));
        return labels.computeIfAbsent(algorithm, name -> {
            Evidence evidence = evidence(name);
            return new LabelLine(number, name, forced, evidence.label(forcing), evidence.simulated());
        });
    }

    private Evidence evidence(String algorithm) {
        return new Evidence(
                programs.function(),
                plan.ranks(),
                plan.run().sizes(),
                witnesses.get(algorithm),
                ranks(algorithm).report(0));
    }

    /** Ranks between calls leave in order, so that the memory of their devices is free for the next launch. */
    @Override
    public void close() {
        List<RankProcesses> open;
        synchronized (this) {
            closed = true;
            open = List.copyOf(timed.values());
            timed.clear();
        }
        try {
            for (RankProcesses ranks : open) {
                if (undisturbed) {
                    ranks.dismiss(PATIENCE);
                }
            }
        } finally {
            open.forEach(RankProcesses::close);
            programs.close();
        }
    }
}
