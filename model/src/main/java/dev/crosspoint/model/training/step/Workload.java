package dev.crosspoint.model.training.step;

import dev.crosspoint.model.training.layer.Network;
import java.util.OptionalDouble;

/**
 * What is trained.
 *
 * @param name for people
 * @param network its layers
 * @param precision bytes of its numbers
 * @param compute what one device takes
 * @param batch samples of a step
 * @param goal when the run ends
 * @param tokensPerSample tokens of a sample; 1 where samples are no text
 * @param memoryBytes of a device, where stated: what needs more is refused
 * @param activationBytes kept for each sample on one device, where the network has no transformer blocks to tell it from
 */
public record Workload(
        String name,
        Network network,
        Precision precision,
        Compute compute,
        Batch batch,
        Goal goal,
        int tokensPerSample,
        OptionalDouble memoryBytes,
        OptionalDouble activationBytes) {
    /** The same with another batch. */
    public Workload with(Batch other) {
        return new Workload(
                name, network, precision, compute, other, goal, tokensPerSample, memoryBytes, activationBytes);
    }

    /** The same on another device. */
    public Workload with(Compute other) {
        return new Workload(
                name, network, precision, other, batch, goal, tokensPerSample, memoryBytes, activationBytes);
    }

    /** The same on devices with so much memory. */
    public Workload withMemory(OptionalDouble bytes) {
        return new Workload(name, network, precision, compute, batch, goal, tokensPerSample, bytes, activationBytes);
    }
}
