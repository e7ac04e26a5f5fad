package dev.crosspoint.topology.route;

import dev.crosspoint.model.fabric.Cut;
import dev.crosspoint.model.fabric.Fabric;
import dev.crosspoint.model.fabric.RoundTime;
import dev.crosspoint.model.fabric.Transfer;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.model.units.SecondsPerByte;
import java.util.List;
import java.util.Map;

/** A fabric whose rounds take what the most loaded link takes, whatever the sizes: the bound by loads alone. */
record ByLoads(GraphFabric fabric) implements Fabric {
    @Override
    public int ranks() {
        return fabric.ranks();
    }

    @Override
    public RoundTime time(List<Transfer> round) {
        RoundTime fair = fabric.time(round);
        return fabric.loads(round).entrySet().stream()
                .map(load -> Map.entry(
                        load.getKey().name(),
                        load.getValue() / load.getKey().capacity().value()))
                .reduce((most, next) -> next.getValue() > most.getValue() ? next : most)
                .map(most ->
                        new RoundTime(fair.alphaSeconds(), most.getValue(), most.getKey(), fair.aloneSecondsPerByte()))
                .orElseGet(() -> new RoundTime(fair.alphaSeconds(), 0, ""));
    }

    @Override
    public SecondsPerByte gamma() {
        return fabric.gamma();
    }

    @Override
    public Seconds leastAlpha() {
        return fabric.leastAlpha();
    }

    @Override
    public BytesPerSecond meanRate() {
        return fabric.meanRate();
    }

    @Override
    public List<Cut> cuts() {
        return fabric.cuts();
    }
}
