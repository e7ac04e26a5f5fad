package dev.crosspoint.validation.measure;

import dev.crosspoint.model.units.Seconds;
import java.util.Optional;

/**
 * How long a call took on one rank, from the end of the alignment to the completion on the device.
 *
 * @param rank the rank
 * @param host by the clock of its host, above zero
 * @param device by events on its device, where there are any
 */
public record RankTime(int rank, Seconds host, Optional<Seconds> device) {}
