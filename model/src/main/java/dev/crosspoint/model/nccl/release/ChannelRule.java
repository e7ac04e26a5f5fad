package dev.crosspoint.model.nccl.release;

import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclGraph;

/**
 * How many channels a communicator connects, from the search channels of its graphs.
 *
 * @see "NCCL src/graph/connect.cc, ncclTopoPostset"
 */
public enum ChannelRule {
    /** 2.18 and 2.19: Hopper doubles while 32 channels suffice. */
    V2_18(32),
    /** 2.20 to 2.24: Hopper doubles below 16 channels. */
    V2_20(32),
    /** Since 2.25: Hopper and later double below 16 channels. */
    V2_25(64);

    private static final int DOUBLED_BELOW = 16;
    private static final float FAST_LINK_GBPS = 45;
    private static final int HOPPER = 90;

    private final int most;

    ChannelRule(int most) {
        this.most = most;
    }

    /** Greatest number of channels of the release. */
    public int most() {
        return most;
    }

    /** Channels before the user's limits. */
    public int connected(NcclConfig config) {
        if (config.connectedChannels().isPresent()) {
            return config.connectedChannels().getAsInt();
        }
        NcclGraph chain = config.graphs().collnetChain();
        int channels = Math.min(most, 2 * config.graphs().ring().channels());
        if (config.collnet().enabled() && chain.intraGBps() > chain.interGBps() && config.ranks() > config.nodes()) {
            channels = Math.min(most, channels + channels / 2);
        }
        return doubles(config, channels) ? 2 * channels : channels;
    }

    /** Four channels for each search channel reach the peak where nodes hold few ranks on fast links. */
    private boolean doubles(NcclConfig config, int channels) {
        if (config.nodes() == 1 || config.graphs().ring().intraGBps() <= FAST_LINK_GBPS) {
            return false;
        }
        int capability = config.hardware().leastCapability();
        return switch (this) {
            case V2_18 -> capability == HOPPER && 2 * channels <= most;
            case V2_20 -> capability == HOPPER && channels < DOUBLED_BELOW;
            case V2_25 -> capability >= HOPPER && channels < DOUBLED_BELOW;
        };
    }
}
