package dev.crosspoint.model.nccl;

import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclGraph;
import dev.crosspoint.model.nccl.communicator.NcclGraphs;
import dev.crosspoint.model.nccl.communicator.NcclGraphs.TreePattern;
import dev.crosspoint.model.nccl.communicator.NcclHardware;
import dev.crosspoint.model.nccl.communicator.NcclHardware.Cpu;
import dev.crosspoint.model.nccl.communicator.NcclHardware.Vendor;
import dev.crosspoint.model.nccl.communicator.NcclPath;
import dev.crosspoint.model.nccl.release.NcclVersion;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Communicators for tests: one to reason about, and random ones. */
final class Communicators {
    private Communicators() {}

    /** Hopper with NVLink and 16 search channels of 22.5 GB/s, Intel, no NVLS. */
    static NcclConfig hopper(int nodes, int ranksPerNode) {
        NcclGraph graph = new NcclGraph(16, 22.5f, 22.5f, NcclPath.NVL, NcclPath.PIX, 0, nodes == 1);
        return NcclConfig.of(
                nodes,
                nodes * ranksPerNode,
                NcclHardware.of(90),
                NcclGraphs.of(graph, graph, TreePattern.BALANCED, NcclGraph.NONE));
    }

    /** The same with an NVLink switch that reduces. */
    static NcclConfig hopperWithNvls(int nodes, int ranksPerNode) {
        NcclConfig plain = hopper(nodes, ranksPerNode);
        NcclGraph nvls = new NcclGraph(8, 40, 48, NcclPath.NVL, NcclPath.PIX, 0, false);
        return plain.withGraphs(
                NcclGraphs.of(plain.graphs().ring(), plain.graphs().tree(), TreePattern.BALANCED, nvls));
    }

    /** Hopper on several nodes with 8 search channels of 48 GB/s. */
    static NcclConfig onFastLinks(int nodes) {
        NcclGraph graph = new NcclGraph(8, 48, 48, NcclPath.NVL, NcclPath.PIX, 0, false);
        return NcclConfig.of(
                nodes,
                nodes * 8,
                NcclHardware.of(90),
                NcclGraphs.of(graph, graph, TreePattern.BALANCED, NcclGraph.NONE));
    }

    static Arbitrary<NcclVersion> versions() {
        return Arbitraries.of(NcclVersion.known());
    }

    static Arbitrary<NcclConfig> configs() {
        return Combinators.combine(
                        Arbitraries.integers().between(1, 64),
                        Arbitraries.integers().between(1, 9),
                        hardware(),
                        graphs())
                .as((nodes, perNode, hardware, graphs) -> NcclConfig.of(nodes, nodes * perNode, hardware, graphs));
    }

    private static Arbitrary<NcclHardware> hardware() {
        return Combinators.combine(
                        Arbitraries.of(70, 75, 80, 86, 89, 90, 100, 103, 120),
                        Arbitraries.of(Cpu.values()),
                        Arbitraries.of(Vendor.values()))
                .as((capability, cpu, vendor) -> new NcclHardware(capability, capability, cpu, vendor, 1));
    }

    private static Arbitrary<NcclGraphs> graphs() {
        return Combinators.combine(
                        graph(), graph(), Arbitraries.of(TreePattern.values()), graph(), Arbitraries.of(true, false))
                .as((ring, tree, pattern, nvls, reduces) ->
                        NcclGraphs.of(ring, tree, pattern, reduces ? nvls : NcclGraph.NONE));
    }

    private static Arbitrary<NcclGraph> graph() {
        Arbitrary<Float> rates = Arbitraries.of(1.2f, 3f, 6f, 10f, 12f, 20f, 22.5f, 24f, 30f, 40f, 45f, 48f, 60f, 96f);
        Arbitrary<NcclPath> paths =
                Arbitraries.of(NcclPath.LOC, NcclPath.NVL, NcclPath.NVB, NcclPath.PXB, NcclPath.SYS);
        Arbitrary<NcclPath> networkPaths =
                Arbitraries.of(NcclPath.PIX, NcclPath.PXB, NcclPath.P2C, NcclPath.PXN, NcclPath.PHB);
        return Combinators.combine(
                        Arbitraries.integers().between(1, 32),
                        rates,
                        rates,
                        paths,
                        networkPaths,
                        Arbitraries.of(0f, 1.3f, 2.5f),
                        Arbitraries.of(true, false))
                .as(NcclGraph::new);
    }
}
