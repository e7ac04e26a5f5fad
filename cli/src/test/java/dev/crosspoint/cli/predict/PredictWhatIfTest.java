package dev.crosspoint.cli.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crosspoint.cli.CommandLineRun;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code predict} says of a machine that is otherwise than its file tells: two leaves with uplinks of a quarter. */
class PredictWhatIfTest {
    private static final String TWO_LEAVES = "examples/two-leaf-fat-tree.yaml";
    private static final int BYTES = 64 << 20;

    private static CommandLineRun predict(String cluster, String... options) {
        return CommandLineRun.of(Stream.concat(Stream.of("predict", cluster), Arrays.stream(options))
                .toArray(String[]::new));
    }

    /** Milliseconds of an AllReduce of 64 MiB. */
    private static double millis(String algorithm, String... options) {
        String[] all = Stream.concat(
                        Stream.of("--algorithms", algorithm, "--sizes", "64MiB", "--format", "json"),
                        Arrays.stream(options))
                .toArray(String[]::new);
        JsonNode rows = predict(TWO_LEAVES, all).json().get("predictions");
        assertThat(rows).hasSize(1);
        assertThat(rows.get(0).get("bytes").asInt()).isEqualTo(BYTES);
        return 1e3 * rows.get(0).get("seconds").asDouble();
    }

    /** 14 rounds of an eighth of M wait for the one slow NIC: 14/8 M at 25 Gb/s is 37.58 ms. */
    @Test
    void aSlowerLinkSlowsTheRingDownToItsRate() {
        double before = millis("ring");
        double slower = millis("ring", "--set", "link:node3/nic0 rate=25Gb/s");
        double faster = millis("ring", "--set", "link:node3/nic0 rate=800Gb/s");

        double start = before - bytesAt(10e9);
        assertThat(slower).isCloseTo(start + bytesAt(25e9 / 8), within(1e-6));
        assertThat(faster).as("others are as slow as before").isEqualTo(before);
    }

    private static double bytesAt(double bytesPerSecond) {
        return 1e3 * 14 / 8 * BYTES / bytesPerSecond;
    }

    @Test
    void everyMessageOverALinkWaitsForItsAlpha() {
        double before = millis("ring");

        assertThat(millis("ring", "--set", "link:node0/nic0->* alpha=1ms"))
                .as("14 rounds cross it")
                .isBetween(before + 14 * 0.9, before + 14);
    }

    /** The direction that is not named stays as it is, and a ring sends as much one way as the other. */
    @Test
    void anArrowMeansOneDirection() {
        assertThat(millis("ring", "--set", "link:node3/nic0->leaf0 rate=25Gb/s"))
                .isEqualTo(millis("ring", "--set", "link:leaf0->node3/nic0 rate=25Gb/s"))
                .isEqualTo(millis("ring", "--set", "link:node3/nic0<->leaf0 rate=25Gb/s"));
    }

    @Test
    void aRemovedLinkIsUsedNoMore() {
        CommandLineRun cut = predict(TWO_LEAVES, "--algorithms", "ring", "--remove", "link:leaf0<->spine*");

        assertThat(cut.exit()).isEqualTo(2);
        assertThat(cut.errLines())
                .singleElement()
                .asString()
                .contains("no route between devices: from=leaf0, to=leaf1");
    }

    @Test
    void withoutOversubscriptionCirculantBeatsTheRing() {
        assertThat(millis("circulant")).isGreaterThan(millis("ring"));
        assertThat(millis("circulant", "--oversubscribe", "1")).isLessThan(millis("ring", "--oversubscribe", "1"));
        assertThat(millis("circulant", "--oversubscribe", "8")).isGreaterThan(1.5 * millis("circulant"));
    }

    @Test
    void aRingThatCrossesTheUplinksAtEveryStepTakesFourTimesAsLong() {
        double best = millis("ring");
        double across = millis("ring", "--placement", "0,4,1,5,2,6,3,7");

        assertThat(across).isBetween(3.9 * best, 4 * best);
        assertThat(millis("ring", "--placement", "depth-first")).isEqualTo(best);
        assertThat(millis("ring", "--placement", "contiguous")).isEqualTo(best);
    }

    @Test
    void oneWayForAllIsNeverFasterThanEqualParts() {
        assertThat(millis("circulant", "--routing", "single"))
                .isGreaterThanOrEqualTo(millis("circulant", "--routing", "ecmp"));
    }

    /** Four pairs that all cross the uplinks, against four pairs that stay below their leaf. */
    @Test
    void groupsAtOnceShareTheUplinks() {
        double across = millis("ring", "--groups", "strided:2");
        double near = millis("ring", "--groups", "contiguous:2");

        assertThat(across).isGreaterThan(3.5 * near);
    }

    @Test
    void sensitivityRanksTheSlowNicFirst() {
        JsonNode first = predict(
                        "examples/two-nodes-of-four-slow-nic.yaml",
                        "--algorithms",
                        "ring",
                        "--sensitivity",
                        "1GiB",
                        "--format",
                        "json")
                .json()
                .get("sensitivity")
                .get(0);

        assertThat(first.get("changeIfHalfAsFast").asDouble()).isCloseTo(1, within(0.01));
        assertThat(first.get("changeIfTwiceAsFast").asDouble()).isCloseTo(-0.5, within(0.01));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--set|link:node9/nic0 rate=25Gb/s|the machine has no such link: text='link:node9/nic0'",
                "--set|link:spine*->nothing* rate=25Gb/s|the machine has no such link",
                "--set|node0/nic0 rate=25Gb/s|a link is named as in link:node3/nic0",
                "--set|link:node0/nic0|a rate or an alpha changes",
                "--set|link:node0/nic0 rate=25|25",
                "--set|link:node0/nic0 rate=-25Gb/s|rate must be finite and > 0",
                "--set|link:node0/nic0 rate=0Gb/s|0",
                "--set|link:node0/nic0 speed=25Gb/s|found 'speed=25Gb/s'",
                "--set|link:a->b->c rate=1GB/s|a link has one or two ends",
                "--remove|link:nowhere*|the machine has no such link: text='link:nowhere*'",
                "--oversubscribe|0|oversubscription is a number above 0",
                "--oversubscribe|-4|oversubscription is a number above 0",
                "--oversubscribe|NaN|oversubscription is a number above 0",
                "--placement|0,1,2|all 8 ranks in a new order",
                "--placement|0,1,2,3,4,5,6,6|rank",
                "--placement|0,1,2,3,4,5,6,99|rank",
                "--placement|sideways|a placement is contiguous, round-robin",
                "--routing|random|random",
                "--groups|strided:3|groups are contiguous:SIZE or strided:SIZE",
                "--groups|2|groups are contiguous:SIZE or strided:SIZE",
                "--sensitivity|-1|-1"
            })
    void whatMakesNoSenseIsRefusedInOneLine(String option, String value, String said) {
        CommandLineRun run = predict(TWO_LEAVES, "--algorithms", "ring", option + "=" + value);

        assertThat(run.exit()).as(run.out()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.errLines()).singleElement().asString().contains(said);
    }

    /** Options that the answer would pass over, and a ratio that has no value. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--sensitivity 1MiB --sizes 1KiB|--sensitivity answers for the size that follows it",
                "--sensitivity 1MiB --pairs|--sensitivity answers for the size that follows it",
                "--sensitivity 1MiB --chart a.png|--sensitivity answers for the size that follows it",
                "--sensitivity 1MiB --ranks 1|links move a time above 0: ranks=1, size=1 MiB",
                "--explain ring --sensitivity 1MiB|--explain shows an algorithm on links that are all alike",
                "--explain ring --oversubscribe 2|--explain shows an algorithm on links that are all alike",
                "--explain ring --chart a.png|--explain shows an algorithm on links that are all alike"
            })
    void whatAnAnswerHasNoPlaceForIsRefused(String options, String said) {
        CommandLineRun run = predict(TWO_LEAVES, options.split(" "));

        assertThat(run.exit()).as(run.out()).isEqualTo(2);
        assertThat(run.errLines()).singleElement().asString().contains(said);
    }

    @Test
    void aRankAloneHasNoBottleneckAndOneGroupIsNoneOfSeveral() {
        String alone = predict(TWO_LEAVES, "--groups", "contiguous:1", "--algorithms", "ring")
                .out();
        String all = predict(TWO_LEAVES, "--groups", "contiguous:8", "--algorithms", "ring")
                .out();

        assertThat(alone).contains("8 groups at once").doesNotContain("What limits large messages");
        assertThat(all).contains("What limits large messages").doesNotContain("at once");
    }

    @Test
    void anAbsurdTimeIsWrittenShort() {
        String out = predict(TWO_LEAVES, "--oversubscribe", "1e300", "--algorithms", "ring", "--sizes", "1MiB")
                .out();

        assertThat(out).contains("E+295 s").doesNotContain("0000000000");
    }

    @Test
    void otherFilesOfMachinesAreToldApartFromClusterFiles() {
        assertThat(predict("examples/topologies/h800x8.xml").err())
                .contains("h800x8.xml:1: this is XML, not a cluster file. crosspoint topology convert");
        assertThat(predict("examples/topologies/a800x8-topo-m.txt").err())
                .contains("this is nvidia-smi topo -m, not a cluster file");
    }

    @Test
    void aSwitchWithoutLinksToNameSaysWhatIsMissing() {
        CommandLineRun run = CommandLineRun.of(
                "predict", "--ranks", "8", "--alpha", "1us", "--bandwidth", "1GB/s", "--oversubscribe", "2");

        assertThat(run.exit()).isEqualTo(2);
        assertThat(run.errLines()).singleElement().asString().contains("need links: name a cluster file");
    }
}
