package dev.crosspoint.validation.read;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.predict.AffineTime;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.fit.AffineFit;
import dev.crosspoint.validation.fit.Calibration;
import dev.crosspoint.validation.fit.Covariance;
import dev.crosspoint.validation.fit.Fit;
import dev.crosspoint.validation.fit.LaunchIntervals;
import dev.crosspoint.validation.fit.LinkEstimate;
import dev.crosspoint.validation.fit.Regime;
import dev.crosspoint.validation.fit.Regimes;
import dev.crosspoint.validation.fit.Residual;
import dev.crosspoint.validation.sample.AlgorithmLabel;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.sample.Protocol;
import dev.crosspoint.validation.sample.Subject;
import dev.crosspoint.validation.statistics.Interval;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A calibration file as it is written. Each entry makes its value when it is read, so that a bad one is reported with
 * its place.
 *
 * @param calibration what it stands for
 */
record CalibrationEntry(Calibration calibration) {
    @JsonCreator
    static CalibrationEntry of(
            @JsonProperty(value = "kind", required = true) String kind,
            @JsonProperty(value = "version", required = true) int version,
            @JsonProperty(value = "fits", required = true) List<FitEntry> fits) {
        if (!CalibrationFile.KIND.equals(kind) || version != CalibrationFile.VERSION) {
            throw new IllegalArgumentException("not a calibration of version %d: kind=%s, version=%d"
                    .formatted(CalibrationFile.VERSION, kind, version));
        }
        return new CalibrationEntry(new Calibration(
                present(fits, "fits").stream().map(FitEntry::fit).toList()));
    }

    /** A fit as it is written. */
    record FitEntry(Fit fit) {
        @JsonCreator
        static FitEntry of(
                @JsonProperty(value = "source", required = true) String source,
                @JsonProperty(value = "collective", required = true) String collective,
                @JsonProperty(value = "algorithm", required = true) String algorithm,
                @JsonProperty("protocol") String protocol,
                @JsonProperty("evidence") List<String> evidence,
                @JsonProperty(value = "ranks", required = true) Integer ranks,
                @JsonProperty("nodes") Integer nodes,
                @JsonProperty(value = "regimes", required = true) List<RegimeEntry> regimes,
                @JsonProperty("regimeNotes") List<String> regimeNotes,
                @JsonProperty("alphaSeconds") Double alpha,
                @JsonProperty("bandwidthBytesPerSecond") Double bandwidth,
                @JsonProperty("linkCaveat") String caveat,
                @JsonProperty(value = "residuals", required = true) List<ResidualEntry> residuals,
                @JsonProperty(value = "excluded", required = true) int excluded,
                @JsonProperty("notes") List<String> notes) {
            Subject subject = new Subject(
                    present(source, "source"),
                    Optional.ofNullable(collective).map(Collective::parse),
                    new AlgorithmLabel(
                            present(algorithm, "algorithm"),
                            Optional.ofNullable(protocol).map(FitEntry::protocol),
                            orEmpty(evidence)),
                    new Group(optional(ranks), optional(nodes)));
            return new FitEntry(new Fit(
                    subject,
                    new Regimes(
                            present(regimes, "regimes").stream()
                                    .map(RegimeEntry::regime)
                                    .toList(),
                            orEmpty(regimeNotes)),
                    present(residuals, "residuals").stream()
                            .map(ResidualEntry::residual)
                            .toList(),
                    excluded,
                    new LinkEstimate(
                            Optional.ofNullable(alpha).map(Seconds::new),
                            Optional.ofNullable(bandwidth).map(BytesPerSecond::new),
                            Optional.ofNullable(caveat).orElse("")),
                    orEmpty(notes)));
        }

        private static Protocol protocol(String name) {
            return Protocol.named(name)
                    .orElseThrow(() -> new IllegalArgumentException(
                            "unknown protocol: text='%s'. Known: ll, ll128, simple".formatted(name)));
        }

        private static OptionalInt optional(Integer number) {
            return number == null ? OptionalInt.empty() : OptionalInt.of(number);
        }
    }

    /** A regime as it is written. */
    record RegimeEntry(Regime regime) {
        @JsonCreator
        static RegimeEntry of(
                @JsonProperty(value = "fromBytes", required = true) double fromBytes,
                @JsonProperty(value = "toBytes", required = true) double toBytes,
                @JsonProperty(value = "interceptSeconds", required = true) double intercept,
                @JsonProperty(value = "slopeSecondsPerByte", required = true) double slope,
                @JsonProperty(value = "interceptVariance", required = true) double interceptVariance,
                @JsonProperty(value = "slopeVariance", required = true) double slopeVariance,
                @JsonProperty(value = "covariance", required = true) double covariance,
                @JsonProperty(value = "degreesOfFreedom", required = true) int degreesOfFreedom,
                @JsonProperty("launches") Integer launches,
                @JsonProperty("interceptInterval") List<Double> interceptInterval,
                @JsonProperty("slopeInterval") List<Double> slopeInterval) {
            return new RegimeEntry(new Regime(
                    fromBytes,
                    toBytes,
                    new AffineFit(
                            new AffineTime(intercept, slope),
                            new Covariance(interceptVariance, slopeVariance, covariance),
                            degreesOfFreedom),
                    Optional.ofNullable(launches)
                            .map(n -> new LaunchIntervals(
                                    n,
                                    Optional.of(interval(interceptInterval, "interceptInterval")),
                                    Optional.of(interval(slopeInterval, "slopeInterval"))))));
        }

        private static Interval interval(List<Double> ends, String name) {
            if (present(ends, name).size() != 2 || ends.contains(null)) {
                throw new IllegalArgumentException("interval has two ends: %s=%s".formatted(name, ends));
            }
            return new Interval(ends.get(0), ends.get(1));
        }
    }

    /** A fitted size as it is written. */
    record ResidualEntry(Residual residual) {
        @JsonCreator
        static ResidualEntry of(
                @JsonProperty(value = "bytes", required = true) long bytes,
                @JsonProperty(value = "measuredSeconds", required = true) double measured,
                @JsonProperty(value = "fittedSeconds", required = true) double fitted) {
            return new ResidualEntry(new Residual(new Bytes(bytes), new Seconds(measured), new Seconds(fitted)));
        }
    }

    private static <T> T present(T value, String name) {
        return Optional.ofNullable(value)
                .orElseThrow(() -> new IllegalArgumentException("value is missing: name=" + name));
    }

    private static List<String> orEmpty(List<String> texts) {
        return texts == null ? List.of() : texts;
    }
}
