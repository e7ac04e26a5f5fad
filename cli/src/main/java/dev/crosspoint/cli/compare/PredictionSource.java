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
import dev.crosspoint.validation.fit.Calibration;
import dev.crosspoint.validation.fit.Fit;
import dev.crosspoint.validation.fit.GroupCalibration;
import dev.crosspoint.validation.fit.LibraryForecast;
import dev.crosspoint.validation.fit.MissingExperiment;
import dev.crosspoint.validation.read.CalibrationFile;
import dev.crosspoint.validation.read.Logs;
import dev.crosspoint.validation.sample.AlgorithmLabel;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.sample.Protocol;
import dev.crosspoint.validation.sample.Subject;
import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Comparator;
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
     * @param note what to know about it; the reason if there is none
     */
    record Answer(Optional<Predicted> predicted, String model, Optional<String> note) {
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
                    Stream.concat(standIn.caveat().stream(), elsewhere).reduce((one, other) -> one + "; " + other));
        }

        static Answer none(String model, String reason) {
            return new Answer(Optional.empty(), model, Optional.of(reason));
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
            return new OfCalibration(source, CalibrationFile.read(source, new StringReader(text)));
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

    /**
     * What was fitted before, carried to other groups where that can be done.
     *
     * @param library what is known of the library behind a measurement
     */
    record OfCalibration(String title, Calibration calibration, Function<Subject, Optional<LibraryForecast>> library)
            implements PredictionSource {
        OfCalibration(String title, Calibration calibration) {
            this(title, calibration, subject -> Optional.empty());
        }

        @Override
        public PredictionSource knowing(Function<Subject, Optional<LibraryForecast>> known) {
            return new OfCalibration(title, calibration, known);
        }

        /** What the library chose by itself, too, if that was fitted: two of its runs are held against each other. */
        @Override
        public boolean isAbout(AlgorithmLabel label) {
            return calibration.fits().stream().anyMatch(fit -> isOf(fit, label))
                    || PredictionSource.super.isAbout(label);
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
                    .filter(fit -> areOne(
                            fit.subject().group().nodes(), measured.group().nodes()))
                    .min(Comparator.comparing(
                            fit -> !fit.subject().label().name().equals(label.name())));
            if (direct.isPresent()) {
                return new Answer(direct.flatMap(Predicted::of), label.id(), sameData(direct.get(), measured));
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
                        group.distance(collective, label.id()).stream().reduce((one, other) -> one + "; " + other));
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
                    ? Optional.of(
                            measured.source() + " is what was fitted: its errors tell how well the lines fit, not how"
                                    + " well they predict")
                    : Optional.empty();
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
