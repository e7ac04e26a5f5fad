package dev.crosspoint.model.nccl.release;

import java.util.EnumSet;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Constants and habits of one release's cost model; {@link NcclReleases} says how each release differs from the one
 * before.
 *
 * @param latencies start-ups and hops
 * @param ceilings greatest bandwidths
 * @param newest the newest GPU generation that has rows of its own; newer GPUs take them
 * @param habits what the release does that another does not
 * @param ll128 where LL128 is trusted
 * @param nvls how NVLS is modelled
 * @param collnet how reduction in the network is modelled
 * @param channels how many channels a communicator connects
 * @param fallback what becomes of a function that is left without an algorithm
 * @param patShare share of the tree's bandwidth that PAT gets
 */
public record NcclRules(
        Latencies latencies,
        Ceilings ceilings,
        Ceilings.Generation newest,
        Set<Habit> habits,
        Ll128Gate ll128,
        NvlsFormula nvls,
        CollnetFormula collnet,
        ChannelRule channels,
        Fallback fallback,
        double patShare) {
    /** What a release does that another does not. */
    public enum Habit {
        /** Ring/LL gets a quarter or a third of the ring's bandwidth, not half. */
        QUARTERS_RING_LL,
        /** Ring/LL128 gets 0.7 of it where nodes hold fewer than two ranks. */
        DISCOUNTS_RING_LL128,
        /** An AllReduce ring crosses the network 2N times, not 2(N-1). */
        COUNTS_A_CROSSING_FOR_EACH_NODE,
        /** With one rank a node every algorithm pays the tree's network latency. */
        EXPOSES_SINGLE_RANK_NODES,
        /** Plain trees get 0.85 of the bandwidth. */
        SLOWS_PLAIN_TREES,
        /** PAT exists. */
        HAS_PAT,
        /** PAT needs compute capability 6.0. */
        GUARDS_PAT,
        /** Sizes below 64 bytes take the first entry of the tree's correction. */
        CORRECTS_TINY_SIZES,
        /** NVLSTree takes the correction on Blackwell with x86. */
        CORRECTS_NVLS_TREE,
        /** CPUs of several vendors count as AMD. */
        TAKES_MIXED_FOR_AMD,
        /** NCCL_ALGO and NCCL_PROTO may differ by function. */
        SELECTS_BY_FUNCTION,
        /** Tree always runs with all threads. */
        FILLS_TREE_THREADS,
        /** NVLS gathers and scatters on one node only. */
        KEEPS_NVLS_GATHER_INSIDE
    }

    /** What becomes of a function that the user's selection leaves without an algorithm. */
    public enum Fallback {
        /** Ring is never taken away but for AllReduce. */
        RING_STAYS,
        /** Ring comes back with every protocol. */
        RING_WITH_ALL_PROTOCOLS,
        /** Ring comes back with the protocols that are enabled. */
        RING_WITH_ENABLED_PROTOCOLS,
        /** The call fails. */
        FAILURE
    }

    public NcclRules {
        habits = Set.copyOf(habits);
    }

    /** Whether the release has a habit. */
    public boolean has(Habit habit) {
        return habits.contains(habit);
    }

    /** The row of the ceilings that a compute capability, times ten, takes. */
    public Ceilings.Generation generation(int capability) {
        return Ceilings.Generation.of(capability).atMost(newest);
    }

    NcclRules latencies(UnaryOperator<Latencies> change) {
        return new NcclRules(
                change.apply(latencies), ceilings, newest, habits, ll128, nvls, collnet, channels, fallback, patShare);
    }

    NcclRules ceilings(UnaryOperator<Ceilings> change) {
        return new NcclRules(
                latencies, change.apply(ceilings), newest, habits, ll128, nvls, collnet, channels, fallback, patShare);
    }

    NcclRules knowing(Ceilings.Generation generation) {
        return new NcclRules(
                latencies, ceilings, generation, habits, ll128, nvls, collnet, channels, fallback, patShare);
    }

    NcclRules with(Habit... added) {
        EnumSet<Habit> changed = EnumSet.copyOf(habits);
        changed.addAll(Set.of(added));
        return new NcclRules(latencies, ceilings, newest, changed, ll128, nvls, collnet, channels, fallback, patShare);
    }

    NcclRules without(Habit... dropped) {
        EnumSet<Habit> changed = EnumSet.copyOf(habits);
        changed.removeAll(Set.of(dropped));
        return new NcclRules(latencies, ceilings, newest, changed, ll128, nvls, collnet, channels, fallback, patShare);
    }

    NcclRules ll128(UnaryOperator<Ll128Gate> change) {
        return new NcclRules(
                latencies, ceilings, newest, habits, change.apply(ll128), nvls, collnet, channels, fallback, patShare);
    }

    NcclRules with(NvlsFormula formula) {
        return new NcclRules(
                latencies, ceilings, newest, habits, ll128, formula, collnet, channels, fallback, patShare);
    }

    NcclRules with(CollnetFormula formula) {
        return new NcclRules(latencies, ceilings, newest, habits, ll128, nvls, formula, channels, fallback, patShare);
    }

    NcclRules with(ChannelRule rule) {
        return new NcclRules(latencies, ceilings, newest, habits, ll128, nvls, collnet, rule, fallback, patShare);
    }

    NcclRules with(Fallback rule) {
        return new NcclRules(latencies, ceilings, newest, habits, ll128, nvls, collnet, channels, rule, patShare);
    }

    NcclRules patShare(double share) {
        return new NcclRules(latencies, ceilings, newest, habits, ll128, nvls, collnet, channels, fallback, share);
    }
}
