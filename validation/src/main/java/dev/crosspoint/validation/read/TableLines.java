package dev.crosspoint.validation.read;

import dev.crosspoint.model.nccl.communicator.NcclAlgorithm;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclKernel;
import dev.crosspoint.model.nccl.communicator.NcclProtocol;
import dev.crosspoint.validation.nccl.LoggedCell;
import dev.crosspoint.validation.nccl.LoggedTable;
import dev.crosspoint.validation.read.text.NcclName;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The tuning table that the first rank of a communicator prints, in all its layouts: one row of heads
 * ({@code Latency/AlgBw}) up to 2.16, and from then on blocks of three algorithms under two rows of heads.
 *
 * @see "NCCL src/graph/tuning.cc, ncclTopoTuneModel, from 2.5 to 2.30.7"
 */
final class TableLines {
    private static final String OLD_HEAD = "Latency/AlgBw |";
    private static final Pattern HEAD = Pattern.compile("^\\s*Algorithm\\s+\\|(.*)");
    private static final Pattern THREADS = Pattern.compile("^\\s*Max NThreads \\|(.*)");
    private static final Pattern ROW =
            Pattern.compile("^\\s*(Broadcast|Reduce|AllGather|ReduceScatter|AllReduce) \\|(.*)");
    private static final Pattern NUMBER = Pattern.compile("\\s*(\\d{1,6})\\s*\\|");
    private static final Pattern CELL = Pattern.compile("\\s*(\\d+\\.\\d)/\\s*(\\d+\\.\\d)\\s*\\|");
    private static final String SEPARATOR = "\\|";

    private final List<LoggedCell> cells = new ArrayList<>();
    private final Map<NcclKernel, Integer> threads = new LinkedHashMap<>();
    private List<NcclKernel> columns = List.of();
    private int line;

    /** Whether a line is of a table. */
    static boolean isOfTable(String text) {
        return text.contains(" |")
                && (text.startsWith(OLD_HEAD)
                        || HEAD.matcher(text).matches()
                        || THREADS.matcher(text).matches()
                        || ROW.matcher(text).matches());
    }

    /**
     * Takes a line of the table.
     *
     * @return whether it could be read: a line without heads above it, and one that is cut, cannot or not wholly
     */
    boolean accept(InfoMessage message) {
        if (line == 0) {
            line = message.line();
        }
        String text = message.text();
        if (text.startsWith(OLD_HEAD)) {
            columns = oldColumns(text.substring(OLD_HEAD.length()));
            return !columns.isEmpty();
        }
        Matcher head = HEAD.matcher(text);
        if (head.matches()) {
            columns = columns(head.group(1));
            return !columns.isEmpty();
        }
        Matcher row = ROW.matcher(text);
        return row.matches() ? row(message.line(), NcclFunction.parse(row.group(1)), row.group(2)) : threads(text);
    }

    private boolean row(int at, NcclFunction function, String content) {
        Matcher cell = CELL.matcher(content);
        int column = 0;
        while (column < columns.size() && cell.find()) {
            cells.add(new LoggedCell(
                    at, function, columns.get(column), new BigDecimal(cell.group(1)), new BigDecimal(cell.group(2))));
            column++;
        }
        return !columns.isEmpty() && column == columns.size();
    }

    private boolean threads(String text) {
        Matcher line = THREADS.matcher(text);
        Matcher number = NUMBER.matcher(line.matches() ? line.group(1) : "");
        for (NcclKernel column : columns) {
            if (!number.find()) {
                return false;
            }
            threads.put(column, Integer.parseInt(number.group(1)));
        }
        return !columns.isEmpty();
    }

    private static List<NcclKernel> columns(String heads) {
        return Arrays.stream(heads.split(SEPARATOR))
                .map(TableLines::algorithm)
                .flatMap(Optional::stream)
                .flatMap(a -> Arrays.stream(NcclProtocol.values()).map(p -> new NcclKernel(a, p)))
                .toList();
    }

    /** Heads such as {@code Tree/ LL128}. */
    private static List<NcclKernel> oldColumns(String heads) {
        List<NcclKernel> found = new ArrayList<>();
        for (String head : heads.split(SEPARATOR)) {
            int slash = head.indexOf('/');
            if (slash > 0) {
                Optional<NcclAlgorithm> algorithm = algorithm(head.substring(0, slash));
                Optional<NcclProtocol> protocol =
                        NcclName.protocol(head.substring(slash + 1).strip()).map(p -> NcclProtocol.valueOf(p.name()));
                if (algorithm.isPresent() && protocol.isPresent()) {
                    found.add(new NcclKernel(algorithm.get(), protocol.get()));
                }
            }
        }
        return found;
    }

    private static Optional<NcclAlgorithm> algorithm(String name) {
        String plain = name.strip().toLowerCase(Locale.ROOT);
        return Arrays.stream(NcclAlgorithm.values())
                .filter(a ->
                        a.ncclName().toLowerCase(Locale.ROOT).equals(plain.equals("collnet") ? "collnetdirect" : plain))
                .findAny();
    }

    /** The table; empty if no cell was read. */
    Optional<LoggedTable> table() {
        return cells.isEmpty() ? Optional.empty() : Optional.of(new LoggedTable(line, cells, threads));
    }
}
