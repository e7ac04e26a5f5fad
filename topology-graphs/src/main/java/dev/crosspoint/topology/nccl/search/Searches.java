package dev.crosspoint.topology.nccl.search;

import dev.crosspoint.model.nccl.communicator.NcclPath;
import dev.crosspoint.model.nccl.release.NcclVersion;
import dev.crosspoint.topology.nccl.path.Locality;
import dev.crosspoint.topology.nccl.path.PathSettings;
import dev.crosspoint.topology.nccl.path.Paths;
import dev.crosspoint.topology.nccl.system.Gpu;
import dev.crosspoint.topology.nccl.system.Net;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The graphs that NCCL searches when a communicator is made.
 *
 * @param found graphs by kind; those that are not supported, or not there, are missing
 * @param steps steps of all searches; NCCL's budgets are counted in them
 * @param perChannel bandwidth that a channel can have at most, GB/s (1e9)
 * @param total bandwidth of a GPU, GB/s
 */
public record Searches(Map<GraphKind, SearchedGraph> found, long steps, float perChannel, float total) {
    private static final int HOPPER = 90;
    private static final int MOST_CHANNELS = 64;
    private static final int MOST_CHANNELS_BEFORE = 32;
    private static final int DOUBLES_CHANNELS = 25;
    private static final int MOST_NVLS = 32;
    private static final int MOST_DIRECT = 8;
    private static final float LAST_RESORT = .1f;

    public Searches {
        found = Map.copyOf(found);
    }

    /**
     * Searches ring, tree and whatever else the machine supports.
     *
     * @param isInter whether the communicator has other nodes
     * @throws IllegalArgumentException if the communicator leaves the node and no network port does, or nothing is found
     *     and NCCL fails
     */
    public static Searches of(
            Paths paths, PathSettings pathSettings, SearchSettings settings, NcclVersion version, boolean isInter) {
        return new Run(paths, pathSettings, settings, version, isInter).all();
    }

    /** A graph, if it was found. */
    public Optional<SearchedGraph> graph(GraphKind kind) {
        return Optional.ofNullable(found.get(kind));
    }

    /** The searches of one machine. */
    private static final class Run {
        private final Paths paths;
        private final PathSettings pathSettings;
        private final SearchSettings settings;
        private final NcclVersion version;
        private final boolean isInter;
        private final Limits limits;
        private final Map<GraphKind, SearchedGraph> found = new EnumMap<>(GraphKind.class);
        private long steps;

        Run(Paths paths, PathSettings pathSettings, SearchSettings settings, NcclVersion version, boolean isInter) {
            this.paths = paths;
            this.pathSettings = pathSettings;
            this.settings = settings;
            this.version = version;
            this.isInter = isInter;
            limits = Limits.of(paths, isInter);
        }

        Searches all() {
            if (isInter && paths.system().nets().isEmpty()) {
                throw new IllegalArgumentException(
                        "several nodes need a network port on each: <net> elements=0. NCCL finds none and fails");
            }
            int most = version.minor() < DOUBLES_CHANNELS ? MOST_CHANNELS_BEFORE : MOST_CHANNELS;
            search(GraphKind.RING, 1, most / 2);
            int ringChannels = found.get(GraphKind.RING).channels().size();
            search(GraphKind.TREE, ringChannels, ringChannels);
            if (settings.reduction() && isInter) {
                search(GraphKind.COLLNET_CHAIN, ringChannels, ringChannels);
                search(GraphKind.COLLNET_DIRECT, 1, Math.min(MOST_DIRECT, gpus().size()));
            }
            if (supportsNvls()) {
                search(GraphKind.NVLS, 1, Math.min(MOST_NVLS, gpus().size()));
            }
            return new Searches(found, steps, limits.perChannel(), limits.total());
        }

        private List<Gpu> gpus() {
            return paths.system().gpus();
        }

        private boolean supportsNvls() {
            return settings.switchReduction()
                    && paths.system().nvSwitch().isPresent()
                    && paths.system().leastCapability() >= HOPPER
                    && gpus().size() > 1;
        }

        private void search(GraphKind kind, int least, int most) {
            Draft wanted = new Draft(gpus().size());
            wanted.pattern = kind.pattern();
            wanted.leastChannels = least;
            wanted.mostChannels = most;
            Field field = Field.of(paths, pathSettings, isInter, kind.needsReduction());
            float[] speeds = Speeds.of(version, paths.system().leastCapability(), isInter);
            GraphSearch search = new GraphSearch(field, limits, speeds, wanted, settings.crossNic());
            Draft best = search.run();
            steps += search.steps();
            if (best.channels > 0) {
                found.put(kind, graph(kind, best));
            } else if (!kind.needsReduction() && kind != GraphKind.NVLS) {
                found.put(kind, lastResort(kind, best));
            }
        }

        private SearchedGraph graph(GraphKind kind, Draft draft) {
            List<Channel> channels = new ArrayList<>();
            for (int channel = 0; channel < draft.channels; channel++) {
                channels.add(channel(kind, draft, channel));
            }
            return new SearchedGraph(
                    kind,
                    draft.pattern,
                    draft.crossNic,
                    channels,
                    draft.intra,
                    draft.inter,
                    NcclPath.values()[draft.intraType],
                    NcclPath.values()[draft.interType],
                    draft.sameChannels,
                    draft.hops,
                    draft.networkMicros);
        }

        private Channel channel(GraphKind kind, Draft draft, int channel) {
            int length = kind == GraphKind.NVLS ? 1 : gpus().size();
            List<Gpu> order = IntStream.range(0, length)
                    .mapToObj(step -> gpus().get(draft.gpu(channel, step)))
                    .toList();
            return new Channel(order, port(draft.entries[channel]), port(draft.exits[channel]));
        }

        private Optional<Net> port(int index) {
            return isInter && index >= 0 ? Optional.of(paths.system().nets().get(index)) : Optional.empty();
        }

        /** NCCL's simple order where no search finds anything. */
        private SearchedGraph lastResort(GraphKind kind, Draft draft) {
            if (paths.system().nets().isEmpty()) {
                throw new IllegalArgumentException(
                        "NCCL finds no %s through this machine and fails, as it has no network port either: gpus=%d"
                                .formatted(kind.text(), gpus().size()));
            }
            Locality locality = new Locality(paths, pathSettings);
            Net first = locality.netOf(gpus().get(0), 0);
            Net last = locality.netOf(gpus().get(gpus().size() - 1), 0);
            return new SearchedGraph(
                    kind,
                    draft.pattern,
                    draft.crossNic,
                    List.of(new Channel(gpus(), Optional.of(first), Optional.of(last))),
                    LAST_RESORT,
                    LAST_RESORT,
                    NcclPath.SYS,
                    NcclPath.SYS,
                    draft.sameChannels,
                    draft.hops,
                    draft.networkMicros);
        }
    }
}
