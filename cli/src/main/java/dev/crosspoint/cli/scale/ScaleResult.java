package dev.crosspoint.cli.scale;

import dev.crosspoint.cli.io.OutputOptions;
import java.util.List;

/**
 * What {@code scale} prints.
 *
 * @param <R> a row of the CSV
 */
record ScaleResult<R>(String table, Class<R> rowType, List<R> rows, Object document)
        implements OutputOptions.Result<R> {}
