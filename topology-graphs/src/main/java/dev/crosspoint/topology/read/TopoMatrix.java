package dev.crosspoint.topology.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
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
 */
record TopoMatrix(
        String source,
        List<String> devices,
        Map<List<String>, String> cells,
        int headerLine,
        Map<String, Integer> lineOf,
        Map<String, String> localityOf,
        Map<String, String> nicNames) {
    private static final Pattern CELL = Pattern.compile("X|SYS|NODE|PHB|PXB|PIX|PSB|SOC|NV[0-9]{1,3}");
    private static final Pattern CUT = Pattern.compile("N|NV|NO|NOD|S|SY|SO|P|PI|PX|PH");
    private static final Set<String> STATUS = Set.of("OK", "CNS", "GNS", "TNS", "NS", "DR", "N/A", "U");
    private static final Pattern GPU = Pattern.compile("GPU[0-9]{1,4}");
    private static final Pattern LEGEND = Pattern.compile("\\s*(NIC[0-9]{1,4}):\\s*(\\S+)\\s*");
    private static final Pattern DECORATION = Pattern.compile("\u001b?\\[[0-9;]*m|\u001b\\[[0-9;]*[A-Za-z]");

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
        Scan scan = new Scan(source);
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

    private static List<String> tokens(String line) {
        String plain = DECORATION.matcher(line).replaceAll(" ").replaceFirst("^[\\s>|`*]+", "");
        return plain.isBlank() ? List.of() : List.of(plain.strip().split("[\\s|]+"));
    }

    private static boolean isHeader(List<String> tokens) {
        return !tokens.isEmpty()
                && GPU.matcher(tokens.get(0)).matches()
                && (tokens.size() == 1 || !isCell(tokens.get(1)) && !STATUS.contains(tokens.get(1)));
    }

    private static boolean isRow(List<String> tokens) {
        return tokens.size() > 1 && GPU.matcher(tokens.get(0)).matches() && isCell(tokens.get(1));
    }

    private static boolean isCell(String token) {
        return CELL.matcher(token).matches();
    }

    /** Goes through the lines: header, rows, legend. */
    private static final class Scan {
        private final String source;
        private final List<String> columns = new ArrayList<>();
        private final List<String> devices = new ArrayList<>();
        private final Map<List<String>, String> cells = new HashMap<>();
        private final Map<String, Integer> lineOf = new LinkedHashMap<>();
        private final Map<String, String> localityOf = new HashMap<>();
        private final Map<String, String> nicNames = new HashMap<>();
        private int headerLine;
        private boolean headerEnded;
        private boolean ended;
        private boolean gpuNuma;
        private String row = "";
        private int filled;

        Scan(String source) {
            this.source = source;
        }

        void line(int number, String line) {
            Matcher legend = LEGEND.matcher(line);
            if (legend.matches()) {
                nicNames.putIfAbsent(legend.group(1), legend.group(2));
                return;
            }
            List<String> tokens = tokens(line);
            if (tokens.isEmpty() || ended) {
                return;
            } else if (columns.isEmpty()) {
                if (isHeader(tokens)) {
                    headerLine = number;
                    header(tokens);
                }
            } else if (startsRow(tokens)) {
                headerEnded = true;
                row = tokens.get(0);
                filled = 0;
                lineOf.put(row, number);
                if (!devices.contains(row)) {
                    devices.add(row);
                }
                cells(number, tokens.subList(1, tokens.size()));
            } else if (!headerEnded) {
                header(tokens);
            } else if (filled < columns.size() && isCell(tokens.get(0))) {
                cells(number, tokens);
            } else {
                ended = filled >= columns.size() && tokens.get(0).matches("Legend:?");
            }
        }

        private boolean startsRow(List<String> tokens) {
            boolean named = devices.contains(tokens.get(0)) || tokens.get(0).matches("NIC[0-9]{1,4}|mlx[0-9]_[0-9]+");
            return named
                    && !lineOf.containsKey(tokens.get(0))
                    && tokens.size() > 1
                    && (isCell(tokens.get(1)) || STATUS.contains(tokens.get(1)));
        }

        private void header(List<String> tokens) {
            for (int i = 0; i < tokens.size(); i++) {
                String token = tokens.get(i);
                if (Set.of("CPU", "NUMA", "GPU", "Affinity", "ID").contains(token)) {
                    gpuNuma |= token.equals("ID");
                    headerEnded |= token.equals("Affinity");
                } else if (!headerEnded && !devices.contains(token)) {
                    columns.add(token);
                    devices.add(token);
                }
            }
        }

        private void cells(int number, List<String> tokens) {
            int used = 0;
            for (; used < tokens.size() && filled < columns.size(); used++) {
                String token = tokens.get(used);
                if (STATUS.contains(token)) {
                    throw status(number, token);
                } else if (CUT.matcher(token).matches() && used == tokens.size() - 1) {
                    return;
                } else if (!isCell(token)) {
                    throw new TopologyFormatException(
                            source,
                            number,
                            ("cell %s of row %s; a cell of topo -m is X, NV1, PIX,"
                                            + " PXB, PHB, NODE or SYS. Copy the output again")
                                    .formatted(Value.quoted(token), row));
                }
                cells.put(List.of(row, columns.get(filled++)), token);
            }
            locality(tokens.subList(used, tokens.size()));
        }

        private void locality(List<String> rest) {
            int end = rest.size()
                    - (gpuNuma && !rest.isEmpty() && rest.get(rest.size() - 1).matches("N/A|[0-9]+") ? 1 : 0);
            if (end > 0 && rest.get(end - 1).matches("[-,0-9]+")) {
                localityOf.put(row, rest.get(end - 1));
            }
        }

        private TopologyFormatException status(int number, String token) {
            return new TopologyFormatException(
                    source,
                    number,
                    ("cell '%s': this is a table of P2P status (nvidia-smi topo -p2p), which tells no links."
                                    + " Run nvidia-smi topo -m")
                            .formatted(token));
        }

        TopoMatrix matrix(int lines) {
            if (columns.isEmpty()) {
                throw new TopologyFormatException(
                        source,
                        1,
                        "no line starts with GPU0 GPU1; nvidia-smi topo -m has such a header. Copy the whole output");
            }
            if (lineOf.isEmpty()) {
                throw new TopologyFormatException(
                        source,
                        Math.max(1, lines),
                        "header of a matrix and no rows; nvidia-smi topo -m has one for each GPU. Copy the whole output");
            }
            return new TopoMatrix(source, List.copyOf(devices), cells, headerLine, lineOf, localityOf, nicNames);
        }
    }
}
