package dev.crosspoint.topology.nccl.path;

import dev.crosspoint.model.nccl.communicator.NcclHardware;
import dev.crosspoint.model.nccl.communicator.NcclPath;
import dev.crosspoint.topology.nccl.system.Cpu;
import dev.crosspoint.topology.nccl.system.Gpu;
import dev.crosspoint.topology.nccl.system.Net;
import dev.crosspoint.topology.nccl.system.Node;
import java.util.List;
import java.util.Optional;

/**
 * What peer access, chip-to-chip links, PXN and GPUDirect make of the shortest paths.
 *
 * @see "NCCL 2.30.7, src/graph/paths.cc, ncclTopoComputePaths"
 */
final class Corrections {
    private static final int FEW_GPUS = 2;

    private final Paths paths;
    private final PathSettings settings;
    private final Locality locality;
    private final DirectAccess direct;
    private final List<Gpu> gpus;
    private final List<Net> nets;

    Corrections(Paths paths, PathSettings settings) {
        this.paths = paths;
        this.settings = settings;
        locality = new Locality(paths, settings);
        direct = new DirectAccess(paths, settings);
        gpus = paths.system().gpus();
        nets = paths.system().nets();
    }

    void apply() {
        NcclPath longest = peerLevel();
        for (Gpu to : gpus) {
            for (Gpu from : gpus) {
                if (!paths.between(from, to).type().isAtMost(longest)) {
                    locality.cpuOf(to).ifPresent(cpu -> divert(from, cpu, to));
                }
            }
        }
        if (!nets.isEmpty()) {
            gpus.forEach(this::useChipLink);
        }
        for (Net net : nets) {
            for (Gpu gpu : gpus) {
                if (settings.relays()) {
                    relay(gpu, net);
                }
                avoidDirect(gpu, net);
            }
        }
    }

    /** Longest path on which GPUs reach each other without the CPU's memory. */
    private NcclPath peerLevel() {
        boolean isAmd = paths.system().firstCpu().cpu() == NcclHardware.Cpu.X86
                && paths.system().firstCpu().vendor() == NcclHardware.Vendor.AMD;
        boolean areFew = paths.system().devices().size() <= FEW_GPUS;
        return settings.peerLevel().orElse(isAmd && areFew ? NcclPath.SYS : NcclPath.PXB);
    }

    private void divert(Node from, Cpu cpu, Node to) {
        Path first = paths.between(from, cpu);
        Path second = paths.between(cpu, to);
        paths.put(from, to, first.then(second, merged(first.type(), second.type())));
    }

    private static NcclPath merged(NcclPath one, NcclPath other) {
        NcclPath longer = one.isAtMost(other) ? other : one;
        NcclPath shorter = one.isAtMost(other) ? one : other;
        return longer == NcclPath.PHB && shorter == NcclPath.C2C ? NcclPath.P2C : longer;
    }

    /** The nearest ports of a GPU with a chip-to-chip link. */
    private void useChipLink(Gpu gpu) {
        Optional<Cpu> cpu = locality.cpuOf(gpu);
        if (cpu.isEmpty()) {
            return;
        }
        for (Net net : locality.netsOf(gpu)) {
            NcclPath type = merged(
                    paths.between(gpu, cpu.get()).type(),
                    paths.between(net, cpu.get()).type());
            if (type == NcclPath.P2C) {
                shorten(gpu, net);
                shorten(net, gpu);
            }
        }
    }

    private void shorten(Node from, Node to) {
        Path path = paths.between(from, to);
        if (!path.type().isAtMost(NcclPath.P2C)) {
            paths.put(from, to, path.typed(NcclPath.P2C));
        }
    }

    /** PXN: sending over a GPU on NVLink that is nearer to the port. */
    private void relay(Gpu gpu, Net net) {
        Gpu nearer = locality.gpuOf(net).orElse(gpu);
        if (nearer.equals(gpu) || nearer.host() != gpu.host()) {
            return;
        }
        Path own = paths.between(gpu, net);
        Path others = paths.between(nearer, net);
        NcclPath longest = settings.relaysOverC2c() ? NcclPath.P2C : NcclPath.PXB;
        boolean isNear = others.type().isAtMost(longest)
                && paths.between(nearer, gpu).type().isAtMost(NcclPath.NVL);
        boolean isBetter = others.gigabytes() > own.gigabytes() || !own.type().isAtMost(NcclPath.PXN);
        if (isNear && isBetter && direct.isUsed(nearer, net, true)) {
            paths.put(gpu, net, paths.between(gpu, nearer).then(others, NcclPath.PXN));
        }
    }

    /** Without GPUDirect the traffic goes through the memory of the GPU's CPU. */
    private void avoidDirect(Gpu gpu, Net net) {
        boolean isShort = paths.between(gpu, net).type().compareTo(NcclPath.PHB) < 0;
        if (isShort && !direct.isUsed(gpu, net, false)) {
            locality.cpuOf(gpu).ifPresent(cpu -> {
                divert(net, cpu, gpu);
                divert(gpu, cpu, net);
            });
        }
    }
}
