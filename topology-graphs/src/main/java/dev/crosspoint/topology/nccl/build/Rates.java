package dev.crosspoint.topology.nccl.build;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Bandwidths that NCCL gives to links, GB/s.
 *
 * @see "NCCL 2.30.7, src/graph/topo.h; src/graph/topo.cc, kvDictPciGen, ncclTopoGetInterCpuBw"
 */
final class Rates {
    /** Inside a device: no limit. */
    static final float LOCAL = 5000;

    private static final int USUAL_WIDTH = 16;
    private static final int USUAL_LANE = 60;
    private static final double LANE_UNITS = 80.0;
    private static final double MEGABITS = 8000.0;
    private static final int USUAL_MEGABITS = 10_000;
    private static final Map<String, Integer> LANES = new LinkedHashMap<>();

    static {
        LANES.put("2.5 GT/s", 15);
        LANES.put("5 GT/s", 30);
        LANES.put("8 GT/s", USUAL_LANE);
        LANES.put("16 GT/s", 120);
        LANES.put("32 GT/s", 240);
        LANES.put("5.0 GT/s PCIe", 30);
        LANES.put("8.0 GT/s PCIe", USUAL_LANE);
        LANES.put("16.0 GT/s PCIe", 120);
        LANES.put("32.0 GT/s PCIe", 240);
        LANES.put("64.0 GT/s PCIe", 480);
    }

    private Rates() {}

    /** PCIe, by the words of the kernel; those that NCCL does not know count as the third generation. */
    static float pci(String speed, long width) {
        int lane = LANES.entrySet().stream()
                .filter(e -> speed.startsWith(e.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(USUAL_LANE);
        return (float) ((width == 0 ? USUAL_WIDTH : width) * lane / LANE_UNITS);
    }

    /** One NVLink. */
    static float nvlink(int capability, SystemRules rules) {
        if (capability >= 100) {
            return 40.1f;
        } else if (capability >= 90) {
            return rules.hopperNvlink();
        } else if (capability == 86) {
            return 12;
        } else if (capability >= 70) {
            return 20;
        }
        return capability >= 60 ? 18 : 20;
    }

    /** A port, Mbit/s; cards that do not tell count as 10 Gbit/s. */
    static float net(long megabits) {
        return (float) ((megabits <= 0 ? USUAL_MEGABITS : megabits) / MEGABITS);
    }

    /** From one CPU to another. */
    static float socket(CpuModel cpu, SystemRules rules) {
        return switch (cpu.made().cpu()) {
            case POWER -> 32;
            case ARM -> 6;
            case MIXED -> LOCAL;
            case X86 -> x86(cpu, rules);
        };
    }

    private static float x86(CpuModel cpu, SystemRules rules) {
        return switch (cpu.made().vendor()) {
            case INTEL -> intel(cpu, rules);
            case AMD -> rules.amdSocket();
            case ZHAOXIN -> cpu.family() == 7 && cpu.model() == 0x5B ? 9 : 6;
            default -> LOCAL;
        };
    }

    private static float intel(CpuModel cpu, SystemRules rules) {
        if (cpu.family() != 6 || cpu.model() < 0x55) {
            return 6;
        } else if (!rules.knowsNewIntel() || cpu.model() < 0x8F) {
            return 10;
        }
        return cpu.model() >= 0xCF ? 40 : 22;
    }
}
