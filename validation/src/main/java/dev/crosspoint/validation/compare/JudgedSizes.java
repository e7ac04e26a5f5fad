package dev.crosspoint.validation.compare;

import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.sample.Subject;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;

/**
 * Measured times that predictors are held against.
 *
 * @param subject what was measured, of known collective and ranks
 * @param times by size
 */
record JudgedSizes(Subject subject, SortedMap<Bytes, Seconds> times) {
    /** Errors of a predictor that tells every size. A predictor that falls below zero is taken to say zero. */
    List<SizeError> by(DoubleUnaryOperator seconds) {
        return byEach(size -> Optional.of(new Seconds(Math.max(0, seconds.applyAsDouble(size.value())))));
    }

    /** Errors of the library's own model, where it tells any. */
    List<SizeError> by(LibraryModel library) {
        return byEach(size -> library.at(subject, size));
    }

    /** Errors of a predictor that may not tell every size. */
    List<SizeError> byEach(Function<Bytes, Optional<Seconds>> predictor) {
        return times.entrySet().stream()
                .flatMap(e -> predictor.apply(e.getKey()).stream()
                        .map(predicted -> new SizeError(
                                subject.collective().orElseThrow(),
                                subject.label().name(),
                                subject.ranks().orElseThrow(),
                                e.getKey(),
                                predicted,
                                e.getValue())))
                .toList();
    }
}
