package dev.crosspoint.validation.export;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.validation.fit.Fit;
import dev.crosspoint.validation.fit.Fits;
import dev.crosspoint.validation.fit.IntervalBasis;
import dev.crosspoint.validation.fit.Regime;
import dev.crosspoint.validation.fit.Residual;
import dev.crosspoint.validation.fit.Unfitted;
import dev.crosspoint.validation.sample.Protocol;
import dev.crosspoint.validation.sample.ReadResult;
import dev.crosspoint.validation.sample.Skipped;
import dev.crosspoint.validation.sample.Subject;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalDouble;

/** Files read and lines found, as JSON. */
public final class FitJson {
    private FitJson() {}

    /** The whole of what a fit of some files says. */
    public static ObjectNode document(Collection<ReadResult> inputs, Fits fits) {
        ObjectNode node = Json.object();
        node.set("inputs", Json.array(inputs.stream().map(FitJson::input).toList()));
        node.set("fits", Json.array(fits.fits().stream().map(FitJson::fit).toList()));
        node.set(
                "unfitted",
                Json.array(fits.unfitted().stream().map(FitJson::unfitted).toList()));
        return node;
    }

    /** What a file holds. */
    public static ObjectNode input(ReadResult input) {
        ObjectNode node = Json.object();
        node.put("source", input.source());
        node.put("format", input.format());
        node.put("rows", input.rows());
        node.put("used", input.used());
        node.set(
                "skipped",
                Json.array(input.skipped().stream().map(FitJson::skipped).toList()));
        node.set("reason", Json.text(input.reason()));
        return node;
    }

    /** What was found about one algorithm in one file. */
    public static ObjectNode fit(Fit fit) {
        ObjectNode node = subject(fit.subject());
        node.set(
                "regimes",
                Json.array(fit.regimes().list().stream().map(FitJson::regime).toList()));
        node.set("regimeNotes", Json.texts(fit.regimes().notes()));
        node.set("alphaSeconds", Json.number(optional(fit.link().alpha().map(alpha -> alpha.value()))));
        node.set(
                "bandwidthBytesPerSecond",
                Json.number(optional(fit.link().bandwidth().map(b -> b.value()))));
        node.put("linkCaveat", fit.link().caveat());
        node.put("medianAbsoluteRelativeError", fit.medianAbsoluteRelativeError());
        node.put("maxAbsoluteRelativeError", fit.maxAbsoluteRelativeError());
        node.put("points", fit.points());
        node.put("excluded", fit.excluded());
        node.put("intervals", "95 %; each regime says in intervalBasis what they rest on");
        node.set("notes", Json.texts(fit.notes()));
        node.set(
                "residuals",
                Json.array(fit.residuals().stream().map(FitJson::residual).toList()));
        return node;
    }

    private static ObjectNode subject(Subject subject) {
        ObjectNode node = Json.object();
        node.put("source", subject.source());
        node.set("collective", Json.text(subject.collective().map(Collective::id)));
        node.put("algorithm", subject.label().id());
        node.set("protocol", Json.text(subject.label().protocol().map(Protocol::id)));
        node.set("evidence", Json.texts(subject.label().evidence()));
        node.set("ranks", Json.number(subject.group().ranks()));
        node.set("nodes", Json.number(subject.group().nodes()));
        return node;
    }

    private static ObjectNode regime(Regime regime) {
        ObjectNode node = Json.object();
        node.put("fromBytes", regime.fromBytes());
        node.put("toBytes", regime.toBytes());
        node.put("interceptSeconds", regime.fit().time().interceptSeconds());
        node.put("slopeSecondsPerByte", regime.fit().time().slopeSecondsPerByte());
        node.set("interceptInterval", Json.interval(regime.intercept()));
        node.set("slopeInterval", Json.interval(regime.slope()));
        node.put("intervalBasis", regime.basis().id());
        regime.launches()
                .filter(launches -> regime.basis() == IntervalBasis.LAUNCHES)
                .ifPresent(launches -> node.put("launches", launches.launches()));
        node.put("interceptVariance", regime.fit().covariance().intercept());
        node.put("slopeVariance", regime.fit().covariance().slope());
        node.put("covariance", regime.fit().covariance().both());
        node.put("degreesOfFreedom", regime.fit().degreesOfFreedom());
        return node;
    }

    private static ObjectNode residual(Residual residual) {
        return Json.object()
                .put("bytes", residual.size().value())
                .put("measuredSeconds", residual.measured().value())
                .put("fittedSeconds", residual.fitted().value());
    }

    private static ObjectNode skipped(Skipped skipped) {
        return Json.object().put("line", skipped.line()).put("reason", skipped.reason());
    }

    private static ObjectNode unfitted(Unfitted unfitted) {
        return subject(unfitted.subject()).put("points", unfitted.points()).put("reason", unfitted.reason());
    }

    private static OptionalDouble optional(Optional<Double> value) {
        return value.map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }
}
