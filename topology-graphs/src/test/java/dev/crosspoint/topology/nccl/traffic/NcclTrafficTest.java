package dev.crosspoint.topology.nccl.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.nccl.release.NcclVersion;
import dev.crosspoint.model.schedule.Execution;
import dev.crosspoint.model.schedule.Schedule;
import dev.crosspoint.topology.nccl.NcclMachine;
import dev.crosspoint.topology.nccl.NcclSettings;
import dev.crosspoint.topology.nccl.connect.Connections;
import dev.crosspoint.topology.nccl.search.GraphKind;
import dev.crosspoint.topology.read.NcclTopology;
import dev.crosspoint.topology.read.NcclXml;
import dev.crosspoint.topology.read.ToldCluster;
import dev.crosspoint.topology.read.XmlElement;
import dev.crosspoint.topology.wiring.Assumptions;
import dev.crosspoint.topology.wiring.Rates;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NcclTrafficTest {
    private static String text(String name) {
        try (InputStream stream = NcclMachine.class.getResourceAsStream("topo/" + name + ".xml")) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static NcclMachine machine(String name, int nodes) {
        XmlElement system = NcclXml.read(name, new StringReader(text(name)));
        return NcclMachine.of(system, NcclVersion.newest(), NcclSettings.NONE, nodes);
    }

    private static NcclTraffic traffic(String name, int nodes, int channels) {
        var wiring = NcclTopology.read(name, new StringReader(text(name)), Assumptions.of(Rates.NCCL));
        return NcclTraffic.of(
                machine(name, nodes), ToldCluster.of(wiring, nodes).cluster(), channels, 64);
    }

    @ParameterizedTest
    @CsvSource({
        "h100x8-8x400g, 3, 16",
        "h100x8-8x400g, 1, 24",
        "v100x8-dgx1-4x100g, 2, 8",
        "h100x3-3x400g, 5, 12",
        "t4x4-gen3-intel-1x25g, 4, 2"
    })
    void ringsAndTreesReduceEverythingEverywhere(String name, int nodes, int channels) {
        Connections connections = machine(name, nodes).connections(64);
        for (Schedule schedule :
                new Schedule[] {NcclSchedules.ring(connections, channels), NcclSchedules.tree(connections, channels)}) {
            int ranks = schedule.ranks();
            long[][] inputs = IntStream.range(0, ranks)
                    .mapToObj(r -> IntStream.range(0, schedule.parts())
                            .mapToLong(i -> 1000L * r + i)
                            .toArray())
                    .toArray(long[][]::new);
            long[] sum = IntStream.range(0, schedule.parts())
                    .mapToLong(i -> 1000L * ranks * (ranks - 1) / 2 + (long) ranks * i)
                    .toArray();
            long[][] outputs = Execution.run(schedule, Collective.ALL_REDUCE, inputs);
            assertThat(Arrays.stream(outputs)).allMatch(o -> Arrays.equals(o, sum));
        }
    }

    @Test
    void eightCardsShareWhatCrossesNodes() {
        NcclTraffic traffic = traffic("h100x8-8x400g", 4, 16);
        double crossing = 2 * 31.0 / 32 / 8;
        assertThat(traffic.loads(GraphKind.RING).get(0).share()).isCloseTo(crossing, within(1e-12));
        assertThat(traffic.loads(GraphKind.RING))
                .filteredOn(l -> l.link().name().contains("mlx5"))
                .isNotEmpty()
                .allMatch(l -> Math.abs(l.share() - crossing) < 1e-12);
    }

    @Test
    void theRingsArePlacements() {
        NcclTraffic traffic = traffic("v100x8-dgx1-4x100g", 2, 8);
        Connections connections = traffic.connections();
        assertThat(traffic.rings()).hasSize(8);
        assertThat(traffic.rings().get(0).gpu(1))
                .isEqualTo(traffic.cluster().placement().gpu(connections.ringNext(0, 0)));
    }
}
