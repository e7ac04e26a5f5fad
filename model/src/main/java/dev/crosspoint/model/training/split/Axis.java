package dev.crosspoint.model.training.split;

/** What the ranks of a group share. */
public enum Axis {
    /** Each matrix. */
    TENSOR("tensor"),
    /** The layers, one stage each. */
    PIPELINE("pipeline"),
    /** The batch. */
    DATA("data"),
    /** The experts of a mixture, among ranks that also share the batch. */
    EXPERT("expert"),
    /** The batch, among ranks that hold the same experts. */
    EXPERT_DATA("expert-data");

    private final String id;

    Axis(String id) {
        this.id = id;
    }

    /** Stable name. */
    public String id() {
        return id;
    }
}
