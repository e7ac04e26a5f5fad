package dev.crosspoint.model.nccl.release;

import dev.crosspoint.model.nccl.communicator.NcclGraph;
import dev.crosspoint.model.nccl.communicator.NcclHardware;
import dev.crosspoint.model.nccl.communicator.NcclPath;
import java.util.Set;

/**
 * Where LL128 is used unless {@code NCCL_PROTO} says otherwise: it corrupts data on links that reorder stores.
 *
 * @param longestIntra longest path inside a node
 * @param longestInterOfHopper longest path to the network card from compute capability 9.0 on
 * @param capabilities compute capabilities times ten that are trusted; empty for all from 70 on
 * @param hasSwitch whether {@code NCCL_LL128_C2C=0} takes Hopper and later back to PXB
 * @param mixesFromHopper whether GPUs may differ from compute capability 9.0 on
 */
public record Ll128Gate(
        NcclPath longestIntra,
        NcclPath longestInterOfHopper,
        Set<Integer> capabilities,
        boolean hasSwitch,
        boolean mixesFromHopper) {
    private static final int HOPPER = 90;
    private static final int VOLTA = 70;

    public Ll128Gate {
        capabilities = Set.copyOf(capabilities);
    }

    Ll128Gate withIntra(NcclPath longest) {
        return new Ll128Gate(longest, longestInterOfHopper, capabilities, hasSwitch, mixesFromHopper);
    }

    Ll128Gate withCapabilities(Set<Integer> trusted) {
        return new Ll128Gate(longestIntra, longestInterOfHopper, trusted, hasSwitch, mixesFromHopper);
    }

    Ll128Gate withInterOfHopper(NcclPath longest, boolean hasSwitch) {
        return new Ll128Gate(longestIntra, longest, capabilities, hasSwitch, mixesFromHopper);
    }

    Ll128Gate mixingFromHopper() {
        return new Ll128Gate(longestIntra, longestInterOfHopper, capabilities, hasSwitch, true);
    }

    /** Whether LL128 is trusted on a graph; switchedOn is {@code NCCL_LL128_C2C}. */
    public boolean isOpen(NcclGraph graph, NcclHardware hardware, boolean switchedOn) {
        int least = hardware.leastCapability();
        boolean far = least >= HOPPER && (switchedOn || !hasSwitch);
        boolean alike = least == hardware.greatestCapability() || mixesFromHopper && least >= HOPPER;
        boolean trusted = capabilities.isEmpty() ? least >= VOLTA : capabilities.contains(least);
        return graph.interPath().isAtMost(far ? longestInterOfHopper : NcclPath.PXB)
                && graph.intraPath().isAtMost(longestIntra)
                && alike
                && trusted;
    }
}
