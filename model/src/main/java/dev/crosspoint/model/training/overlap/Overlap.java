package dev.crosspoint.model.training.overlap;

import java.util.ArrayList;
import java.util.List;

/**
 * Computing with calls behind it, which run one at a time in the order in which they become ready:
 * {@code e_j = max(e_(j-1), r_j) + c_j}. What runs on after the computing is exposed.
 *
 * @param computeEndSeconds when the computing ends: T_b, and more where communication slows it down
 * @param endSeconds when all has ended
 * @param calls when each call runs
 * @see "Li et al.: PyTorch distributed: experiences on accelerating data parallel training, PVLDB 13(12), 2020"
 */
public record Overlap(double computeEndSeconds, double endSeconds, List<Span> calls) {
    public Overlap {
        calls = List.copyOf(calls);
    }

    /** Communication that does not slow the computing down. */
    public static Overlap of(double computeSeconds, List<Transmission> transmissions) {
        return of(computeSeconds, transmissions, 0);
    }

    /**
     * Communication beside computing, which runs at {@code 1/(1+kappa)} of its speed as long as a call runs.
     *
     * @param computeSeconds T_b, undisturbed
     * @param transmissions in ready order, none ready after T_b
     * @param interference kappa, zero or more
     */
    public static Overlap of(double computeSeconds, List<Transmission> transmissions, double interference) {
        if (!(interference >= 0) || Double.isInfinite(interference)) {
            throw new IllegalArgumentException("interference must be finite and >= 0: kappa=" + interference);
        }
        List<Span> calls = new ArrayList<>();
        double busyUntil = 0;
        double now = 0;
        double computed = 0;
        for (Transmission one : transmissions) {
            requireOrder(one.readySeconds(), computed, computeSeconds);
            now = after(now, one.readySeconds() - computed, busyUntil, interference);
            computed = one.readySeconds();
            double start = Math.max(busyUntil, now);
            busyUntil = start + one.seconds();
            calls.add(new Span(start, busyUntil));
        }
        double computeEnd = after(now, computeSeconds - computed, busyUntil, interference);
        return new Overlap(computeEnd, Math.max(computeEnd, busyUntil), calls);
    }

    /** E: how long the calls run on after the computing. */
    public double exposedSeconds() {
        return endSeconds - computeEndSeconds;
    }

    private static void requireOrder(double ready, double computed, double compute) {
        if (ready < computed || ready > compute * (1 + 1e-12)) {
            throw new IllegalArgumentException(
                    "calls are in ready order, within the computing: readySeconds=%s,".formatted(ready)
                            + " before=%s, computeSeconds=%s".formatted(computed, compute));
        }
    }

    /** When so much more has been computed, the first part of it beside the calls that run until then. */
    private static double after(double now, double work, double busyUntil, double interference) {
        double beside = Math.max(0, busyUntil - now) / (1 + interference);
        return work <= beside ? now + work * (1 + interference) : Math.max(now, busyUntil) + work - beside;
    }
}
