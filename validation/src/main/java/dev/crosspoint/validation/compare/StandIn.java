package dev.crosspoint.validation.compare;

import java.util.Optional;

/**
 * The algorithm of the model that is held against a measured one.
 *
 * @param model id of the model's algorithm
 * @param caveat how the two differ, where they do
 */
public record StandIn(String model, Optional<String> caveat) {
    /**
     * Who stands in for a measured algorithm: NCCL's own by their nearest relative, anything else by itself.
     *
     * @param measured id of the measured algorithm
     */
    public static StandIn of(String measured) {
        return switch (measured) {
            case "nccl-ring" -> new StandIn("ring", Optional.empty());
            case "nccl-tree" ->
                new StandIn(
                        "double-binary-tree",
                        Optional.of(
                                "NCCL's Tree is a double binary tree over the nodes, with chains inside them and chunks of"
                                        + " NCCL's choosing; it is held against a double binary tree over all ranks with the best number"
                                        + " of segments"));
            default -> new StandIn(measured, Optional.empty());
        };
    }
}
