package dev.crosspoint.validation.measure;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.run.LabelLine;
import dev.crosspoint.validation.run.MachineFacts;
import dev.crosspoint.validation.sample.AlgorithmLabel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** A backend without processes: rank r takes r + 1 ms. It fails at a call if told so. */
final class InMemoryBackend implements Backend {
    final List<Call> calls = new ArrayList<>();
    final List<Integer> launches = new ArrayList<>();
    private final int failsAt;
    private final MeasureException failure;

    InMemoryBackend() {
        this(Integer.MAX_VALUE, new RankFailure("never"));
    }

    InMemoryBackend(int failsAt, MeasureException failure) {
        this.failsAt = failsAt;
        this.failure = failure;
    }

    @Override
    public String id() {
        return "memory";
    }

    @Override
    public Probe probe() {
        return new Probe(Optional.empty(), List.of());
    }

    @Override
    public Map<String, String> options() {
        return Map.of("speed", "fast");
    }

    @Override
    public List<String> defaultAlgorithms(Collective collective, int ranks) {
        return List.of("ring");
    }

    @Override
    public void require(MeasurePlan plan) {}

    @Override
    public Launch launch(MeasurePlan plan, int number) {
        launches.add(number);
        return new Launch() {
            @Override
            public MachineFacts machine() {
                return MachineFacts.unknown();
            }

            @Override
            public Optional<String> libraryVersion() {
                return Optional.empty();
            }

            @Override
            public List<String> notes() {
                return List.of();
            }

            @Override
            public List<RankTime> run(Call call) {
                calls.add(call);
                if (calls.size() == failsAt) {
                    throw failure;
                }
                return IntStream.range(0, plan.ranks())
                        .mapToObj(r -> new RankTime(r, new Seconds((r + 1) / 1e3), Optional.empty()))
                        .toList();
            }

            @Override
            public LabelLine label(String algorithm) {
                return new LabelLine(
                        number,
                        algorithm,
                        Optional.empty(),
                        new AlgorithmLabel(algorithm, Optional.empty(), List.of("told")));
            }

            @Override
            public void close() {}
        };
    }
}
