package dev.crosspoint.model.training.overlap;

/**
 * Layers whose parameters are gathered together before they are used, as FSDP wraps them.
 *
 * @param forwardSeconds computing forward
 * @param backwardSeconds computing backward
 * @param gatherSeconds gathering the parameters for the forward pass
 * @param regatherSeconds gathering them again for the backward pass; 0 where they are kept
 * @param scatterSeconds reducing and scattering the gradients
 */
public record ShardedUnit(
        double forwardSeconds,
        double backwardSeconds,
        double gatherSeconds,
        double regatherSeconds,
        double scatterSeconds) {}
