package dev.crosspoint.topology.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Goes through the lines of a matrix: header, rows, legend. */
final class TopoMatrixScan {
    private static final Pattern CUT = Pattern.compile("N|NV|NO|NOD|S|SY|SO|P|PI|PX|PH");
    private static final Pattern LEGEND = Pattern.compile("[\\s>|]*(NIC[0-9]{1,4}):\\s*(\\S+)\\s*");
    /** What a line of fixed width leaves of GPU12 and NIC3. */
    private static final Pattern BROKEN = Pattern.compile("G|GP|N|NI|NIC|[0-9]+");

    private static final Pattern RULE = Pattern.compile("[\\s>|:-]+");
    private static final Pattern OF_ROCM = Pattern.compile("[0-9]+|XGMI|PCIE");

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
    private int secondLine;
    private String row = "";
    private int filled;

    TopoMatrixScan(String source) {
        this.source = source;
    }

    void line(int number, String line) {
        List<String> tokens = RULE.matcher(line).matches() ? List.of() : TopoMatrix.tokens(line);
        if (secondLine == 0 && startsAgain(tokens)) {
            secondLine = number;
            ended = true;
        }
        Matcher legend = LEGEND.matcher(line);
        if (legend.matches() && secondLine == 0) {
            nicNames.putIfAbsent(legend.group(1), legend.group(2));
        } else if (!tokens.isEmpty() && !ended) {
            line(number, tokens);
        }
    }

    /** A header after rows: of another machine. */
    private boolean startsAgain(List<String> tokens) {
        return !lineOf.isEmpty()
                && tokens.size() > 1
                && tokens.get(0).equals(columns.get(0))
                && tokens.get(1).matches("(GPU|NIC)[0-9]+|mlx.*|CPU|NUMA");
    }

    private void line(int number, List<String> tokens) {
        if (columns.isEmpty()) {
            if (TopoMatrix.isHeader(tokens)) {
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
        } else if (tokens.size() > 1
                && columns.contains(tokens.get(0))
                && OF_ROCM.matcher(tokens.get(1)).matches()) {
            throw new TopologyFormatException(
                    source,
                    number,
                    ("row %s holds '%s': rocm-smi --showtopo is not read."
                                    + " Run RCCL with NCCL_TOPO_DUMP_FILE and read the XML that it writes")
                            .formatted(tokens.get(0), tokens.get(1)));
        } else if (!headerEnded) {
            header(tokens);
        } else if (filled < columns.size() && TopoMatrix.isCell(tokens.get(0))) {
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
                && (TopoMatrix.isCell(tokens.get(1)) || TopoMatrix.STATUS.contains(tokens.get(1)));
    }

    private void header(List<String> tokens) {
        for (int i = 0; i < tokens.size(); i++) {
            String token = tokens.get(i);
            if (Set.of("CPU", "NUMA", "GPU", "Affinity", "ID").contains(token)) {
                gpuNuma |= token.equals("ID");
                headerEnded |= token.equals("Affinity");
            } else if (!headerEnded && BROKEN.matcher(token).matches()) {
                throw new TopologyFormatException(
                        source,
                        headerLine,
                        "the header is broken inside a name, at '%s'. Copy the output with whole lines"
                                .formatted(token));
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
            if (TopoMatrix.STATUS.contains(token)) {
                throw status(number, token);
            } else if (CUT.matcher(token).matches() && used == tokens.size() - 1) {
                return;
            } else if (!TopoMatrix.isCell(token)) {
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
        while (end > 1 && rest.get(end - 1).equals("N/A")) {
            end--; // no NUMA node: the CPU affinity before it tells the same
        }
        if (end > 0 && rest.get(end - 1).matches("[-,0-9]*[0-9][-,0-9]*")) {
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
        return new TopoMatrix(source, List.copyOf(devices), cells, headerLine, lineOf, localityOf, nicNames, remarks());
    }

    private List<String> remarks() {
        List<String> remarks = new ArrayList<>();
        if (secondLine > 0) {
            remarks.add("line %d: a second matrix starts; a file holds one machine, and only the first is read"
                    .formatted(secondLine));
        }
        for (int i = 0; i < devices.size(); i++) {
            for (String other : devices.subList(i + 1, devices.size())) {
                String one = cells.get(List.of(devices.get(i), other));
                String two = cells.get(List.of(other, devices.get(i)));
                if (one != null && two != null && !one.equals(two)) {
                    remarks.add("rows %s and %s contradict each other, %s and %s: the first is taken"
                            .formatted(devices.get(i), other, one, two));
                }
            }
        }
        return remarks;
    }
}
