package dev.crosspoint.topology.nccl.build;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What NCCL takes a PCI class for.
 *
 * @see "NCCL 2.30.7, src/graph/topo.cc, kvDictPciClass"
 */
enum PciClass {
    SWITCH,
    NVSWITCH,
    CPU,
    GPU,
    CARD;

    private static final Map<String, PciClass> STARTS = new LinkedHashMap<>();

    static {
        STARTS.put("0x060400", SWITCH);
        STARTS.put("0x080100", SWITCH);
        STARTS.put("0x068000", NVSWITCH);
        STARTS.put("0x068001", CPU);
        STARTS.put("0x03", GPU);
        STARTS.put("0x02", CARD);
    }

    /** By the start of the text; what is not known is a switch. */
    static PciClass of(String text) {
        return STARTS.entrySet().stream()
                .filter(e -> text.startsWith(e.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(SWITCH);
    }
}
