package dev.crosspoint.validation.measure.process;

import java.util.List;
import java.util.Map;

/**
 * The process that is started for each rank.
 *
 * @param rankClass the {@link Rank} that runs in it
 * @param settings what it is told, see {@link RankContext#settings}; no secrets
 * @param environment variables that are set in addition, as {@code NCCL_ALGO}; what libraries read at their start cannot
 *     be set later
 * @param jvmArguments arguments of its Java, as {@code -Xmx1g}
 */
public record RankProgram(
        Class<? extends Rank> rankClass,
        Map<String, String> settings,
        Map<String, String> environment,
        List<String> jvmArguments) {
    public RankProgram {
        settings = Map.copyOf(settings);
        environment = Map.copyOf(environment);
        jvmArguments = List.copyOf(jvmArguments);
    }
}
