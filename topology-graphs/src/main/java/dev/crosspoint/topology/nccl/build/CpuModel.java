package dev.crosspoint.topology.nccl.build;

import dev.crosspoint.model.nccl.communicator.NcclHardware;
import dev.crosspoint.model.nccl.communicator.NcclHost;
import dev.crosspoint.topology.read.NcclXml;
import dev.crosspoint.topology.read.XmlElement;

/**
 * What a {@code <cpu>} says of the processor.
 *
 * @param made architecture and vendor
 * @param family family number, 0 where it does not matter
 * @param model model number, 0 where it does not matter
 */
record CpuModel(NcclHost made, long family, long model) {
    static CpuModel of(XmlElement cpu) {
        String arch = cpu.text("arch");
        if (arch.startsWith("x86_64")) {
            return x86(cpu);
        } else if (arch.startsWith("arm64")) {
            return other(NcclHardware.Cpu.ARM);
        } else if (arch.startsWith("ppc64")) {
            return other(NcclHardware.Cpu.POWER);
        }
        throw cpu.problem(
                "<cpu> has an architecture that NCCL knows: arch='%s'. Known: x86_64, arm64, ppc64".formatted(arch));
    }

    private static CpuModel other(NcclHardware.Cpu cpu) {
        return new CpuModel(new NcclHost(cpu, NcclHardware.Vendor.OTHER), 0, 0);
    }

    private static CpuModel x86(XmlElement cpu) {
        NcclHardware.Vendor vendor = vendor(cpu.text("vendor"));
        boolean isByModel = vendor == NcclHardware.Vendor.INTEL || vendor == NcclHardware.Vendor.ZHAOXIN;
        return new CpuModel(
                new NcclHost(NcclHardware.Cpu.X86, vendor),
                isByModel ? required(cpu, "familyid") : 0,
                isByModel ? required(cpu, "modelid") : 0);
    }

    private static NcclHardware.Vendor vendor(String text) {
        if (text.startsWith("GenuineIntel")) {
            return NcclHardware.Vendor.INTEL;
        } else if (text.startsWith("AuthenticAMD")) {
            return NcclHardware.Vendor.AMD;
        } else if (text.startsWith("CentaurHauls") || text.startsWith("  Shanghai  ")) {
            return NcclHardware.Vendor.ZHAOXIN;
        }
        return NcclHardware.Vendor.OTHER;
    }

    private static long required(XmlElement cpu, String attribute) {
        cpu.text(attribute);
        return NcclXml.whole(cpu, attribute).orElseThrow();
    }
}
