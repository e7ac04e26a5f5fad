package dev.crosspoint.validation.compare;

import java.util.List;
import java.util.Optional;

/**
 * The algorithm of the model that is held against a measured one.
 *
 * @param model id of the model's algorithm
 * @param caveat how the two differ, where they do
 */
public record StandIn(String model, Optional<String> caveat) {
    private static final StandIn CHAINED_TREES = new StandIn(
            "chained-double-tree",
            Optional.of(
                    "NCCL cuts its Tree into chunks of its own choosing; it is held against two trees over the nodes,"
                            + " with chains inside, in the best number of segments"));
    private static final StandIn TREES_OVER_RANKS = new StandIn(
            "double-binary-tree",
            Optional.of("NCCL's Tree is a double binary tree over the nodes, with chains inside them and chunks of"
                    + " NCCL's choosing; it is held against a double binary tree over all ranks with the best number"
                    + " of segments"));

    /**
     * Who can stand in for a measured algorithm, the nearest relative first: not every machine can be predicted with each.
     * What is not NCCL's stands for itself.
     *
     * @param measured id of the measured algorithm
     */
    public static List<StandIn> of(String measured) {
        return switch (measured) {
            case "nccl-ring" -> List.of(new StandIn("ring", Optional.empty()));
            case "nccl-tree" -> List.of(CHAINED_TREES, TREES_OVER_RANKS);
            default -> List.of(new StandIn(measured, Optional.empty()));
        };
    }
}
