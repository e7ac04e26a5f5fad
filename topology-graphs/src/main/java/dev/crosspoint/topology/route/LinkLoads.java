package dev.crosspoint.topology.route;

import dev.crosspoint.model.fabric.Transfer;
import java.util.Arrays;
import java.util.HashMap;
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
    private final Map<Long, double[]> betweenSwitches = new HashMap<>();

    LinkLoads(RankRoutes routes) {
        this.routes = routes;
        this.loads = new double[routes.links().size()];
    }

    /** Forgets the round before and adds up this one. */
    LinkLoads of(List<Transfer> round) {
        for (int i = 0; i < count; i++) {
            loads[crossed[i]] = 0;
        }
        count = 0;
        alphaSeconds = 0;
        slowestAlone = 0;
        betweenSwitches.clear();
        for (Transfer transfer : round) {
            add(transfer.source(), transfer.destination(), transfer.share());
        }
        betweenSwitches.forEach((pair, share) -> {
            Spread spread = routes.between((int) (pair >>> Integer.SIZE), pair.intValue());
            for (int i = 0; i < spread.links().length; i++) {
                load(spread.links()[i], share[0] * spread.shares()[i]);
            }
        });
        // By number, so that the first of equally loaded links is named, however the messages are ordered.
        Arrays.sort(crossed, 0, count);
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
            Spread spread = routes.between(exit, entry);
            betweenSwitches.computeIfAbsent((long) exit << Integer.SIZE | entry, pair -> new double[1])[0] += share;
            alpha += spread.alphaSeconds();
            rate = Math.min(rate, spread.bytesPerSecond());
        }
        note(alpha, rate, share);
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

    /** How many links are crossed. */
    int count() {
        return count;
    }

    /** The number of the i-th link that is crossed. */
    int link(int i) {
        return crossed[i];
    }

    /** What crosses the i-th of them, as a share of M. */
    double amount(int i) {
        return loads[crossed[i]];
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
