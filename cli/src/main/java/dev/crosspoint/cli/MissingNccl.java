package dev.crosspoint.cli;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.validation.measure.Backend;
import dev.crosspoint.validation.measure.BackendUnavailable;
import dev.crosspoint.validation.measure.Launch;
import dev.crosspoint.validation.measure.MeasurePlan;
import dev.crosspoint.validation.measure.Probe;
import java.util.List;
import java.util.Optional;

/** Stands where NCCL would be in a build without its bindings. */
final class MissingNccl implements Backend {
    private static final String MISSING = "this build has no bindings to NCCL: measure on the host with --backend host";

    @Override
    public String id() {
        return "nccl";
    }

    @Override
    public Probe probe() {
        return new Probe(Optional.of(MISSING), List.of());
    }

    @Override
    public List<String> defaultAlgorithms(Collective collective, int ranks) {
        return List.of("nccl-ring", "nccl-tree");
    }

    @Override
    public void require(MeasurePlan plan) {}

    @Override
    public Launch launch(MeasurePlan plan, int number) {
        throw new BackendUnavailable(MISSING);
    }
}
