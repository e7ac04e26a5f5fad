package dev.crosspoint.validation.run;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a launch ran on.
 *
 * @param host name of the machine that led it
 * @param cpu model of its processor and how many of them there are
 * @param versions of what took part, by name: {@code os}, {@code java}, {@code driver}, {@code nccl}, ...
 * @param environment variables that change what is measured; never a value that may be a secret
 * @param places where each rank ran
 */
public record MachineFacts(
        String host,
        String cpu,
        Map<String, String> versions,
        Map<String, String> environment,
        List<RankPlace> places) {
    public MachineFacts {
        versions = Map.copyOf(versions);
        environment = Map.copyOf(environment);
        places = List.copyOf(places);
    }

    /** Nothing is known. */
    public static MachineFacts unknown() {
        return new MachineFacts("", "", Map.of(), Map.of(), List.of());
    }

    /** The same with more versions. */
    public MachineFacts withVersions(Map<String, String> more) {
        Map<String, String> all = new TreeMap<>(versions);
        all.putAll(more);
        return new MachineFacts(host, cpu, all, environment, places);
    }

    /** The same with other places. */
    public MachineFacts withPlaces(List<RankPlace> others) {
        return new MachineFacts(host, cpu, versions, environment, others);
    }
}
