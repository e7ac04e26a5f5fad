package dev.crosspoint.topology.route;

import dev.crosspoint.model.fabric.Cut;
import dev.crosspoint.model.fabric.Fabric;
import dev.crosspoint.model.fabric.GroupedRounds;
import dev.crosspoint.model.fabric.RoundTime;
import dev.crosspoint.model.fabric.Transfer;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.model.units.SecondsPerByte;
import dev.crosspoint.topology.graph.Link;
import dev.crosspoint.topology.place.Cluster;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a cluster is to the model: ranks whose messages share the links that their routes share.
 *
 * <p>The alpha of a message is the sum of the alphas of the links it crosses. A round takes the largest alpha of its
 * messages, plus the time in which all bytes arrive when messages share links max-min fairly. For messages of one size
 * that is exactly the largest {@code load / capacity} over all directed links. Where sizes differ, as they do when a
 * binomial tree scatters to a number of ranks that is no power of two, messages are followed to their ends, up to a stated
 * number; beyond, what is left takes its largest load over capacity, a lower bound.
 *
 * @see "Spec section 3.6 and property P27"
 */
public final class GraphFabric implements Fabric {
    private final Cluster cluster;
    private final RankRoutes routes;
    private final ThreadLocal<LinkLoads> loads;

    /** The fabric of a cluster whose switches split messages over all shortest ways. */
    public GraphFabric(Cluster cluster) {
        this(cluster, Routing.ECMP);
    }

    /**
     * The fabric of a cluster.
     *
     * @throws IllegalArgumentException if ranks sit in several nodes and a GPU among them has no way out of its own
     */
    public GraphFabric(Cluster cluster, Routing routing) {
        this.cluster = cluster;
        this.routes = new RankRoutes(cluster, routing);
        this.loads = ThreadLocal.withInitial(() -> new LinkLoads(routes));
    }

    @Override
    public int ranks() {
        return cluster.placement().ranks();
    }

    @Override
    public RoundTime time(List<Transfer> round) {
        LinkLoads all = loads.get().of(round);
        RoundTime byLoads = time(all, 1);
        return all.isMixed() ? byLoads.lasting(mixed(round).seconds()) : byLoads;
    }

    @Override
    public RoundTime busiest(List<Transfer> messages) {
        return time(loads.get().of(messages), 1);
    }

    private MixedRound mixed(List<Transfer> round) {
        return new MixedRound(
                round.stream()
                        .map(t -> routes.footprint(t.source(), t.destination()))
                        .toList(),
                round.stream().mapToDouble(Transfer::share).toArray(),
                routes::capacity);
    }

    /** Loads are added up for groups whose messages are all of one size; others are taken apart again. */
    @Override
    public GroupedRounds grouped(List<List<Transfer>> groups) {
        DoubleSummaryStatistics sizes = groups.stream()
                .flatMap(List::stream)
                .mapToDouble(Transfer::share)
                .summaryStatistics();
        return sizes.getMin() < sizes.getMax() ? Fabric.super.grouped(groups) : addedUp(groups);
    }

    private GroupedRounds addedUp(List<List<Transfer>> groups) {
        List<GroupLoads> known = groups.parallelStream()
                .map(group -> loads.get().of(group).toGroup())
                .toList();
        return (chosen, share) -> time(loads.get().of(chosen, known), share);
    }

    private RoundTime time(LinkLoads all, double share) {
        int slowest = all.slowest();
        return slowest < 0
                ? new RoundTime(all.alphaSeconds(), 0, "")
                : new RoundTime(
                        all.alphaSeconds(),
                        share * all.amount(slowest) / routes.capacity(slowest),
                        routes.links().get(slowest).name(),
                        share * all.slowestAlone());
    }

    /**
     * What crosses each link in a round, as a share of M; links that nothing crosses are left out.
     *
     * @throws IllegalArgumentException if a rank does not exist or cannot be reached
     */
    public Map<Link, Double> loads(List<Transfer> round) {
        LinkLoads all = loads.get().of(round);
        Map<Link, Double> byLink = new LinkedHashMap<>();
        for (int link : all.crossed()) {
            byLink.put(routes.links().get(link), all.amount(link));
        }
        return byLink;
    }

    @Override
    public SecondsPerByte gamma() {
        return cluster.gamma();
    }

    @Override
    public Seconds leastAlpha() {
        return ranks() == 1 ? Seconds.ZERO : new Seconds(limits().leastAlphaSeconds());
    }

    /**
     * Mean over the ranks of the rate of one message: for each rank, that of its fastest route to any other.
     *
     * @throws IllegalStateException if there is one rank, which has nobody to send to
     */
    @Override
    public BytesPerSecond meanRate() {
        if (ranks() == 1) {
            throw new IllegalStateException("a rate needs a rank to send to: ranks=1");
        }
        return new BytesPerSecond(limits().meanBytesPerSecond());
    }

    /**
     * Each rank with the links that its messages leave and enter by, each node of several with its NICs, what hangs
     * together below each tier of the fabric, and, of a machine that is not too large, the least cut of all.
     */
    @Override
    public List<Cut> cuts() {
        return ranks() == 1 ? List.of() : limits().cuts();
    }

    /** The links of one of {@link #cuts} by its name. */
    public Optional<WireCut> wires(String cut) {
        return ranks() == 1 ? Optional.empty() : limits().find(cut);
    }

    private Limits limits() {
        return new Limits(cluster, routes);
    }
}
