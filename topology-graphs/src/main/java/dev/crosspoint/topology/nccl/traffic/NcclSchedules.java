package dev.crosspoint.topology.nccl.traffic;

import dev.crosspoint.model.schedule.Blocks;
import dev.crosspoint.model.schedule.Message;
import dev.crosspoint.model.schedule.Phase;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.topology.nccl.connect.Connections;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** AllReduce as NCCL's channels carry it, each channel with its equal part of the message at the same time. */
public final class NcclSchedules {
    private NcclSchedules() {}

    /**
     * All rings at once: M is cut for the channels, and each part for the ranks.
     *
     * @param channels number of channels of the communicator
     */
    public static Schedule ring(Connections connections, int channels) {
        int ranks = connections.ranks();
        List<List<Integer>> rings = new ArrayList<>();
        for (int channel = 0; channel < channels; channel++) {
            rings.add(connections.ring(channel));
        }
        return new Schedule(
                ranks,
                Math.multiplyExact(channels, ranks),
                List.of(
                        new Phase("reduce-scatter", ranks - 1, t -> ringRound(rings, -t, Message.Action.REDUCE)),
                        new Phase("all-gather", ranks - 1, t -> ringRound(rings, 1 - t, Message.Action.COPY))));
    }

    /** Every rank of every ring sends the block that stands so far after its place. */
    private static List<Message> ringRound(List<List<Integer>> rings, int ahead, Message.Action action) {
        List<Message> messages = new ArrayList<>();
        for (int channel = 0; channel < rings.size(); channel++) {
            List<Integer> ring = rings.get(channel);
            int ranks = ring.size();
            for (int place = 0; place < ranks; place++) {
                int block = channel * ranks + Math.floorMod(place + ahead, ranks);
                int next = ring.get((place + 1) % ranks);
                messages.add(new Message(ring.get(place), next, Blocks.of(block), action));
            }
        }
        return messages;
    }

    /**
     * All trees at once, up and then down: M is cut for the channels. NCCL cuts each part again and lets the pieces
     * follow each other, which does not change what crosses a link.
     *
     * @param channels number of channels of the communicator
     */
    public static Schedule tree(Connections connections, int channels) {
        int[][] depths = new int[channels][];
        int deepest = 0;
        for (int channel = 0; channel < channels; channel++) {
            depths[channel] = depths(connections, channel);
            for (int depth : depths[channel]) {
                deepest = Math.max(deepest, depth);
            }
        }
        List<Phase> phases = new ArrayList<>();
        for (int depth = deepest; depth > 0; depth--) {
            phases.add(Phase.of("reduce", hops(connections, depths, depth, true)));
        }
        for (int depth = 1; depth <= deepest; depth++) {
            phases.add(Phase.of("broadcast", hops(connections, depths, depth, false)));
        }
        return new Schedule(connections.ranks(), channels, phases);
    }

    private static int[] depths(Connections connections, int channel) {
        int[] depths = new int[connections.ranks()];
        for (int rank = 0; rank < depths.length; rank++) {
            OptionalInt parent = connections.treeParent(channel, rank);
            while (parent.isPresent()) {
                depths[rank]++;
                parent = connections.treeParent(channel, parent.getAsInt());
            }
        }
        return depths;
    }

    private static List<Message> hops(Connections connections, int[][] depths, int depth, boolean isUp) {
        List<Message> messages = new ArrayList<>();
        for (int channel = 0; channel < depths.length; channel++) {
            for (int rank = 0; rank < depths[channel].length; rank++) {
                if (depths[channel][rank] == depth) {
                    int parent = connections.treeParent(channel, rank).orElseThrow();
                    Blocks part = Blocks.of(channel);
                    messages.add(isUp ? Message.reduce(rank, parent, part) : Message.copy(parent, rank, part));
                }
            }
        }
        return messages;
    }
}
