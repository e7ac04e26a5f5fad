package dev.crosspoint.cli.nccl.print;

import dev.crosspoint.model.nccl.communicator.NcclAlgorithm;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclKernel;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * A tuning table in the layout in which NCCL prints it: blocks of three algorithms.
 *
 * @param functions rows
 * @param isUsed whether a column is worth its block
 * @param threads text of the most threads of a column
 * @param latency text of a latency
 * @param bandwidth text of a bandwidth
 * @see "NCCL 2.30.7, src/graph/tuning.cc, ncclTopoTuneModel"
 */
record TuningTable(
        List<NcclFunction> functions,
        Predicate<NcclKernel> isUsed,
        Function<NcclKernel, String> threads,
        BiFunction<NcclFunction, NcclKernel, String> latency,
        BiFunction<NcclFunction, NcclKernel, String> bandwidth) {
    private static final int ALGORITHMS_A_BLOCK = 3;

    String text() {
        NcclAlgorithm[] all = NcclAlgorithm.values();
        StringBuilder text = new StringBuilder();
        for (int first = 0; first < all.length; first += ALGORITHMS_A_BLOCK) {
            List<NcclAlgorithm> block =
                    Arrays.asList(all).subList(first, Math.min(all.length, first + ALGORITHMS_A_BLOCK));
            List<NcclKernel> columns = NcclKernel.ALL.stream()
                    .filter(k -> block.contains(k.algorithm()))
                    .toList();
            if (columns.stream().anyMatch(isUsed)) {
                text.append(block(block, columns));
            }
        }
        return text.toString();
    }

    private String block(List<NcclAlgorithm> block, List<NcclKernel> columns) {
        StringBuilder text = new StringBuilder()
                .append(line("Algorithm  ", block, a -> "%32s%19s".formatted(a.ncclName(), "|")))
                .append(line("Protocol   ", columns, k -> cell(k.protocol().ncclName())))
                .append(line("Max NThreads", columns, k -> cell(threads.apply(k))));
        for (NcclFunction function : functions) {
            text.append(line(
                    function.ncclName(),
                    columns,
                    k -> "%8s/%6s |".formatted(latency.apply(function, k), bandwidth.apply(function, k))));
        }
        return text.toString();
    }

    private static <T> String line(String head, List<T> columns, Function<T, String> cell) {
        return "%13s |%s\n".formatted(head, columns.stream().map(cell).collect(Collectors.joining()));
    }

    private static String cell(String value) {
        return " %14s |".formatted(value);
    }
}
