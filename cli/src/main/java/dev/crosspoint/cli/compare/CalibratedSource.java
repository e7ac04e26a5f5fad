package dev.crosspoint.cli.compare;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.Prediction;
import dev.crosspoint.validation.compare.Predicted;
import dev.crosspoint.validation.fit.Calibration;
import dev.crosspoint.validation.fit.Fit;
import dev.crosspoint.validation.fit.GroupCalibration;
import dev.crosspoint.validation.fit.LibraryForecast;
import dev.crosspoint.validation.fit.MissingExperiment;
import dev.crosspoint.validation.sample.AlgorithmLabel;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.sample.Protocol;
import dev.crosspoint.validation.sample.Subject;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * What was fitted before, carried to other groups where that can be done.
 *
 * @param library what is known of the library behind a measurement
 */
record CalibratedSource(String title, Calibration calibration, Function<Subject, Optional<LibraryForecast>> library)
        implements PredictionSource {
    CalibratedSource(String title, Calibration calibration) {
        this(title, calibration, subject -> Optional.empty());
    }

    @Override
    public PredictionSource knowing(Function<Subject, Optional<LibraryForecast>> known) {
        return new CalibratedSource(title, calibration, known);
    }

    /** What the library chose by itself, too, if that was fitted: two of its runs are held against each other. */
    @Override
    public boolean isAbout(AlgorithmLabel label) {
        return calibration.fits().stream().anyMatch(fit -> isOf(fit, label)) || PredictionSource.super.isAbout(label);
    }

    @Override
    public Answer about(Subject measured, Collective collective, int ranks) {
        AlgorithmLabel label = measured.label();
        List<Fit> alike = calibration.fits().stream()
                .filter(fit -> !isOf(fit, label) || isOfProtocol(fit, label))
                .toList();
        if (alike.size() < calibration.fits().size() && alike.stream().noneMatch(fit -> isOf(fit, label))) {
            return Answer.none(label.id(), otherProtocols(measured));
        }
        Optional<Fit> direct = alike.stream()
                .filter(fit -> isOf(fit, label))
                .filter(fit -> fit.subject().collective().equals(Optional.of(collective)))
                .filter(fit -> fit.subject().ranks().equals(OptionalInt.of(ranks)))
                .filter(fit ->
                        areOne(fit.subject().group().nodes(), measured.group().nodes()))
                .min(Comparator.comparing(fit -> !fit.subject().label().name().equals(label.name())));
        if (direct.isPresent()) {
            return new Answer(
                    direct.flatMap(Predicted::of),
                    label.id(),
                    sameData(direct.get(), measured).stream().toList());
        }
        try {
            GroupCalibration group = new GroupCalibration(
                    new Calibration(alike),
                    new Group(OptionalInt.of(ranks), measured.group().nodes()),
                    library.apply(measured));
            Prediction prediction =
                    new Prediction(collective, label.id(), ranks, group.curve(collective, label.id()), "");
            return new Answer(
                    Optional.of(Predicted.of(prediction).on(measured.group().nodes())),
                    label.id(),
                    group.distance(collective, label.id()));
        } catch (MissingExperiment e) {
            return Answer.none(label.id(), e.getMessage());
        }
    }

    private static boolean isOf(Fit fit, AlgorithmLabel label) {
        return fit.subject().label().id().equals(label.id());
    }

    /** Protocols have an alpha and a B each: none tells another. A fit of no stated protocol stands for any. */
    private static boolean isOfProtocol(Fit fit, AlgorithmLabel label) {
        Optional<Protocol> protocol = fit.subject().label().protocol();
        return protocol.isEmpty() || protocol.equals(label.protocol());
    }

    private String otherProtocols(Subject measured) {
        List<String> held = calibration.fits().stream()
                .filter(fit -> isOf(fit, measured.label()))
                .map(fit -> fit.subject().label().name())
                .distinct()
                .toList();
        return "%s holds %s, and %s measured %s. If it is one of them, say so, as in %s=%s"
                .formatted(
                        title,
                        String.join(", ", held),
                        measured.source(),
                        measured.label().name(),
                        held.get(0),
                        measured.source());
    }

    private static boolean areOne(OptionalInt nodes, OptionalInt others) {
        return nodes.isEmpty() || others.isEmpty() || nodes.equals(others);
    }

    private static Optional<String> sameData(Fit fit, Subject measured) {
        return fit.subject().source().equals(measured.source())
                ? Optional.of(measured.source() + " is what was fitted: its errors tell how well the lines fit, not how"
                        + " well they predict")
                : Optional.empty();
    }
}
