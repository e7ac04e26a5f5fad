package dev.crosspoint.validation.read.text;

import dev.crosspoint.model.collective.Collective;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names that programs give collectives: {@code all_reduce_perf}, {@code AllReduce}, {@code bcast}. */
public final class CollectiveName {
    private static final Map<String, Collective> NAMES = Map.ofEntries(
            Map.entry("allreduce", Collective.ALL_REDUCE),
            Map.entry("allgather", Collective.ALL_GATHER),
            Map.entry("reducescatter", Collective.REDUCE_SCATTER),
            Map.entry("broadcast", Collective.BROADCAST),
            Map.entry("bcast", Collective.BROADCAST),
            Map.entry("reduce", Collective.REDUCE),
            Map.entry("alltoall", Collective.ALL_TO_ALL),
            Map.entry("alltoallpersonalizedexchange", Collective.ALL_TO_ALL),
            Map.entry("sendrecv", Collective.SEND_RECV),
            Map.entry("scatter", Collective.SCATTER),
            Map.entry("gather", Collective.GATHER));
    private static final Pattern FILE_NAME = Pattern.compile("(all_?reduce|all_?gather|reduce_?scatter|broadcast|bcast"
            + "|all_?to_?all|send_?recv|(?<![a-z])(?:reduce|scatter|gather))(?![a-z])");

    private CollectiveName() {}

    /** The collective of that name in any case, with or without separators and {@code _perf} behind it. */
    public static Optional<Collective> of(String name) {
        String plain = name.toLowerCase(Locale.ROOT).replaceFirst("_perf$", "");
        return Optional.ofNullable(NAMES.get(plain.replaceAll("[^a-z]", "")));
    }

    /** The one collective that the name of a file names; empty if it names none or several. */
    public static Optional<Collective> inFileName(String source) {
        String name = source.substring(Math.max(source.lastIndexOf('/'), source.lastIndexOf('\\')) + 1);
        Matcher named = FILE_NAME.matcher(name.toLowerCase(Locale.ROOT));
        Optional<Collective> found = Optional.empty();
        while (named.find()) {
            Optional<Collective> here = of(named.group(1));
            if (found.isPresent() && !found.equals(here)) {
                return Optional.empty();
            }
            found = here;
        }
        return found;
    }
}
