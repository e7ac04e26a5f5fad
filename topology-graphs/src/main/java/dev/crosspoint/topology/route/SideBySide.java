package dev.crosspoint.topology.route;

import dev.crosspoint.model.fabric.Cut;
import dev.crosspoint.model.fabric.Fabric;
import dev.crosspoint.model.fabric.RoundTime;
import dev.crosspoint.model.fabric.Transfer;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.model.units.SecondsPerByte;
import dev.crosspoint.topology.place.Cluster;
import dev.crosspoint.topology.place.Placement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Several groups of ranks of one cluster, each carrying out the same collective at the same time, as in training that is
 * parallel in more than one way. To the model it is one group; every message stands for one in each group, and where
 * their routes share links the loads add up. What bounds the first group alone bounds all.
 */
public final class SideBySide implements Fabric {
    private final GraphFabric whole;
    private final GraphFabric first;
    private final List<int[]> groups;

    /**
     * The groups of a cluster.
     *
     * @param groups ranks of the cluster, equally many in each, at least one group
     */
    public SideBySide(Cluster cluster, Routing routing, List<int[]> groups) {
        this.groups = groups.stream().map(int[]::clone).toList();
        int size = this.groups.get(0).length;
        for (int[] group : this.groups) {
            if (group.length != size) {
                throw new IllegalArgumentException(
                        "groups are of one size: ranks=%d and %d".formatted(size, group.length));
            }
        }
        whole = new GraphFabric(cluster, routing);
        first = new GraphFabric(members(cluster, this.groups.get(0)), routing);
    }

    /** The cluster with the ranks of one group only. */
    public static Cluster members(Cluster cluster, int[] group) {
        return cluster.place(new Placement(
                Arrays.stream(group).mapToObj(cluster.placement()::gpu).toList()));
    }

    @Override
    public int ranks() {
        return groups.get(0).length;
    }

    @Override
    public RoundTime time(List<Transfer> round) {
        return whole.time(ofAll(round));
    }

    @Override
    public RoundTime busiest(List<Transfer> messages) {
        return whole.busiest(ofAll(messages));
    }

    private List<Transfer> ofAll(List<Transfer> round) {
        List<Transfer> all = new ArrayList<>(round.size() * groups.size());
        for (int[] group : groups) {
            for (Transfer t : round) {
                all.add(new Transfer(group[t.source()], group[t.destination()], t.share()));
            }
        }
        return all;
    }

    @Override
    public SecondsPerByte gamma() {
        return whole.gamma();
    }

    @Override
    public Seconds leastAlpha() {
        return first.leastAlpha();
    }

    @Override
    public BytesPerSecond meanRate() {
        return first.meanRate();
    }

    @Override
    public List<Cut> cuts() {
        return first.cuts();
    }
}
