package dev.crosspoint.topology.route;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Messages that start together and flow at the rates that max-min fair sharing gives them ({@link MaxMinRates}), set
 * anew whenever one ends. Bytes times k take k times as long, so the time of a round is a straight line in M.
 *
 * <p>Once all messages that are left have the same bytes to go, the most loaded link tells the rest exactly: it stays full
 * until the end, and no message anywhere is slower than those that cross it. Before that, each end of a message costs one
 * filling: {@code O(n (c + l) log l)} for n messages that cross l links c times. All fillings together take
 * {@link #MOST_STEPS} at most; what is left then is told by the most loaded link, too, which is a lower bound. A thousand
 * messages of a thousand sizes over ten links each stay below.
 *
 * @see "Bertsekas, Gallager: Data Networks, 2nd edition, 1992, section 6.5"
 */
final class FluidRound {
    /** Links and crossings of messages over links that are looked at, in all fillings together: about a second. */
    static final long MOST_STEPS = 20_000_000;

    private static final double ROUNDING = 1e-12;

    private final List<Footprint> messages;
    private final double[] bytes;
    private final double[] capacities;

    /**
     * Messages over links.
     *
     * @param messages each crosses at least one link
     * @param bytes of each, or shares of M, zero or more
     * @param capacities of the links by number, in bytes per second
     */
    FluidRound(List<Footprint> messages, double[] bytes, double[] capacities) {
        this.messages = messages;
        this.bytes = bytes;
        this.capacities = capacities;
    }

    /** When the last message has arrived. */
    double seconds() {
        return seconds(MOST_STEPS);
    }

    /** The same in at most so many steps: with fewer the time is less, down to {@link #leastSeconds}. */
    double seconds(long mostSteps) {
        MaxMinRates fair = new MaxMinRates(messages, capacities);
        double[] left = bytes.clone();
        BitSet going = new BitSet();
        IntStream.range(0, left.length).filter(i -> left[i] > 0).forEach(going::set);
        double now = 0;
        for (long taken = steps(going); taken <= mostSteps; taken += steps(going)) {
            if (areEqual(left, going)) {
                break;
            }
            double[] rates = fair.of(going);
            double step =
                    going.stream().mapToDouble(i -> left[i] / rates[i]).min().orElseThrow();
            now += step;
            going.stream().forEach(i -> left[i] = flown(left[i], step * rates[i], bytes[i]));
            IntStream.range(0, left.length).filter(i -> left[i] == 0).forEach(going::clear);
        }
        return now + largestLoad(left);
    }

    /** What is left, without the crumbs of rounding. */
    private static double flown(double left, double gone, double bytes) {
        return left - gone > ROUNDING * bytes ? left - gone : 0;
    }

    private long steps(BitSet going) {
        return capacities.length
                + going.stream().mapToLong(i -> messages.get(i).links().length).sum();
    }

    private static boolean areEqual(double[] left, BitSet going) {
        double most = going.stream().mapToDouble(i -> left[i]).max().orElse(0);
        return going.stream().allMatch(i -> left[i] >= most * (1 - ROUNDING));
    }

    /** What the most loaded link takes: the least time that the round can take, and its time if all bytes are equal. */
    double leastSeconds() {
        return largestLoad(bytes);
    }

    /** The least time if every message that carries anything were as large as the largest: the round is no slower. */
    double mostSeconds() {
        double largest = Arrays.stream(bytes).max().orElse(0);
        return largestLoad(Arrays.stream(bytes).map(b -> b > 0 ? largest : 0).toArray());
    }

    private double largestLoad(double[] amounts) {
        double[] loads = new double[capacities.length];
        double most = 0;
        for (int i = 0; i < amounts.length; i++) {
            Footprint message = messages.get(i);
            for (int k = 0; k < message.links().length; k++) {
                int link = message.links()[k];
                loads[link] += amounts[i] * message.parts()[k];
                most = Math.max(most, loads[link] / capacities[link]);
            }
        }
        return most;
    }
}
