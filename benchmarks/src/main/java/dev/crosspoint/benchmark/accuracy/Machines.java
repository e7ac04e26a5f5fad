package dev.crosspoint.benchmark.accuracy;

import dev.crosspoint.model.algorithm.Ring;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.nccl.NcclChoice;
import dev.crosspoint.model.nccl.NcclConfigRow;
import dev.crosspoint.model.nccl.NcclModel;
import dev.crosspoint.model.nccl.communicator.NcclEnvironment;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.release.NcclVersion;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.model.units.SecondsPerByte;
import dev.crosspoint.validation.fit.KernelForecast;
import dev.crosspoint.validation.nccl.NcclKernels;
import dev.crosspoint.validation.sample.AlgorithmLabel;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.sample.Subject;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Descriptions of the machines behind the logs, made from datasheets and topologies, never from measured times. */
final class Machines {
    private final List<Map<String, String>> rows;

    private Machines(List<Map<String, String>> rows) {
        this.rows = rows;
    }

    static Machines read() throws IOException {
        try (Reader reader =
                new InputStreamReader(Machines.class.getResourceAsStream("machines.csv"), StandardCharsets.UTF_8)) {
            return new Machines(Corpus.rows(reader));
        }
    }

    /** What is known beforehand about the ranks behind a log; empty for a machine or group that is not described. */
    Optional<Described> about(String file, Subject subject) {
        if (subject.ranks().isEmpty()
                || subject.group().nodes().isEmpty()
                || subject.collective().isEmpty()) {
            return Optional.empty();
        }
        int nodes = subject.group().nodes().getAsInt();
        return rows.stream()
                .filter(row -> file.matches(row.get("files")))
                .filter(row -> !row.get(nodes == 1 ? "oneCh" : "manyCh").equals("0"))
                .filter(row -> subject.ranks().getAsInt() >= 2)
                .findFirst()
                .map(row -> new Described(row, subject));
    }

    /** A group of ranks on a described machine, and what they measured. */
    record Described(Map<String, String> row, Subject subject) {
        String name() {
            return row.get("name");
        }

        private boolean isOneNode() {
            return subject.group().nodes().getAsInt() == 1;
        }

        /** What NCCL's model says of its own choice, or of the algorithm and protocol that were forced. */
        Optional<Seconds> nccl(Bytes size) {
            return function().flatMap(function -> model().choose(function, size).map(NcclChoice::time));
        }

        /** The same with what the model leaves out, on the network that is described. */
        Optional<KernelForecast.Expected> expected(Bytes size) {
            int nodes = subject.group().nodes().getAsInt();
            return kernels().flatMap(kernels -> kernels.at(nodes, size));
        }

        /** What NCCL runs and takes on any number of such nodes; what was forced is in the environment. */
        Optional<KernelForecast> kernels() {
            Subject free = subject.withLabel(AlgorithmLabel.libraryDefault(List.of()));
            return new NcclKernels(name(), nodes -> onNodes(nodes).model(), alpha("inter")).about(free);
        }

        private Described onNodes(int nodes) {
            int each = subject.ranks().getAsInt() / subject.group().nodes().getAsInt();
            return new Described(
                    row,
                    new Subject(
                            subject.source(), subject.collective(), subject.label(), Group.of(each * nodes, nodes)));
        }

        private NcclModel model() {
            return NcclModel.of(NcclVersion.parse(row.get("version")), NcclConfigRow.parse(config()), environment());
        }

        private Seconds alpha(String tier) {
            return Seconds.ofMicros(Double.parseDouble(row.get(tier + "AlphaMicros")));
        }

        private Optional<NcclFunction> function() {
            return Arrays.stream(NcclFunction.values())
                    .filter(f -> subject.collective().equals(Optional.of(f.collective())))
                    .findFirst();
        }

        private NcclEnvironment environment() {
            Map<String, String> variables = new HashMap<>();
            switch (subject.label().id()) {
                case "nccl-ring" -> variables.put("NCCL_ALGO", "Ring");
                case "nccl-tree" -> variables.put("NCCL_ALGO", "Tree");
                default -> {}
            }
            subject.label().protocol().ifPresent(p -> variables.put("NCCL_PROTO", p.id().toUpperCase(Locale.ROOT)));
            return NcclEnvironment.parse(variables);
        }

        private Map<String, String> config() {
            Map<String, String> config = new HashMap<>();
            for (String zero : List.of("nvls_ch", "nvls_bwIntra", "nvls_bwInter", "nvls_typeIntra", "nvls_typeInter")) {
                config.put(zero, "0");
            }
            for (String zero : List.of("latInter", "nvs", "nvlsChannels")) {
                config.put(zero, "0");
            }
            for (String same : List.of("cc", "cpuArch", "cpuVendor", "treePattern")) {
                config.put(same, row.get(same));
            }
            config.put("sameChannels", "1");
            config.put("nNodes", Integer.toString(subject.group().nodes().getAsInt()));
            config.put("nRanks", Integer.toString(subject.ranks().getAsInt()));
            graph(config, "ring_", "manyRingBw");
            graph(config, "tree_", "manyTreeBw");
            if (isOneNode() && !row.get("oneNvlsCh").equals("0")) {
                config.put("nvls_ch", row.get("oneNvlsCh"));
                config.put("nvls_bwIntra", row.get("oneNvlsBw"));
                config.put("nvls_bwInter", row.get("oneNvlsBw"));
                config.put("nvls_typeIntra", "1");
                config.put("nvls_typeInter", "4");
            }
            return config;
        }

        private void graph(Map<String, String> config, String prefix, String manyBandwidth) {
            config.put(prefix + "ch", row.get(isOneNode() ? "oneCh" : "manyCh"));
            config.put(prefix + "bwIntra", row.get(isOneNode() ? "oneBw" : manyBandwidth));
            config.put(prefix + "bwInter", row.get(isOneNode() ? "oneBw" : "manyBwInter"));
            config.put(prefix + "typeIntra", row.get(isOneNode() ? "oneType" : "manyTypeIntra"));
            config.put(prefix + "typeInter", isOneNode() ? "4" : row.get("manyTypeInter"));
        }

        /** The textbook ring with one alpha and the datasheet's rate: of the links of a GPU, or all NICs of a node. */
        Optional<Seconds> textbook(Bytes size) {
            Ring ring = new Ring();
            Collective collective = subject.collective().orElseThrow();
            int ranks = subject.ranks().getAsInt();
            String tier = isOneNode() ? "intra" : "inter";
            LinkParameters link = new LinkParameters(
                    alpha(tier),
                    new BytesPerSecond(1e9 * Double.parseDouble(row.get(tier + "GBs"))),
                    SecondsPerByte.ZERO);
            return ring.refusal(collective, ranks).isPresent()
                    ? Optional.empty()
                    : Optional.of(ring.cost(collective, ranks, size).on(link));
        }
    }
}
