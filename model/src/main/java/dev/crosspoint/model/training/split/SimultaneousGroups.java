package dev.crosspoint.model.training.split;

import dev.crosspoint.model.fabric.Cut;
import dev.crosspoint.model.fabric.Fabric;
import dev.crosspoint.model.fabric.RoundTime;
import dev.crosspoint.model.fabric.Transfer;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.model.units.SecondsPerByte;
import java.util.ArrayList;
import java.util.List;

/**
 * Groups of one size that do the same at the same time: what one rank of a group sends, the ranks in its place send in
 * all others, and the loads of the links add up. So any algorithm that runs over a {@link Fabric} runs over all groups at
 * once.
 *
 * @param fabric of all ranks
 * @param groups each with its ranks in the order in which algorithms number them
 */
public record SimultaneousGroups(Fabric fabric, List<List<Integer>> groups) implements Fabric {
    public SimultaneousGroups {
        groups = groups.stream().map(List::copyOf).toList();
        if (groups.isEmpty() || groups.stream().map(List::size).distinct().count() != 1) {
            throw new IllegalArgumentException("groups have one size: sizes="
                    + groups.stream().map(List::size).distinct().toList());
        }
    }

    @Override
    public int ranks() {
        return groups.get(0).size();
    }

    @Override
    public RoundTime time(List<Transfer> round) {
        return fabric.time(ofAll(round));
    }

    @Override
    public RoundTime busiest(List<Transfer> messages) {
        return fabric.busiest(ofAll(messages));
    }

    /** What all groups send when one sends this. */
    public List<Transfer> ofAll(List<Transfer> round) {
        List<Transfer> all = new ArrayList<>(round.size() * groups.size());
        for (List<Integer> group : groups) {
            for (Transfer one : round) {
                all.add(new Transfer(group.get(one.source()), group.get(one.destination()), one.share()));
            }
        }
        return all;
    }

    @Override
    public SecondsPerByte gamma() {
        return fabric.gamma();
    }

    @Override
    public Seconds leastAlpha() {
        return ranks() == 1 ? Seconds.ZERO : fabric.leastAlpha();
    }

    @Override
    public BytesPerSecond meanRate() {
        return fabric.meanRate();
    }

    /** None are told: those of the fabric are cuts of all ranks. */
    @Override
    public List<Cut> cuts() {
        return List.of();
    }
}
