package dev.crosspoint.topology.nccl;

import dev.crosspoint.topology.read.NcclXml;
import dev.crosspoint.topology.read.XmlElement;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/** Topologies, and the rows that NCCL's own code computed from them. */
final class Samples {
    private Samples() {}

    /** A topology of the oracle. */
    static XmlElement machine(String name) {
        return machine("topo/", name);
    }

    /** A topology that was dumped on a real machine, or shipped for one. */
    static XmlElement real(String name) {
        return machine("real/", name);
    }

    private static XmlElement machine(String folder, String name) {
        try (Reader reader = reader(open(folder + name + ".xml"))) {
            return NcclXml.read(name + ".xml", reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Rows of a table of the oracle, by column. */
    static List<Map<String, String>> rows(String table) {
        try (BufferedReader reader = reader(new GZIPInputStream(open(table + ".csv.gz")))) {
            String[] head = reader.readLine().split(",");
            return reader.lines().map(line -> row(head, line.split(",", -1))).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, String> row(String[] head, String[] cells) {
        Map<String, String> row = new LinkedHashMap<>();
        for (int i = 0; i < head.length; i++) {
            row.put(head[i], cells[i]);
        }
        return row;
    }

    static InputStream open(String name) {
        return Optional.ofNullable(Samples.class.getResourceAsStream(name))
                .orElseThrow(() -> new IllegalArgumentException("no such sample: " + name));
    }

    private static BufferedReader reader(InputStream stream) {
        return new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
    }
}
