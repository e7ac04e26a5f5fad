package dev.crosspoint.model;

import dev.crosspoint.model.fabric.Cut;
import dev.crosspoint.model.fabric.Fabric;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.fabric.NonBlockingSwitch;
import dev.crosspoint.model.fabric.RoundTime;
import dev.crosspoint.model.fabric.Transfer;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.model.units.SecondsPerByte;
import java.util.List;

/**
 * Two switches with half of the ranks each, the second with one more where they are odd, joined by one uplink.
 *
 * @param ranks p
 * @param port link of each rank
 * @param uplink rate of the uplink in each direction
 */
public record TwoLeaves(int ranks, LinkParameters port, BytesPerSecond uplink) implements Fabric {
    @Override
    public RoundTime time(List<Transfer> round) {
        RoundTime onPorts = new NonBlockingSwitch(ranks, port).time(round);
        double up = Math.max(across(round, true), across(round, false)) / uplink.value();
        return up > onPorts.secondsPerByte() ? new RoundTime(onPorts.alphaSeconds(), up, "uplink") : onPorts;
    }

    private double across(List<Transfer> round, boolean fromFirst) {
        return round.stream()
                .filter(t -> t.source() < ranks / 2 == fromFirst && t.destination() < ranks / 2 != fromFirst)
                .mapToDouble(Transfer::share)
                .sum();
    }

    @Override
    public SecondsPerByte gamma() {
        return port.gamma();
    }

    @Override
    public Seconds leastAlpha() {
        return port.alpha();
    }

    @Override
    public BytesPerSecond meanRate() {
        return port.bandwidth();
    }

    @Override
    public List<Cut> cuts() {
        return List.of(
                new Cut("leaf0", ranks / 2, true, uplink, uplink),
                new Cut("leaf1", ranks - ranks / 2, false, uplink, uplink));
    }
}
