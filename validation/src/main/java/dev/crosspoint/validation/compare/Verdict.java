package dev.crosspoint.validation.compare;

import java.util.Comparator;
import java.util.Locale;
import java.util.stream.Stream;

/** What a comparison says, from best to worst. */
public enum Verdict {
    /** Prediction and measurement agree, and the measurement would have shown it if not. */
    AGREES,
    /** The measurement cannot tell. */
    UNDECIDED,
    /** Prediction and measurement differ by more than the measurement's uncertainty and the margin. */
    DIFFERS;

    /** Stable name in files and on the command line. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The worst of some; {@link #AGREES} if there are none. */
    static Verdict worst(Stream<Verdict> verdicts) {
        return verdicts.max(Comparator.naturalOrder()).orElse(AGREES);
    }
}
