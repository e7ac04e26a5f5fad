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
 * A switch that never blocks, but one of its ranks is on a slower port.
 *
 * @param slow that rank
 * @param out rate at which it sends
 * @param in rate at which it receives
 */
public record SlowPort(int ranks, LinkParameters port, int slow, BytesPerSecond out, BytesPerSecond in)
        implements Fabric {
    @Override
    public RoundTime time(List<Transfer> round) {
        RoundTime onPorts = new NonBlockingSwitch(ranks, port).time(round);
        double sent = round.stream()
                .filter(t -> t.source() == slow)
                .mapToDouble(Transfer::share)
                .sum();
        double received = round.stream()
                .filter(t -> t.destination() == slow)
                .mapToDouble(Transfer::share)
                .sum();
        double onSlow = Math.max(sent / out.value(), received / in.value());
        return new RoundTime(onPorts.alphaSeconds(), Math.max(onSlow, onPorts.secondsPerByte()), "port");
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
        return List.of(new Cut("slow", 1, slow == 0, out, in));
    }
}
