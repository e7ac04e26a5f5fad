package dev.crosspoint.validation.run;

import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.sample.Setup;
import java.util.Map;
import java.util.Optional;

/**
 * What a launch was asked to do.
 *
 * @param backend what measured: {@code host}, {@code nccl}, or the format that the samples were imported from
 * @param group who took part
 * @param setup data type, reduction, library version and what a time is
 * @param plan what was to be measured in all launches together; empty for imported samples
 * @param options how the backend ran, by names of the command line, where it makes a difference: {@code ranks-per-gpu=2}
 * @param emulated the network that was emulated, as in {@code alpha=1ms,bandwidth=25MB/s}; empty on a real one
 */
public record Conditions(
        String backend,
        Group group,
        Setup setup,
        Optional<PlannedRun> plan,
        Map<String, String> options,
        Optional<String> emulated) {
    public Conditions {
        options = Map.copyOf(options);
    }
}
