package dev.crosspoint.validation.read.format;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.validation.read.text.CollectiveName;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One of the OSU micro-benchmarks.
 *
 * @param title as printed, {@code MPI-CUDA Allreduce Latency}
 * @param collective what its times are about; empty where they are not those of a collective or a message
 * @param isPerRank whether sizes are those of one rank's block, which nccl-tests counts p times
 * @param isPingPong whether a time is half of the way to another rank and back
 */
record OsuBenchmark(String title, Optional<Collective> collective, boolean isPerRank, boolean isPingPong) {
    private static final Pattern TITLE =
            Pattern.compile("# *OSU ((?:MPI|NCCL|RCCL|UPC|SHMEM)\\S*) ?(.*?) ?Test\\b(?: v\\S+)?");
    private static final Pattern KIND = Pattern.compile("(?i)^(.*?) ?latency$");

    /** The test that a line announces; empty if it announces none. */
    static Optional<OsuBenchmark> in(String line) {
        Matcher title = TITLE.matcher(line);
        if (!title.find()) {
            return Optional.empty();
        }
        String library = title.group(1);
        Matcher kind = KIND.matcher(title.group(2));
        String name = (library + " " + title.group(2)).strip();
        if (library.contains("_") || !kind.matches()) {
            return Optional.of(new OsuBenchmark(name, Optional.empty(), false, false));
        } else if (kind.group(1).isEmpty()) {
            return Optional.of(new OsuBenchmark(name, Optional.of(Collective.SEND_RECV), false, true));
        }
        Optional<Collective> collective = CollectiveName.of(kind.group(1));
        return Optional.of(new OsuBenchmark(
                name, collective, collective.filter(OsuBenchmark::countsBlocks).isPresent(), false));
    }

    /**
     * What the programs pass as the size of the message: the block for each rank, except osu_reduce_scatter, which takes
     * the whole buffer.
     */
    private static boolean countsBlocks(Collective collective) {
        return switch (collective) {
            case ALL_GATHER, ALL_TO_ALL, SCATTER, GATHER -> true;
            case ALL_REDUCE, REDUCE, BROADCAST, REDUCE_SCATTER, SEND_RECV, BARRIER -> false;
        };
    }
}
