package dev.crosspoint.topology.nccl.search;

/**
 * What users set about searches.
 *
 * @param crossNic whether a channel may leave through another port than it came in ({@code NCCL_CROSS_NIC}): 0 never, 1
 *     always, 2 if that is faster
 * @param reduction whether a network that reduces is used ({@code NCCL_COLLNET_ENABLE})
 * @param switchReduction whether an NVSwitch that reduces is used ({@code NCCL_NVLS_ENABLE})
 */
public record SearchSettings(int crossNic, boolean reduction, boolean switchReduction) {
    /** Nothing set. */
    public static final SearchSettings NONE = new SearchSettings(2, false, true);

    public SearchSettings {
        if (crossNic < 0 || crossNic > 2) {
            throw new IllegalArgumentException("NCCL_CROSS_NIC is 0, 1 or 2: NCCL_CROSS_NIC=" + crossNic);
        }
    }
}
