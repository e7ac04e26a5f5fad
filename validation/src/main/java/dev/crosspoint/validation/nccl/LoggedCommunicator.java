package dev.crosspoint.validation.nccl;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a log tells of one communicator.
 *
 * @param line first line about it
 * @param ranks R
 * @param nodes N, with the line that tells it
 * @param spansNodesByNvlink whether NVLink joins nodes
 * @param graphs what the ranks found
 * @param channels channels of the communicator
 * @param nvlsChannels channels of NVLS; empty where NVLS is not supported too
 * @param table the tuning table
 */
public record LoggedCommunicator(
        int line,
        OptionalInt ranks,
        Optional<Said<Integer>> nodes,
        boolean spansNodesByNvlink,
        Optional<LoggedGraphs> graphs,
        OptionalInt channels,
        OptionalInt nvlsChannels,
        Optional<LoggedTable> table) {
    /** Whether the nodes divide the ranks, as far as is told. */
    boolean isEven() {
        return ranks.isEmpty()
                || nodes.isEmpty()
                || ranks.getAsInt() % nodes.get().value() == 0;
    }

    /** This, and what another rank tells of the same communicator. */
    public LoggedCommunicator joined(LoggedCommunicator other) {
        return new LoggedCommunicator(
                Math.min(line, other.line),
                ranks.isPresent() ? ranks : other.ranks,
                nodes.or(other::nodes),
                spansNodesByNvlink || other.spansNodesByNvlink,
                graphs.isPresent() && other.graphs.isPresent()
                        ? graphs.map(g -> g.alignedWith(other.graphs.get()))
                        : graphs.or(other::graphs),
                channels.isPresent() ? channels : other.channels,
                nvlsChannels.isPresent() ? nvlsChannels : other.nvlsChannels,
                table.or(other::table));
    }
}
