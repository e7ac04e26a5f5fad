package dev.crosspoint.validation.nccl;

import dev.crosspoint.model.nccl.communicator.NcclKernel;
import java.util.List;
import java.util.Map;

/**
 * A printed tuning table, as far as it is there.
 *
 * @param line its first line
 * @param cells by function and column, as printed
 * @param mostThreads threads of a channel, by column
 */
public record LoggedTable(int line, List<LoggedCell> cells, Map<NcclKernel, Integer> mostThreads) {
    public LoggedTable {
        cells = List.copyOf(cells);
        mostThreads = Map.copyOf(mostThreads);
    }
}
