package dev.crosspoint.topology.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.algorithm.Algorithms;
import dev.crosspoint.model.algorithm.RankToRank;
import dev.crosspoint.model.algorithm.Ring;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.Fabric;
import dev.crosspoint.model.fabric.Transfer;
import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.predict.LowerBound;
import dev.crosspoint.model.predict.RoundByRound;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.model.schedule.Tally;
import dev.crosspoint.topology.Clusters;
import dev.crosspoint.topology.RandomClusters;
import dev.crosspoint.topology.graph.Device;
import dev.crosspoint.topology.graph.Device.Kind;
import dev.crosspoint.topology.graph.Link;
import dev.crosspoint.topology.place.Cluster;
import dev.crosspoint.topology.place.Placement;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

/** Laws of the model specification, section 7, on machines of all kinds. */
class GraphFabricPropertyTest {
    @Provide
    Arbitrary<Cluster> clusters() {
        return RandomClusters.any();
    }

    @Provide
    Arbitrary<List<Integer>> orders() {
        return Arbitraries.shuffle(IntStream.range(0, 8).boxed().toList());
    }

    /** P28, a law of the load bound: that of fair sharing may rise, see {@link FluidRoundTest}. */
    @Property(tries = 300)
    void moreCapacityNeverRaisesTheLoadBound(
            @ForAll("clusters") Cluster cluster,
            @ForAll @IntRange(max = 99) int link,
            @ForAll @DoubleRange(min = 1, max = 100) double factor) {
        Fabric wider = new ByLoads(
                new GraphFabric(RandomClusters.withLink(cluster, link, l -> RandomClusters.scaled(l, factor))));

        forEveryAlgorithm(cluster, (name, schedule) -> {
            AffineTime before = RoundByRound.of(schedule, new ByLoads(new GraphFabric(cluster)))
                    .time();
            AffineTime after = RoundByRound.of(schedule, wider).time();
            assertThat(after.interceptSeconds()).as(name).isEqualTo(before.interceptSeconds());
            assertThat(after.slopeSecondsPerByte()).as(name).isLessThanOrEqualTo(before.slopeSecondsPerByte());
        });
    }

    /** P29, for a link anywhere: it slows an algorithm down at most as much as it is slowed down itself. */
    @Property(tries = 300)
    void aSlowerLinkCostsAtMostItsOwnFactor(
            @ForAll("clusters") Cluster cluster,
            @ForAll @IntRange(max = 99) int link,
            @ForAll @DoubleRange(min = 1, max = 100) double factor) {
        Fabric slower = new ByLoads(
                new GraphFabric(RandomClusters.withLink(cluster, link, l -> RandomClusters.scaled(l, 1 / factor))));

        forEveryAlgorithm(cluster, (name, schedule) -> {
            double before = RoundByRound.of(schedule, new ByLoads(new GraphFabric(cluster)))
                    .time()
                    .at(1e8);
            double after = RoundByRound.of(schedule, slower).time().at(1e8);
            assertThat(after).as(name).isBetween(before * (1 - 1e-12), before * factor * (1 + 1e-12));
        });
    }

    /** P29 as the specification says it: one edge of a ring on a switch, k times slower, costs the ring up to k. */
    @Property
    void oneRingEdgeSlowsTheRingByAtMostItsFactor(
            @ForAll @IntRange(min = 2, max = 16) int p,
            @ForAll @IntRange(max = 31) int link,
            @ForAll @DoubleRange(min = 1, max = 100) double factor) {
        Cluster cluster = Clusters.oneSwitch(p);
        Schedule ring = new Ring().schedule(Collective.ALL_REDUCE, p);
        Cluster slower = RandomClusters.withLink(cluster, link, l -> RandomClusters.scaled(l, 1 / factor));

        double before = RoundByRound.of(ring, new GraphFabric(cluster)).time().slopeSecondsPerByte() - reduction(p);
        double after = RoundByRound.of(ring, new GraphFabric(slower)).time().slopeSecondsPerByte() - reduction(p);

        assertThat(after / before).isCloseTo(factor, within(1e-9 * factor));
    }

    private static double reduction(double p) {
        return (p - 1) / p * 1e-12;
    }

    /** P54. */
    @Property(tries = 200)
    void onOneSwitchItDoesNotMatterWhichRankSitsWhere(@ForAll("orders") List<Integer> order) {
        Cluster cluster = Clusters.oneSwitch(8);
        Cluster renamed = cluster.place(
                new Placement(order.stream().map(cluster.placement()::gpu).toList()));

        forEveryAlgorithm(
                cluster,
                (name, schedule) -> assertThat(RoundByRound.of(schedule, new GraphFabric(renamed))
                                .time())
                        .as(name)
                        .isEqualTo(RoundByRound.of(schedule, new GraphFabric(cluster))
                                .time()));
    }

    @Property(tries = 300)
    void noAlgorithmOfOneMessageAtATimeBeatsTheLowerBounds(@ForAll("clusters") Cluster cluster) {
        GraphFabric fabric = new GraphFabric(cluster);
        int p = fabric.ranks();
        for (Collective collective : Collective.values()) {
            for (RankToRank algorithm : algorithms(cluster)) {
                if (algorithm.refusal(collective, p).isEmpty()) {
                    Schedule schedule = algorithm.schedule(collective, p);
                    if (Tally.of(schedule, p).mostSends() <= 1) {
                        AffineTime time = RoundByRound.of(schedule, fabric).time();
                        LowerBound bound = LowerBound.of(collective, fabric);
                        String name = "%s by %s, limited by %s".formatted(collective, algorithm.id(), bound.limit());
                        assertThat(time.interceptSeconds())
                                .as(name)
                                .isGreaterThanOrEqualTo(bound.latencySeconds() * (1 - 1e-12));
                        assertThat(time.slopeSecondsPerByte())
                                .as(name)
                                .isGreaterThanOrEqualTo(bound.secondsPerByte() * (1 - 1e-12));
                    }
                }
            }
        }
    }

    /** P27: for messages of one size the load bound is the time of max-min fair sharing, for others it is not above it. */
    @Property(tries = 300)
    void aRoundTakesWhatFairSharingTakes(
            @ForAll("clusters") Cluster cluster,
            @ForAll @IntRange(min = 1, max = 12) int messages,
            @ForAll Random random) {
        Assume.that(cluster.placement().ranks() > 1);
        List<Transfer> mixed = randomRound(cluster, messages, random);
        List<Transfer> equal = mixed.stream()
                .map(t -> new Transfer(t.source(), t.destination(), 0.125))
                .toList();
        GraphFabric fabric = new GraphFabric(cluster, Routing.SINGLE);

        double bound = new ByLoads(fabric).time(equal).secondsPerByte();
        assertThat(fabric.time(equal).secondsPerByte()).isEqualTo(bound);
        assertThat(fluid(cluster, equal)).isCloseTo(bound, within(1e-9 * bound));
        double fair = fluid(cluster, mixed);
        assertThat(fabric.time(mixed).secondsPerByte()).isCloseTo(fair, within(1e-9 * fair));
        assertThat(new ByLoads(fabric).time(mixed).secondsPerByte()).isLessThanOrEqualTo(fair * (1 + 1e-9));
    }

    /** P27 where messages take several ways, and how far fair sharing is from the bound at most. */
    @Property(tries = 300)
    void overSeveralWaysARoundTakesAtLeastTheLoadBound(
            @ForAll("clusters") Cluster cluster,
            @ForAll @IntRange(min = 1, max = 30) int messages,
            @ForAll Random random) {
        Assume.that(cluster.placement().ranks() > 1);
        List<Transfer> mixed = randomRound(cluster, messages, random);
        List<Transfer> large = mixed.stream()
                .map(t -> new Transfer(t.source(), t.destination(), t.share() > 0 ? 1 : 0))
                .toList();
        GraphFabric fabric = new GraphFabric(cluster);
        Fabric byLoads = new ByLoads(fabric);

        assertThat(fabric.time(mixed).secondsPerByte())
                .isBetween(
                        byLoads.time(mixed).secondsPerByte() * (1 - 1e-12),
                        byLoads.time(large).secondsPerByte() * (1 + 1e-12));
        assertThat(fabric.time(large)).isEqualTo(byLoads.time(large));
        assertThat(fabric.busiest(mixed)).isEqualTo(byLoads.time(mixed));
    }

    /** Straight lines in M stay straight lines. */
    @Property(tries = 300)
    void timeIsProportionalToTheBytesOfAllMessages(
            @ForAll("clusters") Cluster cluster,
            @ForAll @DoubleRange(min = 0.01, max = 100) double factor,
            @ForAll Random random) {
        Assume.that(cluster.placement().ranks() > 1);
        List<Transfer> mixed = randomRound(cluster, 9, random);
        GraphFabric fabric = new GraphFabric(cluster);

        double once = fabric.time(mixed).secondsPerByte();
        double scaled =
                fabric.time(mixed.stream().map(t -> t.times(factor)).toList()).secondsPerByte();

        assertThat(scaled).isCloseTo(factor * once, within(1e-9 * factor * once));
        assertThat(fabric.grouped(mixed.stream().map(List::of).toList())
                        .time(IntStream.range(0, mixed.size()).toArray(), factor)
                        .secondsPerByte())
                .isCloseTo(scaled, within(1e-9 * scaled));
    }

    /** Messages of nine sizes, some of them empty. */
    private static List<Transfer> randomRound(Cluster cluster, int messages, Random random) {
        int p = cluster.placement().ranks();
        List<Transfer> round = new ArrayList<>();
        for (int i = 0; i < messages; i++) {
            int from = random.nextInt(p);
            round.add(new Transfer(from, (from + 1 + random.nextInt(p - 1)) % p, random.nextInt(9) / 8.0));
        }
        return round;
    }

    private static double fluid(Cluster cluster, List<Transfer> round) {
        return Fluid.makespan(
                round.stream()
                        .map(t -> route(cluster, t.source(), t.destination()))
                        .toList(),
                round.stream().map(Transfer::share).toList());
    }

    /** P26: max-min rates fit the links, and each message has a full link on its way where none is faster. */
    @Property(tries = 300)
    void fairRatesFitAndEachHasAFullLinkWhereItIsTheFastest(
            @ForAll("clusters") Cluster cluster,
            @ForAll @IntRange(min = 1, max = 30) int messages,
            @ForAll Routing routing,
            @ForAll Random random) {
        Assume.that(cluster.placement().ranks() > 1);
        RankRoutes routes = new RankRoutes(cluster, routing);
        List<Footprint> footprints = randomRound(cluster, messages, random).stream()
                .map(t -> routes.footprint(t.source(), t.destination()))
                .toList();
        double[] capacities = IntStream.range(0, routes.links().size())
                .mapToDouble(routes::capacity)
                .toArray();
        BitSet going = new BitSet();
        IntStream.range(0, messages).filter(i -> i % 5 != 3).forEach(going::set);

        double[] rates = new MaxMinRates(footprints, capacities).of(going);

        double[] loads = new double[capacities.length];
        double[] fastest = new double[capacities.length];
        for (int i = 0; i < messages; i++) {
            assertThat(rates[i] > 0).isEqualTo(going.get(i));
            Footprint footprint = footprints.get(i);
            for (int k = 0; k < footprint.links().length; k++) {
                loads[footprint.links()[k]] += rates[i] * footprint.parts()[k];
                fastest[footprint.links()[k]] = Math.max(fastest[footprint.links()[k]], rates[i]);
            }
        }
        for (int link = 0; link < loads.length; link++) {
            assertThat(loads[link]).isLessThanOrEqualTo(capacities[link] * (1 + 1e-9));
        }
        going.stream()
                .forEach(i -> assertThat(IntStream.of(footprints.get(i).links())
                                .anyMatch(link -> loads[link] >= capacities[link] * (1 - 1e-9)
                                        && fastest[link] <= rates[i] * (1 + 1e-9)))
                        .isTrue());
    }

    /** Equal parts over all shortest ways never load a link more than the same messages all on one of them would. */
    @Property(tries = 300)
    void severalWaysCarryTheSameBytesInAll(@ForAll("clusters") Cluster cluster, @ForAll Random random) {
        int p = cluster.placement().ranks();
        Assume.that(p > 1);
        int from = random.nextInt(p);
        List<Transfer> one = List.of(new Transfer(from, (from + 1 + random.nextInt(p - 1)) % p, 1));

        Map<Link, Double> split = new GraphFabric(cluster).loads(one);
        Map<Link, Double> single = new GraphFabric(cluster, Routing.SINGLE).loads(one);

        assertThat(new GraphFabric(cluster).time(one).secondsPerByte())
                .isLessThanOrEqualTo(
                        new GraphFabric(cluster, Routing.SINGLE).time(one).secondsPerByte() * (1 + 1e-12));
        assertThat(new GraphFabric(cluster).time(one).alphaSeconds())
                .isCloseTo(new GraphFabric(cluster, Routing.SINGLE).time(one).alphaSeconds(), within(1e-18));
        assertThat(split.values().stream().mapToDouble(Double::doubleValue).sum())
                .isCloseTo(
                        single.values().stream()
                                .mapToDouble(Double::doubleValue)
                                .sum(),
                        within(1e-9));
    }

    /** P28, for sizes. */
    @Property(tries = 300)
    void moreLoadNeverLowersTheLoadBound(@ForAll("clusters") Cluster cluster, @ForAll Random random) {
        int p = cluster.placement().ranks();
        Assume.that(p > 1);
        List<Transfer> round = new ArrayList<>();
        double before = 0;
        for (int i = 0; i < 8; i++) {
            int from = random.nextInt(p);
            round.add(new Transfer(from, (from + 1 + random.nextInt(p - 1)) % p, random.nextDouble()));
            double after = new ByLoads(new GraphFabric(cluster)).time(round).secondsPerByte();
            assertThat(after).isGreaterThanOrEqualTo(before);
            before = after;
        }
    }

    /** The shortcuts over nodes against a look at every pair; on fabrics of several switches they are bounds. */
    @Property(tries = 300)
    void leastAlphaAndMeanRateAreThoseOfAllPairs(@ForAll("clusters") Cluster cluster) {
        int p = cluster.placement().ranks();
        Assume.that(p > 1);
        double leastAlpha = Double.POSITIVE_INFINITY;
        double rates = 0;
        for (int from = 0; from < p; from++) {
            double best = 0;
            for (int to = 0; to < p; to++) {
                if (from != to) {
                    Route route = route(cluster, from, to);
                    leastAlpha = Math.min(leastAlpha, route.alpha().value());
                    best = Math.max(best, route.rate().value());
                }
            }
            rates += best;
        }

        GraphFabric fabric = new GraphFabric(cluster);
        if (cluster.machine().devices().stream()
                        .filter(d -> d.kind() == Kind.FABRIC)
                        .count()
                <= 1) {
            assertThat(fabric.leastAlpha().value()).isCloseTo(leastAlpha, within(1e-12 * leastAlpha));
            assertThat(fabric.meanRate().value()).isCloseTo(rates / p, within(1e-12 * rates));
        } else {
            assertThat(fabric.leastAlpha().value()).isLessThanOrEqualTo(leastAlpha * (1 + 1e-12));
            assertThat(fabric.meanRate().value()).isGreaterThanOrEqualTo(rates / p * (1 - 1e-12));
        }
    }

    @Property(tries = 200)
    void aRouteKeepsTheRules(@ForAll("clusters") Cluster cluster) {
        int p = cluster.placement().ranks();
        for (int from = 0; from < p; from++) {
            for (int to = 0; to < p; to++) {
                if (from != to) {
                    requireRules(cluster, route(cluster, from, to));
                }
            }
        }
    }

    private static void requireRules(Cluster cluster, Route route) {
        List<Device> passed = route.links().stream().skip(1).map(Link::from).toList();
        assertThat(passed).doesNotHaveDuplicates().noneMatch(d -> d.kind() == Kind.GPU);
        if (route.from().sharesNodeWith(route.to())) {
            assertThat(passed).allMatch(d -> d.sharesNodeWith(route.from()));
            assertThat(passed).noneMatch(d -> d.kind() == Kind.NIC);
        } else {
            assertThat(passed.get(0)).isIn(cluster.machine().nicsServing(route.from()));
            assertThat(passed.get(passed.size() - 1)).isIn(cluster.machine().nicsServing(route.to()));
        }
    }

    private static Route route(Cluster cluster, int from, int to) {
        return new Router(cluster.machine())
                .route(cluster.placement().gpu(from), cluster.placement().gpu(to));
    }

    private static List<RankToRank> algorithms(Cluster cluster) {
        return Algorithms.rankToRank(cluster.placement().ranksPerNode());
    }

    private static void forEveryAlgorithm(Cluster cluster, BiConsumer<String, Schedule> claim) {
        int p = cluster.placement().ranks();
        for (RankToRank algorithm : algorithms(cluster)) {
            for (Collective collective : Collective.values()) {
                if (algorithm.refusal(collective, p).isEmpty()) {
                    claim.accept(algorithm.id() + " " + collective.id(), algorithm.schedule(collective, p));
                }
            }
        }
    }
}
