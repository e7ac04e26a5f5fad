package dev.crosspoint.validation.fit;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.sample.AlgorithmLabel;
import dev.crosspoint.validation.sample.Buffer;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.sample.Origin;
import dev.crosspoint.validation.sample.Provenance;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.sample.Sample;
import dev.crosspoint.validation.sample.Setup;
import dev.crosspoint.validation.sample.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;

/** Runs with times that follow a formula. */
public final class Synthetic {
    private static final Setup SETUP = new Setup(Optional.of("float"), Optional.of("sum"), Optional.empty(), "exact");

    private Synthetic() {}

    /** A subject from a made-up file. */
    public static Subject subject(String algorithm, Collective collective, Group group) {
        return new Subject(algorithm + ".txt", Optional.of(collective), AlgorithmLabel.stated(algorithm), group);
    }

    /** One launch, sizes from 2^lowest to 2^highest bytes. */
    public static Run run(Subject subject, int lowest, int highest, DoubleUnaryOperator seconds) {
        return run(subject, lowest, highest, 0, seconds);
    }

    /** The same with the number of the launch. */
    public static Run run(Subject subject, int lowest, int highest, int launch, DoubleUnaryOperator seconds) {
        List<Sample> samples = new ArrayList<>();
        for (int power = lowest; power <= highest; power++) {
            samples.add(new Sample(
                    new Bytes(1L << power),
                    Buffer.OUT_OF_PLACE,
                    new Seconds(seconds.applyAsDouble(Math.pow(2, power))),
                    true,
                    Origin.of(power, launch)));
        }
        return new Run(new Provenance(subject, "synthetic", SETUP, List.of()), samples, 0);
    }
}
