package dev.crosspoint.cli.measure;

import dev.crosspoint.cli.io.Converters.Names;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.measure.Backend;
import dev.crosspoint.validation.measure.DataType;
import dev.crosspoint.validation.measure.Limits;
import dev.crosspoint.validation.measure.MeasurePlan;
import dev.crosspoint.validation.measure.host.EmulatedNetwork;
import dev.crosspoint.validation.measure.nccl.NcclOptions;
import dev.crosspoint.validation.run.LaunchLine;
import dev.crosspoint.validation.run.PlannedRun;
import dev.crosspoint.validation.run.Repetitions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What is to be measured. An option that is left out of a run that is resumed is what it was. */
final class MeasureOptions {
    /**
     * What a command measures where the user says nothing.
     *
     * @param algorithms how many of those that the backend offers, at most
     */
    record Defaults(int ranks, String sizes, Repetitions repetitions, int algorithms) {}

    private static final double LONGEST_SECONDS = 86_400;
    private static final String ACCEPTANCE = "acceptance";
    private static final String ACCEPTANCE_SIZES = "4KiB,1MiB,64MiB";

    @Option(
            names = "--backend",
            paramLabel = "NAME",
            description = "host: processes of this machine over TCP (default). nccl: NCCL on GPUs.")
    private Optional<BackendName> backend;

    @Option(names = "--ranks", paramLabel = "P", description = "Size of the group (default: 4).")
    private Optional<Integer> ranks;

    @Option(names = "--collective", paramLabel = "NAME", description = "allreduce (default), allgather, ...")
    private Optional<Collective> collective;

    @Option(
            names = "--algorithms",
            paramLabel = "ID,...",
            description = "Algorithms by id; for nccl also with protocol, as nccl-ring/ll128"
                    + " (default: the best known; validate: two of them).")
    private Optional<Names> algorithms;

    @Option(
            names = "--sizes",
            paramLabel = "SIZES",
            description =
                    "Message sizes: 4KiB,1MiB or 1KiB..1MiB (powers of two), or acceptance: " + ACCEPTANCE_SIZES + ".")
    private Optional<String> sizes;

    @Option(names = "--type", paramLabel = "TYPE", description = "float (default), half or bfloat16.")
    private Optional<DataType> type;

    @Option(
            names = "--warmup",
            paramLabel = "N",
            description = "Calls before those that are kept (default: 20; validate: 10).")
    private Optional<Integer> warmUp;

    @Option(
            names = "--iterations",
            paramLabel = "N",
            description = "Calls that are kept, of each launch (default: 100; validate: 50).")
    private Optional<Integer> iterations;

    @Option(names = "--launches", paramLabel = "N", description = "Starts of all processes anew (default: 3).")
    private Optional<Integer> launches;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "What the shuffled order comes from (default: the clock).")
    private Optional<Long> seed;

    @Option(
            names = "--emulate",
            paramLabel = "NETWORK",
            description = "Let messages take as long as on a network: alpha=1ms,bandwidth=25MB/s (host backend).")
    private Optional<EmulatedNetwork> network;

    @Mixin
    private NcclRunOptions nccl;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            defaultValue = "60s",
            description = "A call or a start that takes longer counts as hanging (default: 60s).")
    private Seconds timeout;

    @Option(
            names = {"--quiet", "-q"},
            description = "No progress.")
    private boolean quiet;

    boolean isQuiet() {
        return quiet;
    }

    /** Which backend, where the user says. */
    Optional<BackendName> backendName() {
        return backend;
    }

    /** Which network is emulated, where the user says. */
    Optional<EmulatedNetwork> network() {
        return network;
    }

    /** How NCCL is run. */
    NcclOptions nccl() {
        return nccl.options();
    }

    /** What the user wants, under a name of a backend that is used where none is given. */
    Order order(BackendName otherwise, Defaults defaults, RankPlaces places) {
        Backend chosen = backend.orElse(otherwise).backend(places, network, nccl.options());
        places.ranks().ifPresent(this::requireLaunched);
        int p = Collective.requireRanks(places.ranks().orElseGet(() -> ranks.orElse(defaults.ranks())));
        Collective what = collective.orElse(Collective.ALL_REDUCE);
        PlannedRun run = new PlannedRun(
                what,
                algorithms
                        .map(Names::values)
                        .orElseGet(() -> chosen.defaultAlgorithms(what, p).stream()
                                .limit(defaults.algorithms())
                                .toList()),
                sizes(sizes.orElse(defaults.sizes())),
                new Repetitions(
                        warmUp.orElse(defaults.repetitions().warmUp()),
                        iterations.orElse(defaults.repetitions().iterations()),
                        launches.orElse(defaults.repetitions().launches())),
                seed.orElseGet(System::nanoTime));
        return new Order(chosen, new MeasurePlan(run, p, type.orElse(DataType.FLOAT), limits()), network);
    }

    private void requireLaunched(int launched) {
        if (ranks.filter(p -> p != launched).isPresent()) {
            throw new IllegalArgumentException(
                    "the launcher says how many ranks there are: launched=%d, --ranks=%d. Leave --ranks out"
                            .formatted(launched, ranks.get()));
        }
    }

    private static List<Bytes> sizes(String text) {
        return Bytes.parseList(text.equals(ACCEPTANCE) ? ACCEPTANCE_SIZES : text);
    }

    private Limits limits() {
        if (!(timeout.value() > 0 && timeout.value() <= LONGEST_SECONDS)) {
            throw new IllegalArgumentException(
                    "a time-out is above 0 s and at most a day: --timeout=" + timeout.format(4));
        }
        Duration limit = Duration.ofNanos((long) (timeout.value() * 1e9));
        return new Limits(limit, limit);
    }

    /**
     * What a run was meant to be that is resumed.
     *
     * @throws IllegalArgumentException if an option says something else
     */
    Order resumed(LaunchLine header, RankPlaces places) {
        PlannedRun run = header.conditions().plan().orElseThrow();
        int p = header.conditions().group().ranks().orElseThrow();
        DataType dataType =
                header.conditions().setup().dataType().map(DataType::parse).orElse(DataType.FLOAT);
        BackendName name = BackendName.of(header.conditions().backend());
        Optional<EmulatedNetwork> emulated = header.conditions().emulated().map(EmulatedNetwork::parse);
        requireSame("backend", backend.map(BackendName::id), name.id());
        requireSame("ranks", ranks, p);
        places.ranks().ifPresent(launched -> requireSame("ranks", Optional.of(launched), p));
        requireSame(
                "collective", collective.map(Collective::id), run.collective().id());
        requireSame("algorithms", algorithms.map(Names::values), run.algorithms());
        requireSame("sizes", sizes.map(MeasureOptions::sizes), run.sizes());
        requireSame("type", type, dataType);
        requireSame("warmup", warmUp, run.repetitions().warmUp());
        requireSame("iterations", iterations, run.repetitions().iterations());
        requireSame("launches", launches, run.repetitions().launches());
        requireSame("seed", seed, run.seed());
        requireEqual("emulate", network.map(EmulatedNetwork::link), emulated.map(EmulatedNetwork::link));
        return new Order(
                name.backend(
                        places,
                        emulated,
                        nccl.resumed(NcclOptions.of(header.conditions().options()))),
                new MeasurePlan(run, p, dataType, limits()),
                emulated);
    }

    static <T> void requireSame(String option, Optional<T> said, T was) {
        requireEqual(option, said, Optional.of(was));
    }

    private static <T> void requireEqual(String option, Optional<T> said, Optional<T> was) {
        if (said.isPresent() && !said.equals(was)) {
            Function<Optional<T>, String> text =
                    value -> value.map(String::valueOf).orElse("none");
            throw new IllegalArgumentException("a run is resumed as it was begun: --%s is %s, was %s"
                    .formatted(option, text.apply(said), text.apply(was)));
        }
    }

    /**
     * A measurement to be made.
     *
     * @param network the emulated network; empty for a real one
     */
    record Order(Backend backend, MeasurePlan plan, Optional<EmulatedNetwork> network) {
        /** The first of the algorithms that tell alpha and B, between two ranks. */
        Order amongTwo() {
            PlannedRun run = plan.run();
            String ring = backend.defaultAlgorithms(run.collective(), 2).get(0);
            PlannedRun link =
                    new PlannedRun(run.collective(), List.of(ring), run.sizes(), run.repetitions(), run.seed() + 1);
            return new Order(backend, new MeasurePlan(link, 2, plan.type(), plan.limits()), network);
        }
    }
}
