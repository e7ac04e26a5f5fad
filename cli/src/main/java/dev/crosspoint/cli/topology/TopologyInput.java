package dev.crosspoint.cli.topology;

import dev.crosspoint.cli.io.InputFile;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.topology.read.Catalogue;
import dev.crosspoint.topology.read.NcclXml;
import dev.crosspoint.topology.read.TopologyFile;
import dev.crosspoint.topology.read.XmlElement;
import dev.crosspoint.topology.wiring.Assumptions;
import dev.crosspoint.topology.wiring.Rates;
import dev.crosspoint.topology.wiring.Wiring;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The machine that a topology command asks about: a file or an entry of the catalogue, and what the user adds to it. */
final class TopologyInput {
    private static final Pattern CAPABILITY = Pattern.compile("([0-9]{1,2})\\.([0-9])");
    private static final Pattern PCIE = Pattern.compile("gen([1-6])x(1|2|4|8|16)");
    private static final Pattern GCN = Pattern.compile("gfx[0-9a-f]{3,5}");
    private static final Map<String, Double> SPEEDS =
            Map.of("1", 2.5, "2", 5.0, "3", 8.0, "4", 16.0, "5", 32.0, "6", 64.0);

    @Parameters(
            index = "0",
            paramLabel = "MACHINE",
            description =
                    "NCCL topology or graph XML, nvidia-smi topo -m text, cluster file, or a name from topology list.")
    private String machine;

    @Option(
            names = "--rates",
            defaultValue = "nccl",
            paramLabel = "BOOK",
            description = "Rates of links: nccl (default), what NCCL reckons with; or datasheet.")
    private Rates rates;

    @Option(
            names = "--compute-capability",
            paramLabel = "X.Y",
            description = "GPUs, where the file does not tell: 8.0 is A100, 9.0 H100.")
    private Optional<String> capability;

    @Option(names = "--pcie", paramLabel = "GENxN", description = "PCIe links, where the file does not tell: gen4x16.")
    private Optional<String> pcie;

    @Option(names = "--nic-rate", paramLabel = "RATE", description = "NICs, where the file does not tell: 200Gb/s.")
    private Optional<BytesPerSecond> nicRate;

    @Option(
            names = "--cpu-rate",
            paramLabel = "RATE",
            description = "Between two CPUs, where the file does not tell what they are: 16GB/s.")
    private Optional<BytesPerSecond> cpuRate;

    @Option(
            names = "--gcn",
            paramLabel = "GFX",
            description = "AMD GPUs, where the file does not tell: gfx90a is MI200, gfx942 MI300.")
    private Optional<String> gcn;

    @Option(
            names = "--nvlinks",
            paramLabel = "N",
            description =
                    "NVLinks of each GPU to an NVSwitch, where the file tells no NVLink; 0 states that there are none.")
    private Optional<Integer> nvlinks;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /**
     * What the file or the catalogue tells.
     *
     * @throws IllegalArgumentException if it cannot be read
     */
    TopologyFile read() {
        Assumptions assumed = assumptions();
        if (isNoFile() && machine.matches("[a-z0-9-]+")) {
            Catalogue.Entry entry = Catalogue.find(machine);
            requireNothingStated("the catalogue tells all that has a source", entry.leavesCpusUntold(assumed.rates()));
            return new TopologyFile.Told(entry.wiring(assumed));
        }
        TopologyFile file = new InputFile(machine).read((source, reader) -> TopologyFile.read(source, reader, assumed));
        if (file instanceof TopologyFile.OfCluster) {
            requireNothingStated("a cluster file tells all", false);
            if (spec.commandLine().getParseResult().hasMatchedOption("--rates")) {
                throw new ParameterException(
                        spec.commandLine(),
                        "a cluster file has its own rates: leave --rates out; types of it that name a catalogue or an"
                                + " nccl-xml have a key for it");
            }
        }
        return file;
    }

    private boolean isNoFile() {
        return !machine.equals("-") && !Files.exists(Path.of(machine));
    }

    /** A number that would change nothing is refused: it would be believed. */
    private void requireNothingStated(String because, boolean exceptCpus) {
        boolean isStated = nvlinks.isPresent()
                || cpuRate.isPresent() && !exceptCpus
                || List.of(capability, pcie, nicRate, gcn).stream().anyMatch(Optional::isPresent);
        if (isStated) {
            throw new ParameterException(
                    spec.commandLine(),
                    because + ": leave --compute-capability, --pcie, --nic-rate, --cpu-rate, --gcn and --nvlinks out");
        }
    }

    /** The machine of a complete NCCL topology XML; empty for everything else. */
    Optional<XmlElement> ncclSystem() {
        if (machine.equals("-") || !Files.exists(Path.of(machine))) {
            return Optional.empty();
        }
        return new InputFile(machine).read((source, reader) -> {
            StringWriter text = new StringWriter();
            reader.transferTo(text);
            return text.toString().contains("<system")
                    ? Optional.of(NcclXml.read(source, new StringReader(text.toString())))
                            .filter(s -> s.all().anyMatch(e -> e.name().equals("gpu")))
                    : Optional.empty();
        });
    }

    /** As the user wrote it. */
    String name() {
        return machine;
    }

    /**
     * The machine of a file that tells one.
     *
     * @throws IllegalArgumentException if it tells graphs, which lie on a machine and are none
     */
    Wiring wiring(TopologyFile file) {
        if (file instanceof TopologyFile.Told told) {
            return told.wiring();
        } else if (file instanceof TopologyFile.OfCluster cluster) {
            return cluster.wiring();
        }
        throw new IllegalArgumentException(machine
                + ": graph XML tells the paths that NCCL found, not the machine."
                + " Run NCCL with NCCL_TOPO_DUMP_FILE to get that");
    }

    /** What the user states beside the file. */
    Assumptions assumptions() {
        Optional<Matcher> lane = pcie.map(p -> matched(PCIE, p, "--pcie is gen1 to gen6 and a width: gen4x16"));
        return new Assumptions(
                rates,
                capability
                        .map(c -> matched(CAPABILITY, c, "--compute-capability is two numbers: 9.0"))
                        .map(m -> OptionalInt.of(10 * Integer.parseInt(m.group(1)) + Integer.parseInt(m.group(2))))
                        .orElse(OptionalInt.empty()),
                lane.map(m -> OptionalInt.of(Integer.parseInt(m.group(2)))).orElse(OptionalInt.empty()),
                lane.map(m -> SPEEDS.get(m.group(1))).orElse(0.0),
                nicRate,
                cpuRate,
                gcn.map(g -> matched(GCN, g, "--gcn is the architecture of the GPUs: gfx90a")
                                .group())
                        .orElse(""),
                nvlinks.map(this::links).orElse(OptionalInt.empty()));
    }

    private OptionalInt links(int count) {
        if (count < 0 || count > 18) {
            throw new ParameterException(spec.commandLine(), "a GPU has 0 to 18 NVLinks: --nvlinks=" + count);
        }
        return OptionalInt.of(count);
    }

    private Matcher matched(Pattern pattern, String text, String rule) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.matches()) {
            throw new ParameterException(spec.commandLine(), "%s: text='%s'".formatted(rule, text));
        }
        return matcher;
    }
}
