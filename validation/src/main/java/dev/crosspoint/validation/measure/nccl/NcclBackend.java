package dev.crosspoint.validation.measure.nccl;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.validation.measure.Backend;
import dev.crosspoint.validation.measure.Launch;
import dev.crosspoint.validation.measure.MeasurePlan;
import dev.crosspoint.validation.measure.Probe;
import dev.crosspoint.validation.measure.process.Starter;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** NCCL on GPUs: each algorithm is forced in processes of its own, as NCCL reads what is forced when they start. */
public final class NcclBackend implements Backend {
    /** Name of this backend. */
    public static final String ID = "nccl";

    private final NcclOptions options;
    private final Starter starter;
    private final LibraryPath libraries;

    /**
     * With the libraries that the environment of this process leads to: on other machines they lie in the same folders.
     *
     * @param starter where processes are started
     */
    public NcclBackend(NcclOptions options, Starter starter) {
        this.options = options;
        this.starter = starter;
        this.libraries = LibraryPath.of(System.getenv(), options.environment());
    }

    @Override
    public String id() {
        return ID;
    }

    @Override
    public Probe probe() {
        return Outlook.of(options, libraries).probe();
    }

    @Override
    public Map<String, String> options() {
        return options.texts();
    }

    @Override
    public List<String> defaultAlgorithms(Collective collective, int ranks) {
        return collective == Collective.ALL_REDUCE ? List.of("nccl-ring", "nccl-tree") : List.of("nccl-ring");
    }

    @Override
    public void require(MeasurePlan plan) {
        if (!starter.isLocal() && (options.shares() || options.oneProcess())) {
            throw new IllegalArgumentException(
                    "ranks share a GPU or a process only where they are started together: run it without a launcher, or without --ranks-per-gpu and --one-process");
        }
        NcclFunction function = function(plan.run().collective());
        plan.run().algorithms().forEach(name -> Forcing.named(name).requireFor(function));
        if (function.isOfBlocks()) {
            for (Bytes size : plan.run().sizes()) {
                if (size.value() % ((long) plan.type().bytes() * plan.ranks()) != 0) {
                    throw new IllegalArgumentException(
                            "ranks hold equal blocks of whole elements: size=%s, ranks=%d, bytes of an element=%d"
                                    .formatted(size, plan.ranks(), plan.type().bytes()));
                }
            }
        }
    }

    @Override
    public Launch launch(MeasurePlan plan, int number) {
        Outlook outlook = Outlook.of(options, libraries);
        outlook.requireUsable();
        if (starter.isLocal()) {
            // Elsewhere every rank looks at the devices of its own host.
            outlook.requireDevices(options, plan.ranks());
        }
        return NcclLaunch.start(plan, number, options, new RankPrograms(plan, options, outlook, starter));
    }

    /**
     * NCCL's function for a collective.
     *
     * @throws IllegalArgumentException if there is none
     */
    static NcclFunction function(Collective collective) {
        return Arrays.stream(NcclFunction.values())
                .filter(f -> f.collective() == collective)
                .findAny()
                .orElseThrow(() ->
                        new IllegalArgumentException("NCCL's cost model knows the collective: collective=%s. Known: %s"
                                .formatted(
                                        collective.id(),
                                        Arrays.stream(NcclFunction.values())
                                                .map(f -> f.collective().id())
                                                .collect(Collectors.joining(", ")))));
    }
}
