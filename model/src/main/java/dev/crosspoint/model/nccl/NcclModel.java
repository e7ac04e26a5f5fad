package dev.crosspoint.model.nccl;

import dev.crosspoint.model.nccl.communicator.NcclAlgorithm;
import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclEnvironment;
import dev.crosspoint.model.nccl.communicator.NcclEnvironment.Setting;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclHardware;
import dev.crosspoint.model.nccl.communicator.NcclKernel;
import dev.crosspoint.model.nccl.communicator.NcclProtocol;
import dev.crosspoint.model.nccl.release.NcclReleases;
import dev.crosspoint.model.nccl.release.NcclRules;
import dev.crosspoint.model.nccl.release.NcclRules.Habit;
import dev.crosspoint.model.nccl.release.NcclVersion;
import dev.crosspoint.model.nccl.release.TreeCorrection;
import dev.crosspoint.model.predict.Curve;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * NCCL's cost model for one communicator, release and environment: what NCCL believes a call costs and therefore
 * chooses. Immutable.
 *
 * <p>It speaks of single calls of 16-bit or wider types on buffers that are not registered, with CUDA 12 or later and
 * without a tuner plugin or multi-node NVLink. Costs and choices were compared with every release's own code; channels
 * and threads with that of 2.30.7, and earlier releases are taken to launch alike but for Tree's threads.
 */
public final class NcclModel {
    /** Least size that lists speak of unless the caller says otherwise. */
    public static final Bytes LEAST_SIZE = new Bytes(8);
    /** Greatest size that lists speak of unless the caller says otherwise. */
    public static final Bytes GREATEST_SIZE = new Bytes(8L << 30);

    private static final int AMPERE = 80;
    private static final int BLACKWELL = 100;
    private static final int STEPS = 23;
    private static final int NVLS_TREE_STEPS = 24;
    private static final long PLATEAU_BYTES = 64;

    private final NcclVersion version;
    private final NcclConfig config;
    private final NcclEnvironment environment;
    private final NcclRules rules;
    private final NcclCostTable table;
    private final Launch launch;
    private final Map<NcclFunction, Race> races = new EnumMap<>(NcclFunction.class);

    private NcclModel(
            NcclVersion version,
            NcclConfig config,
            NcclEnvironment environment,
            NcclCostTable table,
            ThreadLimits limits) {
        this.version = version;
        this.config = config;
        this.environment = environment;
        this.table = table;
        rules = NcclReleases.of(version);
        launch = new Launch(rules, config, environment, limits);
        Arrays.stream(NcclFunction.values()).forEach(f -> races.put(f, new Race(entrants(f))));
    }

    /**
     * The model of a release.
     *
     * @throws IllegalArgumentException if the release is not known, or does not understand the environment
     */
    public static NcclModel of(NcclVersion version, NcclConfig config, NcclEnvironment environment) {
        NcclRules rules = NcclReleases.of(version);
        if (environment.selectsByFunction() && !rules.has(Habit.SELECTS_BY_FUNCTION)) {
            throw new IllegalArgumentException("NCCL_ALGO and NCCL_PROTO name functions since NCCL 2.24: version=%s, %s"
                    .formatted(version, environment));
        }
        NcclConfig used = environment.number(Setting.NCCL_NVLS_ENABLE, 2) == 0
                ? config.withGraphs(config.graphs().withoutNvls())
                : config;
        return new NcclModel(
                version,
                used,
                environment,
                NcclCostTable.of(rules, used, environment),
                new ThreadLimits(used, environment));
    }

    /**
     * The model that a tuning table makes, whatever graphs it came from: choices and times are as good as its cells.
     *
     * @param config the communicator with its connected channels; its graphs do not matter
     * @param mostThreads threads of a channel, by kernel; 0 for those that are missing
     * @throws IllegalArgumentException if the release or the channels are not known
     */
    public static NcclModel reading(
            NcclVersion version,
            NcclConfig config,
            NcclEnvironment environment,
            NcclCostTable table,
            Map<NcclKernel, Integer> mostThreads) {
        if (config.connectedChannels().isEmpty()) {
            throw new IllegalArgumentException("a table without graphs needs the channels of the communicator");
        }
        ThreadLimits limits = new ThreadLimits(config, environment, k -> mostThreads.getOrDefault(k, 0));
        return new NcclModel(version, config, environment, table, limits);
    }

    private List<KernelTime> entrants(NcclFunction function) {
        if (config.ranks() == 1) {
            return List.of(KernelTime.nothingToDo(function));
        }
        Gates gates = new Gates(rules, config, environment);
        return NcclKernel.ALL.stream()
                .map(k -> table.cost(function, k))
                .filter(c -> c.isAvailable()
                        && gates.isConsidered(function, c.kernel().algorithm()))
                .map(this::time)
                .toList();
    }

    private KernelTime time(NcclCost cost) {
        boolean isAllReduce = cost.function() == NcclFunction.ALL_REDUCE;
        boolean isPlateau = isAllReduce
                && config.nodes() > 1
                && cost.kernel().equals(new NcclKernel(NcclAlgorithm.RING, NcclProtocol.SIMPLE));
        return new KernelTime(
                cost,
                isAllReduce ? correction(cost.kernel().algorithm()) : TreeCorrection.NONE,
                isPlateau ? PLATEAU_BYTES * launch.connected() * config.ranks() : Long.MAX_VALUE,
                config.hardware().leastCapability() < AMPERE ? 1.9 : 1.4);
    }

    private TreeCorrection correction(NcclAlgorithm algorithm) {
        boolean isNewOnX86 = config.hardware().leastCapability() >= BLACKWELL
                && config.hardware().cpu() == NcclHardware.Cpu.X86;
        if (algorithm == NcclAlgorithm.TREE) {
            return new TreeCorrection(STEPS, rules.has(Habit.CORRECTS_TINY_SIZES));
        } else if (algorithm == NcclAlgorithm.NVLS_TREE && isNewOnX86 && rules.has(Habit.CORRECTS_NVLS_TREE)) {
            return new TreeCorrection(NVLS_TREE_STEPS, false);
        }
        return TreeCorrection.NONE;
    }

    public NcclVersion version() {
        return version;
    }

    public NcclConfig config() {
        return config;
    }

    public NcclEnvironment environment() {
        return environment;
    }

    /** The tuning table. */
    public NcclCostTable table() {
        return table;
    }

    /** Channels of the communicator. */
    public int channels() {
        return launch.connected();
    }

    /** Kernels that NCCL considers for a function, in its order of preference among equals. */
    public List<NcclKernel> kernels(NcclFunction function) {
        return races.get(function).entrants().stream()
                .map(t -> t.cost().kernel())
                .toList();
    }

    /**
     * Why calls of a function fail, where they do: from 2.24 on a selection may leave a function without an algorithm,
     * as {@code NCCL_ALGO=Tree} leaves Broadcast.
     */
    public Optional<String> refusal(NcclFunction function) {
        return races.get(function).entrants().isEmpty()
                ? Optional.of("NCCL %s has no algorithm for %s and fails the call: environment='%s'"
                        .formatted(version, function.ncclName(), environment))
                : Optional.empty();
    }

    /** What NCCL chooses for a call; empty where it has no kernel for the function and the call fails. */
    public Optional<NcclChoice> choose(NcclFunction function, Bytes size) {
        return races.get(function).winner(size.value()).map(t -> choice(t, size));
    }

    /** Every kernel that NCCL considers for a call, in its order. */
    public List<NcclChoice> candidates(NcclFunction function, Bytes size) {
        return races.get(function).entrants().stream().map(t -> choice(t, size)).toList();
    }

    private NcclChoice choice(KernelTime time, Bytes size) {
        NcclKernel kernel = time.cost().kernel();
        return new NcclChoice(
                time.cost().function(),
                size,
                kernel,
                Seconds.ofMicros(time.micros(size.value())),
                launch.channels(kernel, size.value()),
                launch.threads(kernel, size.value()));
    }

    /** Channels that the chosen kernel really uses, as the log prints them: none carries less than 32 KiB. */
    public int usedChannels(NcclChoice choice) {
        return launch.used(choice.function(), choice.kernel(), choice.size().value());
    }

    /** Channels that a call uses, of those that the largest calls of its kernel use. */
    double shareOfChannels(NcclChoice choice) {
        int most = launch.channels(choice.kernel(), GREATEST_SIZE.value());
        return Math.min(1, usedChannels(choice) / (double) most);
    }

    /** Time against size of a kernel that a call considers. */
    KernelTime time(NcclChoice choice) {
        return races.get(choice.function()).entrants().stream()
                .filter(t -> t.cost().kernel().equals(choice.kernel()))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("the call is one of another model: kernel=" + choice.kernel()));
    }

    /**
     * Every switch of algorithm or protocol, to the byte: the first entry is the choice at the least size, and each
     * holds up to the next. Found in NCCL's own 32-bit arithmetic, so {@link #choose} changes exactly there. Where two
     * times differ by less than a float can tell, NCCL itself wavers over some bytes; the list then names one of the
     * sizes where the choice changes.
     *
     * @param from least size, at least 1 byte
     * @param to greatest size
     */
    public List<NcclSwitch> switches(NcclFunction function, Bytes from, Bytes to) {
        requireRange(from, to);
        return race(function).winners(from.value(), to.value()).entrySet().stream()
                .map(e -> new NcclSwitch(
                        function, new Bytes(e.getKey()), e.getValue().cost().kernel()))
                .toList();
    }

    /** Time against size of each kernel that NCCL considers: straight lines, without the rounding of floats. */
    public Map<NcclKernel, Curve> curves(NcclFunction function) {
        Map<NcclKernel, Curve> curves = new LinkedHashMap<>();
        races.get(function).entrants().forEach(t -> curves.put(t.cost().kernel(), t.curve()));
        return curves;
    }

    /** Time against size of what NCCL chooses; empty where it has no kernel. The choice at either end holds beyond. */
    public Optional<Curve> choiceCurve(NcclFunction function) {
        Map<NcclKernel, Curve> curves = curves(function);
        List<NcclSwitch> switches = switches(function, LEAST_SIZE, GREATEST_SIZE);
        List<Curve.Piece> pieces = new ArrayList<>();
        for (int i = 0; i < switches.size(); i++) {
            double from = i == 0 ? 0 : switches.get(i).from().value();
            double to = i + 1 < switches.size() ? switches.get(i + 1).from().value() : Double.POSITIVE_INFINITY;
            pieces.addAll(curves.get(switches.get(i).kernel()).between(from, to));
        }
        return pieces.isEmpty() ? Optional.empty() : Optional.of(new Curve(pieces));
    }

    /** Threads before small sizes halve them; 0 where NCCL lists none. */
    public int mostThreads(NcclKernel kernel) {
        return launch.mostThreads(kernel);
    }

    /** Bytes that each thread should have. */
    public int threadThreshold(NcclKernel kernel) {
        return launch.threadThreshold(kernel);
    }

    Race race(NcclFunction function) {
        return races.get(function);
    }

    private static void requireRange(Bytes from, Bytes to) {
        if (from.value() < 1 || to.compareTo(from) < 0) {
            throw new IllegalArgumentException(
                    "sizes run from 1 byte or more up to a size that is not smaller: from=%s, to=%s"
                            .formatted(from, to));
        }
    }
}
