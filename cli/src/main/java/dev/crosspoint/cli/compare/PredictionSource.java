package dev.crosspoint.cli.compare;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.crosspoint.cli.io.InputFile;
import dev.crosspoint.cli.predict.Machine;
import dev.crosspoint.cli.predict.PredictResult;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.Forecast;
import dev.crosspoint.model.predict.LowerBound;
import dev.crosspoint.model.predict.Prediction;
import dev.crosspoint.topology.place.Cluster;
import dev.crosspoint.topology.read.ClusterFile;
import dev.crosspoint.validation.compare.Predicted;
import dev.crosspoint.validation.compare.StandIn;
import dev.crosspoint.validation.fit.LibraryForecast;
import dev.crosspoint.validation.read.CalibrationFile;
import dev.crosspoint.validation.read.Logs;
import dev.crosspoint.validation.sample.AlgorithmLabel;
import dev.crosspoint.validation.sample.Subject;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;

/** Where {@code compare} takes its predictions from. */
public interface PredictionSource {
    /** What it is, for titles. */
    String title();

    /**
     * What is predicted for something measured.
     *
     * @param collective its collective
     * @param ranks size of its group
     */
    Answer about(Subject measured, Collective collective, int ranks);

    /** Whether it may predict what was measured under a label. */
    default boolean isAbout(AlgorithmLabel label) {
        return label.isKnown();
    }

    /** The same with what is known of the libraries that were measured, for sources that carry times to more nodes. */
    default PredictionSource knowing(Function<Subject, Optional<LibraryForecast>> library) {
        return this;
    }

    /** What no algorithm beats, where the source knows. */
    default Optional<LowerBound> bound(Collective collective, int ranks) {
        return Optional.empty();
    }

    /**
     * A prediction, or why there is none.
     *
     * @param predicted the prediction, under the id of the measured algorithm
     * @param model id of the model's algorithm that it is made with
     * @param notes what to know about it; the reason if there is none
     */
    record Answer(Optional<Predicted> predicted, String model, List<String> notes) {
        public Answer {
            notes = List.copyOf(notes);
        }

        static Answer of(StandIn standIn, Prediction prediction, Subject measured) {
            return of(standIn, prediction, measured, OptionalInt.empty());
        }

        /** The same for ranks on so many nodes, where that is known. */
        static Answer of(StandIn standIn, Prediction prediction, Subject measured, OptionalInt nodes) {
            Prediction renamed = new Prediction(
                    prediction.collective(),
                    measured.label().id(),
                    prediction.ranks(),
                    prediction.curve(),
                    prediction.bottleneck());
            OptionalInt measuredOn = measured.group().nodes();
            Stream<String> elsewhere = nodes.isEmpty() || measuredOn.isEmpty() || nodes.equals(measuredOn)
                    ? Stream.of()
                    : Stream.of("predicted for %d ranks on %d nodes, measured on %d: %s"
                            .formatted(prediction.ranks(), nodes.getAsInt(), measuredOn.getAsInt(), measured.source()));
            return new Answer(
                    Optional.of(Predicted.of(renamed)),
                    standIn.model(),
                    Stream.concat(standIn.caveat().stream(), elsewhere).toList());
        }

        static Answer none(String model, String reason) {
            return new Answer(Optional.empty(), model, List.of(reason));
        }
    }

    /**
     * Reads a cluster file, a calibration or what {@code predict --format json} printed.
     *
     * @throws IllegalArgumentException if it is none of them
     */
    static PredictionSource of(InputFile file) {
        return file.read(PredictionSource::parse);
    }

    private static PredictionSource parse(String source, Reader reader) throws IOException {
        StringWriter copy = new StringWriter();
        reader.transferTo(copy);
        String text = copy.toString();
        Optional<JsonNode> json = tree(text);
        if (json.filter(j -> j.has("fits")).isPresent()) {
            return new CalibratedSource(source, CalibrationFile.read(source, new StringReader(text)));
        } else if (json.filter(j -> j.has("curves")).isPresent()) {
            return OfDocument.of(source, json.get());
        } else if (json.filter(j -> !j.has("nodes")).isPresent()) {
            throw new IllegalArgumentException(source
                    + ": JSON that is neither a cluster file (nodes), nor a calibration (fits), nor all of what predict"
                    + " --format json prints (curves)");
        }
        return new OfMachine(new Machine.OfCluster(cluster(source, text)));
    }

    private static Cluster cluster(String source, String text) throws IOException {
        if (Logs.read(source, new StringReader(text)).rows() > 0) {
            throw new IllegalArgumentException(source
                    + ": holds measurements: give it as an input. A prediction is a cluster file, a calibration (fit -o), or"
                    + " what predict --format json prints");
        }
        return ClusterFile.read(source, new StringReader(text));
    }

    /** The JSON of a text; a cluster file may begin with a brace too and need not be JSON. */
    private static Optional<JsonNode> tree(String text) {
        try {
            return text.stripLeading().startsWith("{")
                    ? Optional.of(new ObjectMapper().readTree(text))
                    : Optional.empty();
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }

    /** The model's prediction for a machine. */
    record OfMachine(Machine machine) implements PredictionSource {
        @Override
        public String title() {
            return machine.title();
        }

        @Override
        public Answer about(Subject measured, Collective collective, int ranks) {
            if (ranks > machine.ranks()) {
                return Answer.none(
                        measured.label().id(),
                        "%s holds %d ranks, %s has %d".formatted(title(), machine.ranks(), measured.source(), ranks));
            }
            Machine group = machine.among(ranks);
            StandIn standIn =
                    StandIn.of(measured.label().id(), group.ranksPerNode().isPresent());
            Forecast forecast = group.forecast(collective, List.of(standIn.model()));
            return forecast.predictions().isEmpty()
                    ? Answer.none(standIn.model(), PredictResult.reasons(forecast))
                    : Answer.of(standIn, forecast.predictions().get(0), measured, group.nodes());
        }

        @Override
        public Optional<LowerBound> bound(Collective collective, int ranks) {
            return machine.among(ranks).forecast(collective, List.of("all")).bound();
        }
    }

    /** What {@code predict} printed before. */
    record OfDocument(String title, List<Prediction> predictions) implements PredictionSource {
        static OfDocument of(String source, JsonNode json) {
            try {
                PredictResult.Document document = new ObjectMapper()
                        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                        .treeToValue(json, PredictResult.Document.class);
                return new OfDocument(
                        source,
                        document.curves().stream()
                                .map(PredictResult.CurveRow::prediction)
                                .toList());
            } catch (JsonProcessingException e) {
                throw new IllegalArgumentException(
                        "%s: is not what predict --format json prints: %s".formatted(source, e.getOriginalMessage()),
                        e);
            }
        }

        @Override
        public Answer about(Subject measured, Collective collective, int ranks) {
            String id = measured.label().id();
            List<Prediction> ofGroup = predictions.stream()
                    .filter(p -> p.collective() == collective && p.ranks() == ranks)
                    .toList();
            StandIn closest = StandIn.of(id, true);
            boolean isThere = ofGroup.stream().anyMatch(p -> p.algorithm().equals(closest.model()));
            StandIn standIn = isThere ? closest : StandIn.of(id, false);
            return ofGroup.stream()
                    .filter(p -> p.algorithm().equals(standIn.model()))
                    .findFirst()
                    .map(p -> Answer.of(standIn, p, measured))
                    .orElseGet(() -> Answer.none(
                            standIn.model(),
                            "%s holds no prediction of %s %s among %d ranks"
                                    .formatted(title, standIn.model(), collective.id(), ranks)));
        }
    }
}
