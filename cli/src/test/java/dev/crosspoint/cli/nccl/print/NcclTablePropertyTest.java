package dev.crosspoint.cli.nccl.print;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.nccl.NcclModel;
import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclEnvironment;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclGraph;
import dev.crosspoint.model.nccl.communicator.NcclGraphs;
import dev.crosspoint.model.nccl.communicator.NcclGraphs.TreePattern;
import dev.crosspoint.model.nccl.communicator.NcclHardware;
import dev.crosspoint.model.nccl.communicator.NcclPath;
import dev.crosspoint.model.nccl.release.NcclVersion;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.nccl.LoggedTable;
import dev.crosspoint.validation.nccl.NcclComparison;
import dev.crosspoint.validation.read.NcclInfoLog;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** A table printed here is laid out as NCCL's: the reader of NCCL's logs reads it back as the model's. */
class NcclTablePropertyTest {
    @Provide
    Arbitrary<NcclModel> models() {
        Arbitrary<NcclGraph> graphs = Combinators.combine(
                        Arbitraries.integers().between(1, 16),
                        Arbitraries.of(1.2f, 12f, 22.5f, 48f),
                        Arbitraries.of(NcclPath.NVL, NcclPath.SYS),
                        Arbitraries.of(true, false))
                .as((channels, rate, path, same) -> new NcclGraph(channels, rate, rate, path, NcclPath.PIX, 0, same));
        return Combinators.combine(
                        Arbitraries.of(NcclVersion.known()),
                        Arbitraries.integers().between(1, 40),
                        Arbitraries.integers().between(1, 9),
                        Arbitraries.of(70, 80, 90, 100),
                        graphs,
                        graphs,
                        Arbitraries.of(true, false))
                .as((version, nodes, ranks, capability, graph, nvls, reduces) -> NcclModel.of(
                        version,
                        NcclConfig.of(
                                nodes,
                                nodes * (nodes == 1 ? ranks + 1 : ranks),
                                NcclHardware.of(capability),
                                NcclGraphs.of(graph, graph, TreePattern.BALANCED, reduces ? nvls : NcclGraph.NONE)),
                        NcclEnvironment.NONE));
    }

    @Property(tries = 100)
    void everyPrintedCellIsReadBackAsTheModels(@ForAll("models") NcclModel model) throws IOException {
        NcclSubject subject = new NcclSubject(
                "any", model, List.of(NcclFunction.values()), List.of(new Bytes(8), new Bytes(1 << 20)), Seconds.ZERO);
        String log = NcclText.model(subject)
                .lines()
                .map(line -> "host0:1:2 [0] NCCL INFO " + line)
                .collect(Collectors.joining("\n"));
        LoggedTable table = NcclInfoLog.read("log", new StringReader(log))
                .communicators()
                .get(0)
                .table()
                .orElseThrow();
        assertThat(table.isComplete()).isTrue();
        assertThat(table.mostThreads())
                .allSatisfy((kernel, threads) -> assertThat(threads).isEqualTo(model.mostThreads(kernel)));
        NcclComparison comparison = NcclComparison.of(model, Optional.of(table), List.of(), Optional.empty());
        assertThat(comparison.cells()).hasSizeGreaterThanOrEqualTo(45);
        assertThat(comparison.agrees()).isTrue();
    }
}
