package dev.crosspoint.model.nccl.communicator;

/**
 * What a network that reduces (SHARP) offers.
 *
 * @param enabled whether the communicator uses it
 * @param chain whether the chain algorithm is supported
 * @param gathers whether the plugin offers AllGather
 * @param scatters whether the plugin offers ReduceScatter
 * @param heads ranks of a node with a network card of their own
 */
public record NcclCollnet(boolean enabled, boolean chain, boolean gathers, boolean scatters, int heads) {
    /** A network that only carries. */
    public static final NcclCollnet NONE = new NcclCollnet(false, false, false, false, 0);

    public NcclCollnet {
        if (heads < 0 || enabled && heads == 0) {
            throw new IllegalArgumentException(
                    "a reducing network has heads: enabled=%s, heads=%d".formatted(enabled, heads));
        }
    }

    /** Whether the plugin gathers or scatters. */
    public boolean offers(NcclFunction function) {
        return function == NcclFunction.ALL_GATHER ? gathers : scatters;
    }
}
