package dev.crosspoint.validation.compare;

import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.sample.Subject;
import java.util.Optional;

/** What the library that was measured says itself of a call. */
@FunctionalInterface
public interface LibraryModel {
    /** Nothing is known of it. */
    LibraryModel UNKNOWN = (subject, size) -> Optional.empty();

    /** The time of a call; empty where the model cannot be computed. */
    Optional<Seconds> at(Subject subject, Bytes size);
}
