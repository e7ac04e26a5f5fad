package dev.crosspoint.topology.nccl.search;

import java.util.Arrays;

/**
 * A graph under search. Path types are ordinals of {@link dev.crosspoint.model.nccl.communicator.NcclPath}, GPUs and
 * ports their indices.
 */
final class Draft {
    private static final int CHANNELS = 64;

    Pattern pattern;
    int crossNic;
    int leastChannels;
    int mostChannels;
    int channels;
    float intra;
    float inter;
    int intraType;
    int interType;
    boolean sameChannels;
    int hops;
    float networkMicros;
    final int[] gpus;
    final int[] entries = new int[CHANNELS];
    final int[] exits = new int[CHANNELS];
    private final int width;

    Draft(int width) {
        this.width = width;
        gpus = new int[CHANNELS * width];
        Arrays.fill(entries, -1);
        Arrays.fill(exits, -1);
    }

    void set(Draft other) {
        pattern = other.pattern;
        crossNic = other.crossNic;
        leastChannels = other.leastChannels;
        mostChannels = other.mostChannels;
        channels = other.channels;
        intra = other.intra;
        inter = other.inter;
        intraType = other.intraType;
        interType = other.interType;
        sameChannels = other.sameChannels;
        hops = other.hops;
        networkMicros = other.networkMicros;
        System.arraycopy(other.gpus, 0, gpus, 0, Math.min(CHANNELS, channels + 1) * width);
        System.arraycopy(other.entries, 0, entries, 0, CHANNELS);
        System.arraycopy(other.exits, 0, exits, 0, CHANNELS);
    }

    int gpu(int channel, int step) {
        return gpus[channel * width + step];
    }

    /** Sets a GPU of the channel that is being made. */
    void put(int step, int gpu) {
        gpus[channels * width + step] = gpu;
    }

    /** Whether this is better than the best so far. */
    boolean beats(Draft best) {
        if (channels < leastChannels) {
            return false;
        } else if (pattern == Pattern.NVLS) {
            return channels > best.channels && channels <= width || channels * inter > best.channels * best.inter;
        } else if (channels * intra != best.channels * best.intra) {
            return channels * intra > best.channels * best.intra;
        }
        return pattern == best.pattern && crossNic == best.crossNic && hops < best.hops;
    }

    /** Spreads few fast channels over twice as many. */
    void duplicate(int leastCapability) {
        boolean isEnough = leastCapability > 80 && intra < 50 && channels > 4;
        if (channels == 0 || pattern == Pattern.NVLS || intra < 25 || isEnough) {
            return;
        }
        int all = Math.min(channels * 2, mostChannels);
        int added = all - channels;
        System.arraycopy(gpus, 0, gpus, channels * width, added * width);
        System.arraycopy(entries, 0, entries, channels, added);
        System.arraycopy(exits, 0, exits, channels, added);
        int times = (all + channels - 1) / channels;
        intra /= times;
        inter /= times;
        channels = all;
    }
}
