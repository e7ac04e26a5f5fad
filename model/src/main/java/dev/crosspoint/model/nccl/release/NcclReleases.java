package dev.crosspoint.model.nccl.release;

import static dev.crosspoint.model.nccl.communicator.NcclAlgorithm.COLLNET_CHAIN;
import static dev.crosspoint.model.nccl.communicator.NcclAlgorithm.COLLNET_DIRECT;
import static dev.crosspoint.model.nccl.communicator.NcclAlgorithm.NVLS;
import static dev.crosspoint.model.nccl.communicator.NcclAlgorithm.NVLS_TREE;
import static dev.crosspoint.model.nccl.communicator.NcclAlgorithm.PAT;
import static dev.crosspoint.model.nccl.communicator.NcclAlgorithm.RING;
import static dev.crosspoint.model.nccl.communicator.NcclAlgorithm.TREE;
import static dev.crosspoint.model.nccl.release.Ceilings.Generation.AMPERE;
import static dev.crosspoint.model.nccl.release.Ceilings.Generation.BLACKWELL;
import static dev.crosspoint.model.nccl.release.Ceilings.Generation.HOPPER;
import static dev.crosspoint.model.nccl.release.Ceilings.Generation.VOLTA;

import dev.crosspoint.model.nccl.communicator.NcclPath;
import dev.crosspoint.model.nccl.release.Ceilings.Limit;
import dev.crosspoint.model.nccl.release.Latencies.Medium;
import dev.crosspoint.model.nccl.release.NcclRules.Fallback;
import dev.crosspoint.model.nccl.release.NcclRules.Habit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The releases, each as its differences from the one before. A new release is a new entry here.
 *
 * @see "NCCL v2.18.1-1 to v2.30.7-1, src/graph/tuning.cc, src/graph/connect.cc, src/enqueue.cc"
 */
public final class NcclReleases {
    private static final Map<NcclVersion, NcclRules> RULES = history();

    private NcclReleases() {}

    /** Known releases, oldest first. */
    static List<NcclVersion> versions() {
        return List.copyOf(RULES.keySet());
    }

    /**
     * Constants and habits of a release.
     *
     * @throws IllegalArgumentException if the release is not known
     */
    public static NcclRules of(NcclVersion version) {
        return RULES.get(version.requireKnown());
    }

    private static Map<NcclVersion, NcclRules> history() {
        Map<NcclVersion, NcclRules> known = new LinkedHashMap<>();
        NcclRules rules = first();
        add(known, rules, 18, 1);
        rules = add(known, v2_18_3(rules), 18, 3, 5, 6);
        rules = add(known, v2_19(rules), 19, 1, 3, 4);
        rules = add(known, v2_20(rules), 20, 3, 5);
        rules = add(known, v2_21(rules), 21, 5);
        rules = add(known, v2_22(rules), 22, 3);
        rules = add(known, v2_23(rules), 23, 4);
        rules = add(known, v2_24(rules), 24, 3);
        rules = add(known, v2_25(rules), 25, 1);
        rules = add(known, rules.with(Habit.GUARDS_PAT), 26, 2, 3, 5, 6);
        rules = add(known, v2_27_3(rules), 27, 3);
        rules = add(known, rules.ll128(gate -> gate.withInterOfHopper(NcclPath.PXN, true)), 27, 5, 6, 7);
        rules = add(known, v2_28_3(rules), 28, 3);
        rules = add(known, rules.ceilings(c -> c.with(Limit.RING_LL128, BLACKWELL, 73.4, 34.6, 73.4)), 28, 7);
        rules = add(known, v2_28_9(rules), 28, 9);
        rules = add(known, v2_29_2(rules), 29, 2, 3);
        rules = add(known, rules.ceilings(c -> c.with(Limit.RING_LL128, BLACKWELL, 40.0)), 29, 7);
        add(known, v2_30(rules), 30, 3, 5, 7);
        return known;
    }

    private static NcclRules add(Map<NcclVersion, NcclRules> known, NcclRules rules, int minor, int... patches) {
        for (int patch : patches) {
            known.put(new NcclVersion(2, minor, patch), rules);
        }
        return rules;
    }

    /** 2.18.1. */
    private static NcclRules first() {
        return new NcclRules(
                firstLatencies(),
                firstCeilings(),
                HOPPER,
                Set.of(
                        Habit.QUARTERS_RING_LL,
                        Habit.DISCOUNTS_RING_LL128,
                        Habit.COUNTS_A_CROSSING_FOR_EACH_NODE,
                        Habit.CORRECTS_TINY_SIZES,
                        Habit.KEEPS_NVLS_GATHER_INSIDE),
                new Ll128Gate(NcclPath.NVL, NcclPath.PXN, Set.of(70, 80, 90), false, false),
                NvlsFormula.V2_18_1,
                CollnetFormula.V2_18,
                ChannelRule.V2_18,
                Fallback.RING_STAYS,
                0);
    }

    private static Latencies firstLatencies() {
        return Latencies.NONE
                .withBase(TREE, 6.8f, 14.0f, 0)
                .withBase(RING, 6.6f, 14.0f, 8.4f)
                .withBase(COLLNET_DIRECT, 6.8f, 14.0f, 0)
                .withBase(COLLNET_CHAIN, 6.8f, 14.0f, 0)
                .withBase(NVLS, 0, 0, 23)
                .withBase(NVLS_TREE, 0, 0, 23)
                .withBase(PAT, 8, 8, 8)
                .withHops(Medium.NVLINK, TREE, 0.6f, 1.25f, 28)
                .withHops(Medium.PCI, TREE, 1.0f, 1.9f, 28)
                .withHops(Medium.NETWORK, TREE, 5.0f, 8.5f, 28)
                .withHops(Medium.NVLINK, RING, 0.6f, 1.9f, 3.4f)
                .withHops(Medium.PCI, RING, 1.0f, 2.5f, 5.7f)
                .withHops(Medium.NETWORK, RING, 2.7f, 4.0f, 14.0f)
                .withSimpleHops(COLLNET_DIRECT, 8, 8, 10.7f)
                .withSimpleHops(COLLNET_CHAIN, 4.75f, 8, 14)
                .withSimpleHops(NVLS, 0, 0, 18)
                .withSimpleHops(NVLS_TREE, 0, 0, 19)
                .withSimpleHops(PAT, 4, 4, 14);
    }

    private static Ceilings firstCeilings() {
        return Ceilings.NONE
                .with(Limit.LL, VOLTA, 39.0, 39.0, 20.4)
                .with(Limit.LL, AMPERE, 87.7, 22.5, 19.0)
                .with(Limit.LL, HOPPER, 87.7, 22.5, 19.0)
                .with(Limit.RING_LL128, VOLTA, 20.0)
                .with(Limit.RING_LL128, AMPERE, 20.0)
                .with(Limit.RING_LL128, HOPPER, 36.7)
                .with(Limit.TREE_LL128, VOLTA, 20.0)
                .with(Limit.TREE_LL128, AMPERE, 20.0)
                .with(Limit.TREE_LL128, HOPPER, 36.7)
                .with(Limit.TREE, VOLTA, 26.5, 18.5, 10.0)
                .with(Limit.TREE, AMPERE, 24.0, 23.6, 17.8)
                .with(Limit.TREE, HOPPER, 38.7, 41.4, 33.0);
    }

    private static NcclRules v2_18_3(NcclRules before) {
        return before.latencies(l -> l.withSimpleHops(TREE, 4, 6, 14))
                .ceilings(c ->
                        c.with(Limit.TREE_LL128, HOPPER, 36.7, 36.7, 29.0).with(Limit.TREE, HOPPER, 38.7, 41.4, 36.0))
                .with(Habit.SLOWS_PLAIN_TREES)
                .ll128(gate -> gate.withIntra(NcclPath.NVB))
                .with(NvlsFormula.V2_18_3);
    }

    private static NcclRules v2_19(NcclRules before) {
        return before.latencies(l -> l.withBase(COLLNET_DIRECT, 0, 0, 0)
                        .withBase(COLLNET_CHAIN, 0, 0, 0)
                        .withBase(NVLS, 0, 0, 0)
                        .withBase(NVLS_TREE, 0, 0, 0)
                        .withSimpleHops(TREE, 28, 28, 28)
                        .withSimpleHops(COLLNET_DIRECT, 3.7f, 3.7f, 31)
                        .withSimpleHops(COLLNET_CHAIN, 2.8f, 2.8f, 30)
                        .withSimpleHops(NVLS, 23, 0, 18)
                        .withSimpleHops(NVLS_TREE, 23, 0, 14))
                .with(NvlsFormula.V2_19)
                .with(CollnetFormula.V2_19)
                .with(Fallback.RING_WITH_ALL_PROTOCOLS);
    }

    private static NcclRules v2_20(NcclRules before) {
        return before.with(CollnetFormula.V2_20).with(ChannelRule.V2_20);
    }

    private static NcclRules v2_21(NcclRules before) {
        return before.latencies(l -> l.withSimpleHops(NVLS, 25, 0, 18).withSimpleHops(NVLS_TREE, 25, 0, 14))
                .ceilings(c -> c.with(Limit.LL, HOPPER, 141.0, 45.0, 35.0))
                .without(Habit.QUARTERS_RING_LL);
    }

    private static NcclRules v2_22(NcclRules before) {
        return before.with(Habit.FILLS_TREE_THREADS)
                .without(Habit.CORRECTS_TINY_SIZES)
                .with(Fallback.RING_WITH_ENABLED_PROTOCOLS);
    }

    private static NcclRules v2_23(NcclRules before) {
        return before.latencies(l -> l.withBase(TREE, 6.8f, 14.0f, 8.4f).withSimpleHops(TREE, 4, 4, 14))
                .with(Habit.EXPOSES_SINGLE_RANK_NODES, Habit.HAS_PAT)
                .without(Habit.DISCOUNTS_RING_LL128, Habit.COUNTS_A_CROSSING_FOR_EACH_NODE)
                .with(NvlsFormula.V2_23)
                .patShare(.85);
    }

    private static NcclRules v2_24(NcclRules before) {
        return before.with(Habit.TAKES_MIXED_FOR_AMD, Habit.SELECTS_BY_FUNCTION)
                .without(Habit.KEEPS_NVLS_GATHER_INSIDE)
                .with(Fallback.FAILURE)
                .patShare(.75);
    }

    private static NcclRules v2_25(NcclRules before) {
        return before.ceilings(c -> c.with(Limit.LL, BLACKWELL, 282.0, 90.0, 70.0)
                        .with(Limit.RING_LL128, BLACKWELL, 73.4)
                        .with(Limit.TREE_LL128, BLACKWELL, 73.4, 73.4, 58.0)
                        .with(Limit.TREE, BLACKWELL, 77.4, 82.8, 72.0))
                .knowing(BLACKWELL)
                .ll128(gate -> gate.withCapabilities(Set.of(70, 80, 90, 100, 120)))
                .with(ChannelRule.V2_25);
    }

    private static NcclRules v2_27_3(NcclRules before) {
        return before.ll128(gate -> gate.withCapabilities(Set.of()).withInterOfHopper(NcclPath.P2C, false))
                .with(NvlsFormula.V2_27)
                .with(CollnetFormula.V2_27);
    }

    private static NcclRules v2_28_3(NcclRules before) {
        return before.ceilings(c -> c.with(Limit.TREE_LL128, BLACKWELL, 55.6, 31.67, 20.0)
                        .with(Limit.TREE, BLACKWELL, 70.0, 42.8, 24.0)
                        .with(Limit.NVLS_TREE, VOLTA, 26.5, 18.5, 10.0)
                        .with(Limit.NVLS_TREE, AMPERE, 24.0, 23.6, 17.8)
                        .with(Limit.NVLS_TREE, HOPPER, 0.0, 57.7, 45.5)
                        .with(Limit.NVLS_TREE, BLACKWELL, 0.0, 96.0, 43.1))
                .with(NvlsFormula.V2_28);
    }

    private static NcclRules v2_28_9(NcclRules before) {
        return before.latencies(l -> l.withSimpleHops(NVLS_TREE, 25, 0, 20.9f))
                .ceilings(c -> c.with(Limit.NVLS_TREE, BLACKWELL, 0.0, 96.0, 43.8));
    }

    private static NcclRules v2_29_2(NcclRules before) {
        return before.ceilings(c -> c.with(Limit.RING_LL128, BLACKWELL, 34.5, 34.6, 34.5))
                .with(Habit.CORRECTS_NVLS_TREE);
    }

    private static NcclRules v2_30(NcclRules before) {
        return before.ceilings(c -> c.with(Limit.NVLS_TREE, BLACKWELL, 0.0, 96.0, 80.0))
                .ll128(Ll128Gate::mixingFromHopper);
    }
}
