package dev.crosspoint.topology;

import dev.crosspoint.topology.read.TopologyFile;
import dev.crosspoint.topology.wiring.Assumptions;
import dev.crosspoint.topology.wiring.Part;
import dev.crosspoint.topology.wiring.Wire;
import dev.crosspoint.topology.wiring.Wiring;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Machines that other tools told, from the test resources. */
public final class Told {
    /** Where the files are. */
    public static final Path FOLDER = Path.of("src/test/resources/dev/crosspoint/topology/told");

    private Told() {}

    /** The text of a file. */
    public static String text(String file) {
        try {
            return Files.readString(FOLDER.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Reads text under a name. */
    public static TopologyFile parse(String name, String text, Assumptions assumed) {
        try {
            return TopologyFile.read(name, new StringReader(text), assumed);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The machine of a file, with nothing assumed. */
    public static Wiring wiring(String file) {
        return wiring(file, text(file));
    }

    /** The machine of a text. */
    public static Wiring wiring(String name, String text) {
        return ((TopologyFile.Told) parse(name, text, Assumptions.NONE)).wiring();
    }

    /** The part of that name. */
    public static Part part(Wiring wiring, String name) {
        return wiring.parts().stream()
                .filter(p -> p.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The wire between two parts. */
    public static Wire wire(Wiring wiring, String a, String b) {
        return wiring.between(part(wiring, a), part(wiring, b)).orElseThrow();
    }
}
