package dev.crosspoint.topology.read;

import dev.crosspoint.topology.wiring.Assumptions;
import dev.crosspoint.topology.wiring.Rates;
import dev.crosspoint.topology.wiring.Wire;
import dev.crosspoint.topology.wiring.Wiring;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Machines that people know by name: what they are made of, where that is written, and what was measured on them. */
public final class Catalogue {
    /**
     * A machine.
     *
     * @param name as in {@code dgx-a100}
     * @param title in full
     * @param gpus how many
     * @param gpuLinks what joins the GPUs, in words
     * @param network its NICs, in words
     * @param sources where its make-up is written
     * @param measured what was measured on it, which is told apart from what its links are sold as
     */
    public record Entry(
            String name,
            String title,
            int gpus,
            String gpuLinks,
            String network,
            List<String> sources,
            List<Measured> measured,
            CatalogueMachine machine) {
        public Entry {
            sources = List.copyOf(sources);
            measured = List.copyOf(measured);
        }

        /** Its parts and wires with the rates of a book. */
        public Wiring wiring(Rates rates) {
            return wiring(Assumptions.of(rates));
        }

        /** Whether it has links between CPUs without a rate in a book, which a user may then state. */
        public boolean leavesCpusUntold(Rates rates) {
            return wiring(rates).wires().stream()
                    .anyMatch(w -> w.kind().equals(Wire.CPU) && w.out().value().isEmpty());
        }

        /** The same, with a rate between CPUs that the user states where the book has none. */
        public Wiring wiring(Assumptions assumed) {
            return machine.wiring(this, assumed);
        }
    }

    /**
     * A measurement on such a machine.
     *
     * @param what which quantity, on how many nodes
     * @param value with its unit
     * @param source where it was reported
     */
    public record Measured(String what, String value, String source) {}

    private static final String RESOURCE = "/dev/crosspoint/topology/catalogue.yaml";

    private Catalogue() {}

    /** Every machine, in the order of the file. */
    public static List<Entry> all() {
        return List.copyOf(Holder.ENTRIES.values());
    }

    /** Their names. */
    public static List<String> names() {
        return List.copyOf(Holder.ENTRIES.keySet());
    }

    /**
     * The machine of that name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Entry find(String name) {
        Entry entry = Holder.ENTRIES.get(name);
        if (entry == null) {
            throw new IllegalArgumentException("no such file, and no such machine in the catalogue: name='%s'. %s"
                    .formatted(
                            name,
                            Nearest.to(name, names())
                                    .map(n -> "Perhaps " + n + "?")
                                    .orElse("It has " + String.join(", ", names()))));
        }
        return entry;
    }

    private static final class Holder {
        private static final Map<String, Entry> ENTRIES = load();

        private static Map<String, Entry> load() {
            Map<String, Entry> entries = new LinkedHashMap<>();
            try (Reader reader =
                    new InputStreamReader(Catalogue.class.getResourceAsStream(RESOURCE), StandardCharsets.UTF_8)) {
                YamlText.read("catalogue", reader)
                        .entries("the catalogue has a name for each machine")
                        .forEach((name, value) -> entries.put(name, CatalogueMachine.read(name, value)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return entries;
        }
    }
}
