package dev.crosspoint.topology.wiring;

import dev.crosspoint.model.units.BytesPerSecond;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * What a link carries, by what it is made of: two books, never mixed. All rates are of one direction.
 */
public enum Rates {
    /**
     * What NCCL and RCCL reckon with, which is near what a copy reaches.
     *
     * @see "NCCL 2.30.7, src/graph/topo.h, SM*_NVLINK_BW, and topo.cc, ncclTopoGetLocal and kvDictPciGen; RCCL
     *     src/graph/topo.h, *_XGMI_WIDTH"
     */
    NCCL(
            "NCCL 2.30.7 topo.h",
            new TreeMap<>(Map.of(0, 20.0, 60, 18.0, 70, 20.0, 80, 20.0, 86, 12.0, 87, 20.0, 90, 20.6, 100, 40.1)),
            new TreeMap<>(Map.of(2.5, 15 / 80.0, 5.0, 30 / 80.0, 8.0, .75, 16.0, 1.5, 32.0, 3.0, 64.0, 6.0))),
    /**
     * What the links are sold as.
     *
     * @see "NVIDIA, architecture white papers of P100, V100, A100, H100 and Blackwell: 20, 25, 25, 25 and 50 GB/s for
     *     each NVLink; PCI-SIG, PCI Express Base Specification: GT/s by 8b/10b, 128b/130b or (64 GT/s) 242B/256B"
     */
    DATASHEET(
            "datasheet",
            new TreeMap<>(Map.of(60, 20.0, 70, 25.0, 80, 25.0, 86, 14.0625, 87, 25.0, 90, 25.0, 100, 50.0)),
            new TreeMap<>(Map.of(
                    2.5, 2.5 * .8 / 8,
                    5.0, 5 * .8 / 8,
                    8.0, 8 * 128.0 / 130 / 8,
                    16.0, 16 * 128.0 / 130 / 8,
                    32.0, 32 * 128.0 / 130 / 8,
                    64.0, 64 * 242.0 / 256 / 8)));

    private final String source;
    private final NavigableMap<Integer, Double> nvlinkByCapability;
    private final NavigableMap<Double, Double> laneBySpeed;

    Rates(String source, NavigableMap<Integer, Double> nvlinkByCapability, NavigableMap<Double, Double> laneBySpeed) {
        this.source = source;
        this.nvlinkByCapability = nvlinkByCapability;
        this.laneBySpeed = laneBySpeed;
    }

    /** Name of the book, as on the command line. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * So many NVLinks of a GPU.
     *
     * @param capability compute capability times 10, as in 80; 0 if it is not known
     */
    public Rate nvlink(int capability, int links) {
        if (capability == 0 || nvlinkByCapability.floorKey(capability) == null) {
            return Rate.unknown("compute capability of the GPUs not told");
        }
        double each = nvlinkByCapability.floorEntry(capability).getValue();
        return times(links, each, "NVLink of compute capability %d.%d".formatted(capability / 10, capability % 10));
    }

    /**
     * So many lanes.
     *
     * @param speed GT/s; 0 if it is not known
     * @param lanes 0 if it is not known
     */
    public Rate pcie(double speed, int lanes) {
        Double lane = laneBySpeed.get(speed);
        if (lane == null || lanes <= 0) {
            return Rate.unknown("PCIe width and speed not told");
        }
        return times(lanes, lane, "PCIe at %s GT/s".formatted(speed == Math.rint(speed) ? "" + (long) speed : speed));
    }

    /**
     * So many xGMI links.
     *
     * @param architecture as in {@code gfx942}; empty if it is not known
     */
    public Rate xgmi(String architecture, int links) {
        if (this == DATASHEET) {
            return Rate.unknown("no datasheet rate of xGMI known here");
        }
        if (!architecture.startsWith("gfx")) {
            return Rate.unknown("gcn architecture of the GPUs not told");
        }
        double each = architecture.startsWith("gfx94") || architecture.startsWith("gfx95")
                ? 48
                : architecture.startsWith("gfx90a") ? 36 : 24;
        return Rate.of(
                BytesPerSecond.ofGB(links * each),
                "RCCL topo.h: %d x %s GB/s, xGMI of %s".formatted(links, plain(each), architecture));
    }

    /**
     * Between two CPUs.
     *
     * @param architecture as in {@code x86_64}
     * @param vendor as in {@code GenuineIntel}
     * @param family cpuid family
     * @param model cpuid model
     */
    public Rate cpus(String architecture, String vendor, int family, int model) {
        if (this == DATASHEET) {
            return Rate.unknown("no datasheet rate between CPUs known here");
        }
        if (architecture.isEmpty()) {
            return Rate.unknown("arch and vendor of the CPUs not told");
        }
        double rate =
                switch (architecture) {
                    case "ppc64" -> 32;
                    case "arm64" -> 6;
                    case "x86_64" -> x86(vendor, family, model);
                    default -> 5000;
                };
        if (rate == 5000) {
            return Rate.unknown("no rate known between CPUs of arch='%s', vendor='%s'".formatted(architecture, vendor));
        }
        return Rate.of(
                BytesPerSecond.ofGB(rate), source + ": between CPUs, " + (vendor.isEmpty() ? architecture : vendor));
    }

    private static double x86(String vendor, int family, int model) {
        return switch (vendor.strip()) {
            case "GenuineIntel" -> family != 6 || model < 0x55 ? 6 : model < 0x8f ? 10 : model < 0xcf ? 22 : 40;
            case "AuthenticAMD" -> 16;
            case "CentaurHauls", "Shanghai" -> family == 7 && model == 0x5b ? 9 : 6;
            default -> 5000;
        };
    }

    private Rate times(int lanes, double each, String what) {
        return Rate.of(
                BytesPerSecond.ofGB(lanes * each), "%s: %d x %s GB/s, %s".formatted(source, lanes, plain(each), what));
    }

    private static String plain(double number) {
        return BytesPerSecond.ofGB(number).format(4).replaceAll("GB/s", "").strip();
    }
}
