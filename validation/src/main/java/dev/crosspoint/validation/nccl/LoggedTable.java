package dev.crosspoint.validation.nccl;

import dev.crosspoint.model.nccl.NcclCost;
import dev.crosspoint.model.nccl.NcclCostTable;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
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

    /** Whether every function has a cell in every column. */
    public boolean isComplete() {
        return cells.size() == NcclFunction.values().length * mostThreads.size();
    }

    /** The same as a table of the model: as good as one decimal. */
    public NcclCostTable costs() {
        return NcclCostTable.of(cells.stream()
                .map(c -> new NcclCost(
                        c.function(),
                        c.kernel(),
                        c.latencyMicros().floatValue(),
                        c.bandwidthGBps().floatValue()))
                .toList());
    }
}
