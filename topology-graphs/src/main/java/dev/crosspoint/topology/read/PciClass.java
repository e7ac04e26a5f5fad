package dev.crosspoint.topology.read;

import java.util.Locale;

/**
 * What a PCI device is by its class code, as NCCL looks it up: by prefix.
 *
 * @see "NCCL 2.30.7, src/graph/topo.cc, kvDictPciClass; RCCL adds 0x12 for its GPUs"
 */
enum PciClass {
    SWITCH,
    NVSWITCH,
    CPU,
    GPU,
    NIC,
    OTHER;

    static PciClass of(XmlElement pci) {
        return of(pci.find("class").orElse(""));
    }

    static PciClass of(String code) {
        String digits = code.strip().toLowerCase(Locale.ROOT);
        if (digits.startsWith("0x060400") || digits.startsWith("0x080100")) {
            return SWITCH;
        }
        if (digits.startsWith("0x068001")) {
            return CPU;
        }
        if (digits.startsWith("0x068000")) {
            return NVSWITCH;
        }
        if (digits.startsWith("0x03") || digits.startsWith("0x12")) {
            return GPU;
        }
        return digits.startsWith("0x02") ? NIC : OTHER;
    }
}
