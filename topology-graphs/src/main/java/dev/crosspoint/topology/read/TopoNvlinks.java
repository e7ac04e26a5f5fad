package dev.crosspoint.topology.read;

import dev.crosspoint.topology.wiring.Assumptions;
import dev.crosspoint.topology.wiring.Part;
import dev.crosspoint.topology.wiring.Part.Kind;
import dev.crosspoint.topology.wiring.Rate;
import dev.crosspoint.topology.wiring.Wire;
import dev.crosspoint.topology.wiring.WiringBuilder;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;

/** The NVLinks of a matrix: between each pair of GPUs, or of each GPU to an NVSwitch. */
record TopoNvlinks(TopoMatrix matrix, Assumptions assumed, WiringBuilder built) {
    /**
     * NVLinks of a GPU by compute capability times 10: a row that adds up to more goes through an NVSwitch.
     *
     * @see "NVIDIA, architecture white papers of P100, V100, Turing, A100, GA102, H100 and Blackwell"
     */
    private static final NavigableMap<Integer, Integer> MOST_NVLINKS =
            new TreeMap<>(Map.of(60, 4, 70, 6, 75, 2, 80, 12, 86, 4, 87, 12, 90, 18));

    private static final int MOST_NVLINKS_OF_ANY = 18;

    /** How many join two GPUs. */
    int between(String a, String b) {
        return matrix.cell(a, b)
                .filter(c -> c.startsWith("NV"))
                .map(c -> Integer.parseInt(c.substring(2)))
                .orElse(0);
    }

    private int mostNvlinks() {
        return assumed.capability().stream()
                .mapToObj(MOST_NVLINKS::floorEntry)
                .filter(Objects::nonNull)
                .mapToInt(Map.Entry::getValue)
                .findFirst()
                .orElse(MOST_NVLINKS_OF_ANY);
    }

    void add(Map<String, Part> parts) {
        List<String> gpus = matrix.gpus();
        List<Integer> sums = gpus.stream()
                .map(g -> gpus.stream()
                        .filter(o -> !o.equals(g))
                        .mapToInt(o -> between(g, o))
                        .sum())
                .toList();
        int most = Collections.max(sums);
        remarkMesh(most);
        if (most > mostNvlinks()) {
            addSwitch(parts);
        } else {
            addPairs(parts);
        }
    }

    private void addSwitch(Map<String, Part> parts) {
        List<String> gpus = matrix.gpus();
        Part nvswitch = built.next(Kind.SWITCH, "nvswitch", "all NVSwitches", matrix.line(gpus.get(0)));
        for (String gpu : gpus) {
            int links = gpus.stream()
                    .filter(o -> !o.equals(gpu))
                    .mapToInt(o -> between(gpu, o))
                    .max()
                    .orElse(0);
            if (links > 0) {
                nvlink(parts.get(gpu), nvswitch, links);
            }
        }
    }

    private void addPairs(Map<String, Part> parts) {
        List<String> gpus = matrix.gpus();
        for (int i = 0; i < gpus.size(); i++) {
            for (String other : gpus.subList(i + 1, gpus.size())) {
                int links = between(gpus.get(i), other);
                if (links > 0) {
                    nvlink(parts.get(gpus.get(i)), parts.get(other), links);
                }
            }
        }
    }

    /** The same links between all GPUs may be those of each pair, or those of each GPU to a switch. */
    private void remarkMesh(int most) {
        List<String> gpus = matrix.gpus();
        int each = gpus.size() < 3 ? 0 : between(gpus.get(0), gpus.get(1));
        boolean isEven = each > 0
                && gpus.stream().allMatch(g -> gpus.stream().allMatch(o -> o.equals(g) || between(g, o) == each));
        boolean isFull = assumed.capability().isPresent() && most == mostNvlinks();
        if (isEven && most <= mostNvlinks() && !isFull) {
            built.remark(("NV%d between all GPUs: taken as %d links of each pair; they are %d of each GPU in all"
                            + " if there is an NVSwitch, which the matrix does not tell")
                    .formatted(each, each, each));
        }
    }

    private void nvlink(Part a, Part b, int links) {
        Rate rate = assumed.rates().nvlink(assumed.capability().orElse(0), links);
        built.add(Wire.of(a, b, Wire.NVLINK, links, 0, rate, a.line()));
    }
}
