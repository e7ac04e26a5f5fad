package dev.crosspoint.validation.compare;

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
     * Who stands in for a measured algorithm: NCCL's own by their nearest relative, anything else by itself.
     *
     * @param measured id of the measured algorithm
     * @param hasTwoLevels whether the machine has several nodes of as many ranks, more than one
     */
    public static StandIn of(String measured, boolean hasTwoLevels) {
        return switch (measured) {
            case "nccl-ring" -> new StandIn("ring", Optional.empty());
            case "nccl-tree" -> hasTwoLevels ? CHAINED_TREES : TREES_OVER_RANKS;
            default -> new StandIn(measured, Optional.empty());
        };
    }
}
