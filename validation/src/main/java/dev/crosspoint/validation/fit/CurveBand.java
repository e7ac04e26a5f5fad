package dev.crosspoint.validation.fit;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.predict.Curve;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A fitted curve between the times at the lower and at the upper ends of the 95 % intervals of its parameters. Intercept
 * and slope are taken at their ends together, so the band is wider than the interval of the time itself. Launches differ
 * by more than one of them tells; in that respect it is a lower bound.
 *
 * @param low with the lower ends
 * @param likely the lines themselves
 * @param high with the upper ends
 */
public record CurveBand(Curve low, Curve likely, Curve high) {
    /** The band of regimes. */
    public static CurveBand of(Regimes regimes) {
        return new CurveBand(
                curve(
                        regimes,
                        fit -> new AffineTime(fit.intercept().low(), fit.slope().low())),
                regimes.curve(),
                curve(
                        regimes,
                        fit -> new AffineTime(
                                fit.intercept().high(), fit.slope().high())));
    }

    /** The band of an algorithm in a group that was measured; empty where it was not, or in several fits. */
    public static Optional<CurveBand> of(Calibration calibration, Collective collective, String algorithm, int ranks) {
        List<Fit> fits = calibration.fits().stream()
                .filter(fit -> fit.subject().collective().equals(Optional.of(collective)))
                .filter(fit -> fit.subject().ranks().orElse(0) == ranks)
                .filter(fit -> fit.subject().label().id().equals(algorithm)
                        || fit.subject().label().name().equals(algorithm))
                .toList();
        return fits.size() == 1 ? Optional.of(of(fits.get(0).regimes())) : Optional.empty();
    }

    private static Curve curve(Regimes regimes, Function<AffineFit, AffineTime> line) {
        List<Curve.Piece> pieces = new ArrayList<>();
        List<Curve.Piece> likely = regimes.curve().pieces();
        for (int i = 0; i < likely.size(); i++) {
            pieces.add(new Curve.Piece(
                    likely.get(i).fromBytes(),
                    likely.get(i).toBytes(),
                    line.apply(regimes.list().get(i).fit())));
        }
        return new Curve(pieces);
    }
}
