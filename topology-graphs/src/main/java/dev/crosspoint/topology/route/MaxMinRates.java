package dev.crosspoint.topology.route;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Rates of messages that share links max-min fairly: none can be faster without one that is no faster becoming slower.
 * All rise together until a link is full; the messages that cross it keep their rate, the others rise on.
 *
 * <p>With c crossings, each of a message over a link, and l links, the rates of one set of messages take
 * {@code O((c + l) log l)}.
 *
 * @see "Bertsekas, Gallager: Data Networks, 2nd edition, 1992, section 6.5 (progressive filling)"
 */
final class MaxMinRates {
    private final List<Footprint> messages;
    private final double[] capacities;
    private final int[][] crossing;

    /**
     * Messages over links.
     *
     * @param messages each crosses at least one link
     * @param capacities of the links by number, in bytes per second
     */
    MaxMinRates(List<Footprint> messages, double[] capacities) {
        this.messages = messages;
        this.capacities = capacities;
        int[] counts = new int[capacities.length];
        messages.forEach(message -> Arrays.stream(message.links()).forEach(link -> counts[link]++));
        this.crossing = Arrays.stream(counts).mapToObj(int[]::new).toArray(int[][]::new);
        for (int number = messages.size() - 1; number >= 0; number--) {
            for (int link : messages.get(number).links()) {
                crossing[link][--counts[link]] = number;
            }
        }
    }

    /** Rates in bytes per second where only some of the messages are under way; zero for the others. */
    double[] of(BitSet going) {
        Filling filling = new Filling(going);
        while (filling.goesOn()) {
            filling.fillNext();
        }
        return filling.rates;
    }

    /** A link that is full when the rates have risen to a level; out of date when some of them no longer rise. */
    private record Full(double level, int link) {}

    /** Rates on their way up. */
    private final class Filling {
        private final double[] rates = new double[messages.size()];
        private final double[] free = capacities.clone();
        /** By how much the load of a link rises when all rates that still rise do so by one. */
        private final double[] steepness = new double[capacities.length];

        private final int[] rising = new int[capacities.length];
        private final BitSet open;
        private final PriorityQueue<Full> next =
                new PriorityQueue<>(Comparator.comparingDouble(Full::level).thenComparingInt(Full::link));

        Filling(BitSet going) {
            open = (BitSet) going.clone();
            open.stream().mapToObj(messages::get).forEach(message -> {
                for (int i = 0; i < message.links().length; i++) {
                    steepness[message.links()[i]] += message.parts()[i];
                    rising[message.links()[i]]++;
                }
            });
            for (int link = 0; link < rising.length; link++) {
                if (rising[link] > 0) {
                    next.add(new Full(level(link), link));
                }
            }
        }

        boolean goesOn() {
            return !open.isEmpty();
        }

        private double level(int link) {
            return Math.max(0, free[link]) / steepness[link];
        }

        /** Levels only rise as rates are kept, so the least one that is up to date is that of the next full link. */
        void fillNext() {
            Full full = next.remove();
            if (rising[full.link()] == 0) {
                return;
            }
            double level = level(full.link());
            if (level > full.level() * (1 + 1e-12)) {
                next.add(new Full(level, full.link()));
                return;
            }
            for (int message : crossing[full.link()]) {
                if (open.get(message)) {
                    keep(message, level);
                }
            }
        }

        private void keep(int number, double rate) {
            rates[number] = rate;
            open.clear(number);
            Footprint message = messages.get(number);
            for (int i = 0; i < message.links().length; i++) {
                int link = message.links()[i];
                free[link] -= rate * message.parts()[i];
                steepness[link] -= message.parts()[i];
                rising[link]--;
            }
        }
    }
}
