package dev.crosspoint.cli.predict;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crosspoint.cli.CommandLineRun;
import org.junit.jupiter.api.Test;

class ExplainTest {
    @Test
    void anAlgorithmShowsItsFormulaItsSourceAndEveryMessage() {
        String out = explain("--ranks", "4", "--explain", "ring").out();
        assertThat(out).contains("n = 2(p-1), v = 2(p-1)/p M", "Patarasuk, Yuan", "rounds 1 to 3: reduce-scatter");
        assertThat(out).contains("0->1:+3  1->2:+0  2->3:+1  3->0:+2");
        assertThat(out.lines().filter(line -> line.contains("->"))).hasSize(6);
    }

    @Test
    void moreThanSixteenRanksShowPhasesOnly() {
        String out = explain("--ranks", "17", "--explain", "ring").out();
        assertThat(out).contains("rounds 1 to 16: reduce-scatter", "rounds 17 to 32: all-gather");
        assertThat(out).doesNotContain("->");
    }

    @Test
    void allThatApplyMakeATable() {
        JsonNode json =
                explain("--ranks", "8", "--explain", "all", "--format", "json").json();
        assertThat(json.get("algorithms").size()).isGreaterThan(12);
        assertThat(json.get("algorithms").get(0).get("startUps").asInt()).isEqualTo(14);
        assertThat(json.get("schedules").get(0).get("rounds")).hasSize(14);
        assertThat(explain("--ranks", "8", "--explain", "all").out()).contains("gap M->inf", "sharp", "Graham et al.");
    }

    @Test
    void twoLevelSchemesAreExplainedOnAClusterThatHasTwoLevels() {
        assertThat(explain("examples/two-nodes-of-four.yaml", "--explain", "hierarchical")
                        .out())
                .contains("reduce-scatter inside nodes", "across nodes");
    }

    @Test
    void whatCannotBeExplainedIsRefusedInOneLine() {
        for (String[] args : new String[][] {
            {"predict", "--explain", "ring"},
            {"predict", "--ranks", "8", "--explain", "bruck"},
            {"predict", "--ranks", "8", "--explain", "nothing"},
            {"predict", "--ranks", "0", "--explain", "ring"},
            {"predict", "--ranks", "8", "--explain", "chain", "--segments", "0"}
        }) {
            CommandLineRun run = CommandLineRun.of(args);
            assertThat(run.exit()).isEqualTo(2);
            assertThat(run.errLines()).hasSizeLessThanOrEqualTo(2);
        }
    }

    private static CommandLineRun explain(String... more) {
        String[] args = new String[more.length + 1];
        args[0] = "predict";
        System.arraycopy(more, 0, args, 1, more.length);
        CommandLineRun run = CommandLineRun.of(args);
        assertThat(run.exit()).as(run.err()).isZero();
        return run;
    }
}
