package dev.crosspoint.topology.nccl.search;

/** The graphs that NCCL searches, with their numbers in a dump. */
public enum GraphKind {
    RING("ring", 0, Pattern.RING),
    TREE("tree", 1, Pattern.BALANCED_TREE),
    COLLNET_CHAIN("collnetChain", 2, Pattern.TREE),
    NVLS("nvls", 3, Pattern.NVLS),
    COLLNET_DIRECT("collnetDirect", 4, Pattern.COLLNET_DIRECT);

    private final String text;
    private final int number;
    private final Pattern pattern;

    GraphKind(String text, int number, Pattern pattern) {
        this.text = text;
        this.number = number;
        this.pattern = pattern;
    }

    /** Its name in tables. */
    public String text() {
        return text;
    }

    /** NCCL's number. */
    public int number() {
        return number;
    }

    /** The pattern that is searched first. */
    Pattern pattern() {
        return pattern;
    }

    /** Whether only ports of networks that reduce take part. */
    boolean needsReduction() {
        return this == COLLNET_CHAIN || this == COLLNET_DIRECT;
    }
}
