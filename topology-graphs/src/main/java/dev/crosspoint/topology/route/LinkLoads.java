package dev.crosspoint.topology.route;

import dev.crosspoint.model.fabric.Transfer;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Adds up what the messages of a round do to every link. Only links that are crossed are looked at; the array over all
 * links is kept and swept clean, since on a large machine a new one for each round costs more than the round.
 */
final class LinkLoads {
    private final RankRoutes routes;
    private final double[] loads;
    private int[] crossed = new int[64];
    private int count;
    private double alphaSeconds;
    private double slowestAlone;
    private double least = Double.POSITIVE_INFINITY;
    private double most;
    private final Map<Long, Flow> flows = new LinkedHashMap<>();
    private Flow last = Flow.NONE;

    /** All messages from one switch to another. */
    private static final class Flow {
        private static final Flow NONE = new Flow(-1, Spread.NOTHING);

        private final long pair;
        private final Spread spread;
        private double share;

        Flow(long pair, Spread spread) {
            this.pair = pair;
            this.spread = spread;
        }
    }

    LinkLoads(RankRoutes routes) {
        this.routes = routes;
        this.loads = new double[routes.links().size()];
    }

    private void clear() {
        for (int i = 0; i < count; i++) {
            loads[crossed[i]] = 0;
        }
        count = 0;
        alphaSeconds = 0;
        slowestAlone = 0;
        least = Double.POSITIVE_INFINITY;
        most = 0;
        flows.clear();
        last = Flow.NONE;
    }

    /** Forgets the round before and adds up one that consists of some groups. */
    LinkLoads of(int[] chosen, List<GroupLoads> groups) {
        clear();
        for (int number : chosen) {
            GroupLoads group = groups.get(number);
            for (int i = 0; i < group.links().length; i++) {
                load(group.links()[i], group.amounts()[i]);
            }
            alphaSeconds = Math.max(alphaSeconds, group.alphaSeconds());
            slowestAlone = Math.max(slowestAlone, group.slowestAlone());
        }
        return this;
    }

    /** The round, to be added to others. */
    GroupLoads toGroup() {
        int[] links = crossed();
        double[] amounts = Arrays.stream(links).mapToDouble(this::amount).toArray();
        return new GroupLoads(links, amounts, alphaSeconds, slowestAlone);
    }

    /** Forgets the round before and adds up this one. */
    LinkLoads of(List<Transfer> round) {
        clear();
        for (Transfer transfer : round) {
            add(transfer.source(), transfer.destination(), transfer.share());
            least = transfer.share() > 0 ? Math.min(least, transfer.share()) : least;
            most = Math.max(most, transfer.share());
        }
        for (Flow flow : flows.values()) {
            for (int i = 0; i < flow.spread.links().length; i++) {
                load(flow.spread.links()[i], flow.share * flow.spread.shares()[i]);
            }
        }
        return this;
    }

    private void add(int source, int destination, double share) {
        if (routes.areNear(source, destination)) {
            Path path = routes.inside(source, destination);
            int[] numbers = routes.linksAround(source);
            for (int link : path.links()) {
                load(numbers[link], share);
            }
            note(path.alphaSeconds(), path.bytesPerSecond(), share);
            return;
        }
        Path leave = routes.leave(source);
        Path enter = routes.enter(destination);
        for (int link : leave.links()) {
            load(link, share);
        }
        for (int link : enter.links()) {
            load(link, share);
        }
        int exit = routes.exit(source);
        int entry = routes.entry(destination);
        double alpha = leave.alphaSeconds() + enter.alphaSeconds();
        double rate = Math.min(leave.bytesPerSecond(), enter.bytesPerSecond());
        if (exit != entry) {
            Flow flow = flow(exit, entry);
            flow.share += share;
            alpha += flow.spread.alphaSeconds();
            rate = Math.min(rate, flow.spread.bytesPerSecond());
        }
        note(alpha, rate, share);
    }

    /** Neighbours in a round often lead the same way, so the last one is looked at before all. */
    private Flow flow(int exit, int entry) {
        long pair = routes.pair(exit, entry);
        if (last.pair != pair) {
            last = flows.computeIfAbsent(pair, p -> new Flow(p, routes.between(exit, entry)));
        }
        return last;
    }

    private void note(double alpha, double rate, double share) {
        alphaSeconds = Math.max(alphaSeconds, alpha);
        slowestAlone = Math.max(slowestAlone, share / rate);
    }

    private void load(int link, double share) {
        if (share > 0) {
            if (loads[link] == 0) {
                crossed = count < crossed.length ? crossed : Arrays.copyOf(crossed, 2 * count);
                crossed[count++] = link;
            }
            loads[link] += share;
        }
    }

    /** The numbers of the links that are crossed, in order. */
    int[] crossed() {
        int[] numbers = Arrays.copyOf(crossed, count);
        Arrays.sort(numbers);
        return numbers;
    }

    /** What crosses a link, as a share of M. */
    double amount(int link) {
        return loads[link];
    }

    /** The number of the link that takes longest; of equals the first by number. -1 where nothing is crossed. */
    int slowest() {
        int slowest = -1;
        double most = 0;
        for (int i = 0; i < count; i++) {
            int link = crossed[i];
            double seconds = loads[link] / routes.capacity(link);
            if (seconds > most || seconds == most && link < slowest) {
                most = seconds;
                slowest = link;
            }
        }
        return slowest;
    }

    /** Whether messages that carry anything differ in size; where groups were added up, they do not. */
    boolean isMixed() {
        return least < most;
    }

    /** Largest alpha of a message. */
    double alphaSeconds() {
        return alphaSeconds;
    }

    /** Seconds for each byte of M that the slowest message would take if it had its way to itself. */
    double slowestAlone() {
        return slowestAlone;
    }
}
