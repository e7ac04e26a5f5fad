package dev.crosspoint.topology.read;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The cells of an {@code nvidia-smi topo -m} matrix, as people pass them on: in blanks or tabs, quoted, wrapped, cut,
 * with the prompt before and anything after.
 *
 * @param source name of the file, for messages
 * @param devices columns, and rows that have no column, in order
 * @param cells what is told of a pair, each way by itself
 * @param headerLine line of the header
 * @param lineOf line of each row
 * @param localityOf NUMA node of a device, or its CPU affinity where no NUMA node is told
 * @param nicNames what the legend calls a NIC
 * @param remarks what the text holds beside this, and where it contradicts itself
 */
record TopoMatrix(
        String source,
        List<String> devices,
        Map<List<String>, String> cells,
        int headerLine,
        Map<String, Integer> lineOf,
        Map<String, String> localityOf,
        Map<String, String> nicNames,
        List<String> remarks) {
    private static final Pattern CELL = Pattern.compile("X|SYS|NODE|PHB|PXB|PIX|PSB|SOC|NV[0-9]{1,3}");
    static final Set<String> STATUS = Set.of("OK", "CNS", "GNS", "TNS", "NS", "DR", "N/A", "U");
    private static final Pattern GPU = Pattern.compile("GPU[0-9]{1,4}");
    private static final Pattern DECORATION = Pattern.compile("\u001b?\\[[0-9;]*m|\u001b\\[[0-9;]*[A-Za-z]");

    /** What kubectl, mpirun, srun, pdsh and docker compose write before each line, and times of day. */
    private static final Pattern LABEL = Pattern.compile("^(?:\\s*(?:\\[[^\\]]{1,100}\\](?:<std(?:out|err)>:?)?"
            + "|[0-9]{4}-[0-9]{2}-[0-9]{2}[T ][0-9:]{8}\\S*"
            + "|(?!NIC[0-9]|GPU[0-9])[\\w.-]{1,80}(?::|\\s+\\|)(?=\\s)))+");

    /** The lines without what a launcher wrote before each, if they are no matrix as they are. */
    static List<String> unlabelled(List<String> lines) {
        return isMeant(lines)
                ? lines
                : lines.stream()
                        .map(line -> LABEL.matcher(line).replaceFirst(""))
                        .toList();
    }

    /** Whether a text looks like a matrix: some line starts with GPU0. */
    static boolean isMeant(List<String> lines) {
        return lines.stream().anyMatch(line -> isHeader(tokens(line)) || isRow(tokens(line)));
    }

    /**
     * Reads the first matrix of a text.
     *
     * @throws TopologyFormatException if there is none, or it is a table of another kind
     */
    static TopoMatrix read(String source, List<String> lines) {
        TopoMatrixScan scan = new TopoMatrixScan(source);
        for (int number = 1; number <= lines.size(); number++) {
            scan.line(number, lines.get(number - 1));
        }
        return scan.matrix(lines.size());
    }

    /** What is told of two devices, by the row of either. */
    Optional<String> cell(String a, String b) {
        return Optional.ofNullable(cells.get(List.of(a, b))).or(() -> Optional.ofNullable(cells.get(List.of(b, a))));
    }

    /** The line that tells of a device: its row, or the header that has its column. */
    int line(String device) {
        return lineOf.getOrDefault(device, headerLine);
    }

    /** The GPUs, in order. */
    List<String> gpus() {
        return devices.stream().filter(d -> GPU.matcher(d).matches()).toList();
    }

    static List<String> tokens(String line) {
        String plain =
                DECORATION.matcher(line).replaceAll(" ").replaceAll("[`*]", " ").replaceFirst("^[\\s>|]+", "");
        return plain.isBlank() ? List.of() : List.of(plain.strip().split("[\\s|]+"));
    }

    static boolean isHeader(List<String> tokens) {
        return !tokens.isEmpty()
                && GPU.matcher(tokens.get(0)).matches()
                && (tokens.size() == 1 || !isCell(tokens.get(1)) && !STATUS.contains(tokens.get(1)));
    }

    private static boolean isRow(List<String> tokens) {
        return tokens.size() > 1 && GPU.matcher(tokens.get(0)).matches() && isCell(tokens.get(1));
    }

    static boolean isCell(String token) {
        return CELL.matcher(token).matches();
    }
}
