package dev.crosspoint.validation.fit;

/** What an interval rests on. */
public enum IntervalBasis {
    /** One fit a launch: what repeats. */
    LAUNCHES("launches"),
    /** The scatter around one fit: launches differ by more, which it does not see. */
    DELTA_METHOD("delta-method lower bound");

    private final String id;

    IntervalBasis(String id) {
        this.id = id;
    }

    /** Stable name in files. */
    public String id() {
        return id;
    }
}
