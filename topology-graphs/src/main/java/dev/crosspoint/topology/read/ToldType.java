package dev.crosspoint.topology.read;

import dev.crosspoint.topology.wiring.Assumptions;
import dev.crosspoint.topology.wiring.Rates;
import dev.crosspoint.topology.wiring.Wiring;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.nodes.MappingNode;

/** A node type that another file or the catalogue tells: {@code {catalogue: NAME}} or {@code {nccl-xml: FILE}}. */
final class ToldType {
    private ToldType() {}

    /** The type that a file refers to; empty if it describes the type itself. */
    static Optional<NodeType> find(Value type) {
        if (!(type.node() instanceof MappingNode)) {
            return Optional.empty();
        }
        Map<String, Value> entries = type.entries("a node type has gpus, links, nics");
        if (entries.containsKey("catalogue")) {
            Section section = type.section("a node type from the catalogue", "catalogue", "rates");
            Value name = section.require("catalogue", "catalogue: dgx-a100");
            return Optional.of(
                    nodeType(type, Catalogue.find(name.oneOf(Catalogue.names())).wiring(rates(section))));
        }
        if (entries.containsKey("nccl-xml")) {
            Section section = type.section("a node type from a topology XML", "nccl-xml", "rates");
            return Optional.of(nodeType(type, xml(section.require("nccl-xml", "nccl-xml: node.xml"), rates(section))));
        }
        return Optional.empty();
    }

    private static Rates rates(Section section) {
        return section.find("rates")
                .map(v -> Rates.valueOf(v.oneOf(List.of("nccl", "datasheet")).toUpperCase(Locale.ROOT)))
                .orElse(Rates.NCCL);
    }

    /** Names of files are seen from the file that has them. */
    private static Wiring xml(Value file, Rates rates) {
        try {
            Path path = Path.of(file.source()).resolveSibling(file.text());
            try (Reader reader = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
                return NcclTopology.read(path.toString(), reader, Assumptions.of(rates));
            }
        } catch (IOException | InvalidPathException e) {
            throw file.problem(
                    "nccl-xml is %s, which cannot be read".formatted(file.found()),
                    "it names a topology XML, seen from this file",
                    "Look at the name and whether the file is there");
        }
    }

    private static NodeType nodeType(Value type, Wiring wiring) {
        try {
            return WiringType.of(type, wiring, new ArrayList<>());
        } catch (IllegalArgumentException e) {
            throw type.problem(
                    "type '%s' is not told in full".formatted(type.name()),
                    e.getMessage(),
                    "Run topology convert with what is missing, and use what it writes");
        }
    }
}
