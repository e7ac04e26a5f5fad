package dev.crosspoint.validation.export;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crosspoint.validation.compare.Accuracy;
import dev.crosspoint.validation.compare.Comparison;
import dev.crosspoint.validation.compare.CrossoverVerdict;
import dev.crosspoint.validation.compare.DumbPredictors;
import dev.crosspoint.validation.compare.HoldOut;
import dev.crosspoint.validation.compare.ObservedCrossover;
import dev.crosspoint.validation.compare.PairComparison;
import dev.crosspoint.validation.compare.SizeError;
import dev.crosspoint.validation.compare.TieBand;
import dev.crosspoint.validation.compare.Trial;
import java.util.List;

/** Predicted against observed, as JSON. */
public final class ComparisonJson {
    private ComparisonJson() {}

    /** A comparison with predictions from elsewhere. */
    public static ObjectNode document(Comparison comparison) {
        ObjectNode node = Json.object();
        node.set(
                "errors",
                Json.array(
                        comparison.errors().stream().map(ComparisonJson::error).toList()));
        node.set(
                "crossovers",
                Json.array(comparison.crossovers().stream()
                        .map(ComparisonJson::crossover)
                        .toList()));
        node.set(
                "pairs",
                Json.array(comparison.pairs().stream().map(ComparisonJson::pair).toList()));
        node.set("medianAbsoluteRelativeError", Json.number(comparison.medianAbsoluteRelativeError()));
        node.set("p90AbsoluteRelativeError", Json.number(comparison.p90AbsoluteRelativeError()));
        node.put("verdict", comparison.verdict().id());
        node.put("reason", comparison.reason());
        node.set("notes", Json.texts(comparison.notes()));
        return node;
    }

    /** A comparison in which every second size was held out. */
    public static ObjectNode document(HoldOut holdOut) {
        ObjectNode node = document(holdOut.comparison());
        accuracy(node, "lines", holdOut.lines());
        accuracy(node, "interpolation", holdOut.interpolation());
        accuracy(node, "oneLine", holdOut.oneLine());
        return node;
    }

    /** Adds how close other predictors come to what a prediction from elsewhere was judged on. */
    public static void putBeside(ObjectNode node, DumbPredictors others) {
        accuracy(node, "interpolation", others.interpolation());
        accuracy(node, "library", others.library());
    }

    /** Adds errors of other predictions of what was measured, which may be none, under a name of their own. */
    public static void putErrors(ObjectNode node, String name, List<SizeError> errors) {
        node.set(name, Json.array(errors.stream().map(ComparisonJson::error).toList()));
    }

    /**
     * The same with what the library's own model makes of those sizes, and with sizes at the ends and groups left out.
     *
     * @param library errors of the library's own model at the judged sizes; none where it cannot be computed
     */
    public static ObjectNode document(HoldOut holdOut, List<SizeError> library, List<Trial> trials) {
        ObjectNode node = document(holdOut);
        accuracy(node, "library", library);
        node.set(
                "leftOut", Json.array(trials.stream().map(ComparisonJson::trial).toList()));
        return node;
    }

    private static ObjectNode trial(Trial trial) {
        ObjectNode node = Json.object().put("left", trial.left());
        ArrayNode predictors = node.putArray("predictors");
        trial.errors()
                .forEach((predictor, errors) -> Accuracy.of(errors)
                        .ifPresent(accuracy -> predictors
                                .addObject()
                                .put("predictor", predictor)
                                .put("sizes", accuracy.sizes())
                                .put("medianAbsoluteRelativeError", accuracy.median())
                                .put("p90AbsoluteRelativeError", accuracy.p90())));
        node.set("notes", Json.texts(trial.notes()));
        return node;
    }

    private static void accuracy(ObjectNode node, String predictor, List<SizeError> errors) {
        Accuracy.of(errors).ifPresent(accuracy -> {
            node.put(predictor + "MedianAbsoluteRelativeError", accuracy.median());
            node.put(predictor + "P90AbsoluteRelativeError", accuracy.p90());
        });
    }

    private static ObjectNode error(SizeError error) {
        return Json.object()
                .put("collective", error.collective().id())
                .put("algorithm", error.algorithm())
                .put("ranks", error.ranks())
                .put("bytes", error.size().value())
                .put("predictedSeconds", error.predicted().value())
                .put("measuredSeconds", error.measured().value())
                .put("relativeError", error.relativeError());
    }

    private static ObjectNode crossover(CrossoverVerdict crossover) {
        ObjectNode node = Json.object();
        node.put("collective", crossover.collective().id());
        node.put("ranks", crossover.ranks());
        node.put("below", crossover.below());
        node.put("above", crossover.above());
        node.set("predictedBytes", Json.number(crossover.predictedBytes()));
        node.set("observedBytes", Json.number(crossover.observedBytes()));
        node.set("differenceOctaves", Json.number(crossover.differenceOctaves()));
        node.set(
                "interval",
                crossover.interval().isPresent()
                        ? Json.interval(crossover.interval().get())
                        : JsonNodeFactory.instance.nullNode());
        node.put("verdict", crossover.verdict().id());
        node.put("remark", crossover.remark());
        return node;
    }

    private static ObjectNode pair(PairComparison pair) {
        ObjectNode node = Json.object();
        node.put("collective", pair.collective().id());
        node.put("ranks", pair.ranks());
        node.put("first", pair.first());
        node.put("second", pair.second());
        node.set(
                "observed",
                Json.array(
                        pair.observed().stream().map(ComparisonJson::observed).toList()));
        node.set(
                "ties",
                Json.array(pair.tieBands().stream().map(ComparisonJson::band).toList()));
        node.put("noise", pair.noise());
        node.put("verdict", pair.verdict().id());
        node.put("remark", pair.remark());
        node.put("reason", pair.reason());
        return node;
    }

    private static ObjectNode observed(ObservedCrossover observed) {
        ObjectNode node = Json.object();
        node.put("below", observed.below());
        node.put("above", observed.above());
        node.put("bytes", observed.bytes());
        node.put("fromBytes", observed.fromBytes());
        node.put("toBytes", observed.toBytes());
        node.set("standardErrorOctaves", Json.number(observed.errorOctaves()));
        node.put("kind", observed.kind().id());
        node.put("remark", observed.remark());
        return node;
    }

    private static ObjectNode band(TieBand band) {
        return Json.object().put("fromBytes", band.fromBytes()).put("toBytes", band.toBytes());
    }
}
