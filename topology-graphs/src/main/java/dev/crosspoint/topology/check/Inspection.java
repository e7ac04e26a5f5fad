package dev.crosspoint.topology.check;

import dev.crosspoint.topology.wiring.Part.Kind;
import dev.crosspoint.topology.wiring.Wiring;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Looks for what is wrong with a machine. */
public final class Inspection {
    private static final int MOST_GPUS = 1024;

    private Inspection() {}

    /**
     * What was found, by line.
     *
     * @throws IllegalArgumentException if the machine is too large to hold every device against every other
     */
    public static List<Finding> of(Wiring wiring) {
        int gpus = wiring.parts(Kind.GPU).size();
        if (gpus > MOST_GPUS) {
            throw new IllegalArgumentException("a check looks at up to %d GPUs: GPUs=%d. Describe a part of the machine"
                    .formatted(MOST_GPUS, gpus));
        }
        Scene scene = Scene.of(wiring);
        List<Finding> findings = new ArrayList<>();
        NicRules nics = new NicRules(scene, findings::add);
        GpuLinkRules gpuLinks = new GpuLinkRules(scene, findings::add);
        nics.nics();
        new PcieRules(scene, findings::add).pcie();
        nics.ports();
        new NodeRules(scene, findings::add).nodes();
        gpuLinks.gpuLinks();
        gpuLinks.meetings();
        findings.sort(Comparator.comparingInt(Finding::line));
        return List.copyOf(findings);
    }
}
