package dev.crosspoint.model.nccl;

import dev.crosspoint.model.nccl.communicator.NcclAlgorithm;
import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclKernel;
import dev.crosspoint.model.nccl.communicator.NcclProtocol;
import dev.crosspoint.model.units.Bytes;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Reads the tables that NCCL printed; the README beside them says what they hold. */
final class OracleTables {
    private OracleTables() {}

    /** A row by column. */
    record Row(Map<String, String> cells) {
        String text(String column) {
            return cells.get(column);
        }

        float real(String column) {
            return Float.parseFloat(text(column));
        }

        int whole(String column) {
            return Integer.parseInt(text(column));
        }

        Bytes size(String column) {
            return new Bytes(Long.parseLong(text(column)));
        }

        NcclFunction function() {
            return NcclFunction.parse(text("coll"));
        }

        NcclKernel kernel() {
            return new NcclKernel(algorithm(text("algo")), protocol(text("proto")));
        }

        /** Of ring and tree, in the table of their crossovers. */
        NcclKernel faster() {
            String name = text("faster_of_ring_tree");
            String column = name.equals("Ring") ? "ring_proto" : "tree_proto";
            return new NcclKernel(algorithm(name), protocol(text(column)));
        }
    }

    static NcclAlgorithm algorithm(String name) {
        return Arrays.stream(NcclAlgorithm.values())
                .filter(a -> a.ncclName().equals(name))
                .findAny()
                .orElseThrow();
    }

    static NcclProtocol protocol(String name) {
        return Arrays.stream(NcclProtocol.values())
                .filter(p -> p.ncclName().equals(name))
                .findAny()
                .orElseThrow();
    }

    static List<Row> rows(String file) {
        var stream = OracleTables.class.getResourceAsStream(file);
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            String[] columns = reader.readLine().split(",", -1);
            return reader.lines().map(line -> row(columns, line.split(",", -1))).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Row row(String[] columns, String[] cells) {
        Map<String, String> row = new LinkedHashMap<>();
        IntStream.range(0, columns.length).forEach(i -> row.put(columns[i], cells[i]));
        return new Row(row);
    }

    /** The communicators by id. */
    static Map<String, NcclConfig> configs() {
        Map<String, NcclConfig> configs = new HashMap<>();
        rows("synth_config.csv").forEach(r -> configs.put(r.text("id"), NcclConfigRow.parse(r.cells())));
        return configs;
    }
}
