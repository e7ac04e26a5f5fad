package dev.crosspoint.validation.measure.host;

import dev.crosspoint.validation.measure.Call;
import dev.crosspoint.validation.measure.Launch;
import dev.crosspoint.validation.measure.MeasurePlan;
import dev.crosspoint.validation.measure.RankTime;
import dev.crosspoint.validation.measure.ThisMachine;
import dev.crosspoint.validation.measure.process.RankProcesses;
import dev.crosspoint.validation.run.LabelLine;
import dev.crosspoint.validation.run.MachineFacts;
import dev.crosspoint.validation.run.RankPlace;
import dev.crosspoint.validation.sample.AlgorithmLabel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Host processes that are running. All algorithms share them. */
record HostLaunch(MeasurePlan plan, int number, HostBackend backend, RankProcesses processes) implements Launch {
    @Override
    public MachineFacts machine() {
        List<Map<String, String>> facts = processes.facts();
        return ThisMachine.facts(IntStream.range(0, facts.size())
                .mapToObj(rank -> new RankPlace(
                        rank,
                        facts.get(rank).get("host"),
                        facts.get(rank).get("device"),
                        facts.get(rank).get("interface")))
                .toList());
    }

    @Override
    public Optional<String> libraryVersion() {
        return Optional.empty();
    }

    @Override
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        notes.add("the copy of the input into the buffer of the result is not timed");
        long here = processes.facts().stream()
                .map(facts -> facts.get("host"))
                .distinct()
                .count();
        if (here == 1 && plan.ranks() > ThisMachine.processors()) {
            notes.add("%d ranks share %d processors: times include waiting for one"
                    .formatted(plan.ranks(), ThisMachine.processors()));
        }
        return notes;
    }

    @Override
    public List<RankTime> run(Call call) {
        return processes.run(call);
    }

    @Override
    public LabelLine label(String algorithm) {
        String how = backend.algorithms().describe(plan.operation(algorithm, plan.largest()), plan.ranks());
        long rounds = backend.schedule(plan, algorithm).rounds().count();
        return new LabelLine(
                number,
                algorithm,
                Optional.of("crosspoint measure --backend host"),
                new AlgorithmLabel(
                        algorithm,
                        Optional.empty(),
                        List.of("the ranks carried out the schedule of %s: %d rounds at %s, and the result was right"
                                .formatted(how, rounds, plan.largest()))));
    }

    @Override
    public void close() {
        processes.close();
    }
}
