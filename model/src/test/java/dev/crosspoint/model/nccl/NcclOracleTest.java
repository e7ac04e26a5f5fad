package dev.crosspoint.model.nccl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.nccl.OracleTables.Row;
import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclEnvironment;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.release.NcclVersion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The model against what NCCL's own code printed: the same floats, bit for bit. */
final class NcclOracleTest {
    private static final String NEWEST = "2.30.7";

    private final Map<String, NcclConfig> configs = OracleTables.configs();
    private final Map<String, NcclModel> models = new HashMap<>();

    private NcclModel model(String version, String id) {
        return models.computeIfAbsent(
                version + " " + id,
                key -> NcclModel.of(NcclVersion.parse(version), configs.get(id), NcclEnvironment.NONE));
    }

    @Test
    void everyCellOfTheTuningTableIsNccls() {
        List<Row> rows = OracleTables.rows("synth_model.csv");
        assertThat(rows).allSatisfy(row -> {
            NcclModel model = model(NEWEST, row.text("id"));
            isNccls(model, row);
            assertThat(model.mostThreads(row.kernel())).isEqualTo(row.whole("max_threads"));
            assertThat(model.threadThreshold(row.kernel())).isEqualTo(row.whole("thread_threshold"));
        });
        noOtherCellIsAvailable(NEWEST, rows);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2.18.6", "2.19.3", "2.21.5", "2.22.3", "2.23.4", "2.24.3", "2.26.5", "2.27.7", "2.28.9", "2.30.7"
            })
    void everyReleaseHasItsOwnTable(String version) {
        List<Row> rows = OracleTables.rows("versions/model_" + version + ".csv");
        assertThat(rows).allSatisfy(row -> isNccls(model(version, row.text("id")), row));
        noOtherCellIsAvailable(version, rows);
        assertThat(OracleTables.rows("versions/choice_" + version + ".csv"))
                .allSatisfy(row -> isNcclsChoice(model(version, row.text("id")), row));
    }

    private static void isNccls(NcclModel model, Row row) {
        NcclCost cost = model.table().cost(row.function(), row.kernel());
        assertThat(cost.latencyMicros()).as("latency of %s", row).isEqualTo(row.real("latency_us"));
        assertThat(cost.bandwidthGBps()).as("bandwidth of %s", row).isEqualTo(row.real("bandwidth_GBps"));
    }

    private void noOtherCellIsAvailable(String version, List<Row> rows) {
        rows.stream()
                .collect(Collectors.groupingBy(r -> r.text("id"), Collectors.counting()))
                .forEach((id, count) -> assertThat(model(version, id).table().available())
                        .as(id)
                        .hasSize(count.intValue()));
    }

    private static NcclChoice isNcclsChoice(NcclModel model, Row row) {
        NcclChoice choice = model.choose(row.function(), row.size("bytes")).orElseThrow();
        assertThat(choice.kernel()).as("choice of %s", row).isEqualTo(row.kernel());
        assertThat(micros(choice)).as("time of %s", row).isEqualTo(row.real("time_us"));
        return choice;
    }

    private static float micros(NcclChoice choice) {
        return (float) choice.time().micros();
    }

    @Test
    void everyChoiceIsNccls() {
        assertThat(OracleTables.rows("synth_choice.csv")).allSatisfy(row -> {
            NcclChoice choice = isNcclsChoice(model(NEWEST, row.text("id")), row);
            assertThat(choice.channels()).as("channels of %s", row).isEqualTo(row.whole("channels"));
            assertThat(choice.threads()).as("threads of %s", row).isEqualTo(row.whole("threads"));
        });
    }

    @Test
    void everyCandidatesTimeIsNccls() {
        List<Row> rows = OracleTables.rows("synth_times.csv");
        assertThat(rows)
                .allSatisfy(row -> assertThat(candidates(row))
                        .as("candidates of %s", row)
                        .filteredOn(c -> c.kernel().equals(row.kernel()))
                        .singleElement()
                        .satisfies(c -> assertThat(micros(c)).isEqualTo(row.real("time_us"))));
        rows.stream()
                .collect(Collectors.groupingBy(r -> List.of(r.text("id"), r.text("coll"), r.text("bytes"))))
                .values()
                .forEach(group -> assertThat(candidates(group.get(0))).hasSameSizeAs(group));
    }

    private List<NcclChoice> candidates(Row row) {
        return model(NEWEST, row.text("id")).candidates(row.function(), row.size("bytes"));
    }

    @Test
    void ringAndTreeChangePlacesAtNcclsSizesToTheByte() {
        OracleTables.rows("synth_ring_tree_crossover.csv").stream()
                .collect(Collectors.groupingBy(r -> r.text("id")))
                .forEach((id, rows) -> assertThat(ringTreeSwitches(id))
                        .as(id)
                        .containsExactlyElementsOf(rows.stream()
                                .map(r -> new NcclSwitch(NcclFunction.ALL_REDUCE, r.size("from_bytes"), r.faster()))
                                .toList()));
    }

    private List<NcclSwitch> ringTreeSwitches(String id) {
        NcclModel model = NcclModel.of(
                NcclVersion.newest(), configs.get(id), NcclEnvironment.parse(Map.of("NCCL_ALGO", "Ring,Tree")));
        List<NcclSwitch> switches = new ArrayList<>();
        for (NcclSwitch next : model.switches(NcclFunction.ALL_REDUCE, NcclModel.LEAST_SIZE, NcclModel.GREATEST_SIZE)) {
            boolean isSame = !switches.isEmpty()
                    && switches.get(switches.size() - 1).kernel().algorithm()
                            == next.kernel().algorithm();
            if (!isSame) {
                switches.add(next);
            }
        }
        return switches;
    }
}
