package dev.crosspoint.validation.fit;

import dev.crosspoint.model.predict.AffineTime;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The estimators by name, to hold against each other: results rest on {@link #HUBER}. */
public enum Estimator {
    /** Robust and relative. */
    HUBER(new RelativeHuber()),
    /** Median of the slopes of all pairs. */
    THEIL_SEN(new TheilSen()),
    /** Least absolute relative deviations. */
    LAD(new RelativeLeastDeviations()),
    /** Least squares of errors relative to the fitted times. */
    IRLS(new IteratedRelative()),
    /** Least squares of errors relative to the measured times. */
    WLS(new RelativeLeastSquares()),
    /** Least squares of absolute errors: the largest sizes decide everything. */
    OLS(new OrdinaryLeastSquares());

    private final AffineEstimator method;

    Estimator(AffineEstimator method) {
        this.method = method;
    }

    /** Stable name on the command line and in files. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** One line through all sizes of a fit. */
    public AffineTime through(Fit fit) {
        return method.estimate(fit.medians().points());
    }

    /**
     * The estimator of that name.
     *
     * @throws IllegalArgumentException if there is none; the message lists the names
     */
    public static Estimator parse(String name) {
        return Arrays.stream(values())
                .filter(e -> e.id().equals(name))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException(
                        "unknown estimator: text='%s'. Known: %s".formatted(name, names())));
    }

    private static String names() {
        return List.of(values()).stream().map(Estimator::id).collect(Collectors.joining(", "));
    }
}
