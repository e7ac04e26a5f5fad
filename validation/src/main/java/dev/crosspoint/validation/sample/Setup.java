package dev.crosspoint.validation.sample;

import java.util.Optional;

/**
 * How a run was made.
 *
 * @param dataType as printed, {@code float} or {@code bfloat16}
 * @param reduction as printed, {@code sum} or {@code max}; empty where nothing is reduced or nothing is said
 * @param libraryVersion version of NCCL or RCCL, as in {@code 2.18.3}, where known
 * @param statistic what a time of this run is: {@code mean of 20 iterations, averaged over ranks}
 */
public record Setup(
        Optional<String> dataType, Optional<String> reduction, Optional<String> libraryVersion, String statistic) {}
