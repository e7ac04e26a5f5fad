package dev.crosspoint.validation.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.validation.sample.AlgorithmLabel;
import dev.crosspoint.validation.sample.Protocol;
import dev.crosspoint.validation.sample.ReadResult;
import java.util.List;
import org.junit.jupiter.api.Test;

class ForcingTest {
    private static final String HEADER =
            "#  size  count  type  redop  root  time  algbw  busbw  #wrong  time  algbw  busbw  #wrong\n";
    private static final String ROW = "1048576 262144 float sum -1 100.00 10.49 15.73 0 110.00 9.53 14.30 0\n";
    private static final String START = "# Collective test starting: all_reduce_perf\n# nThread 1 nGpus 4 minBytes 8\n";

    private static List<AlgorithmLabel> labels(String text) {
        ReadResult result = Excerpt.of("x", text);
        return result.runs().stream().map(run -> run.subject().label()).toList();
    }

    private static AlgorithmLabel label(String beforeTheTable) {
        return labels(START + beforeTheTable + HEADER + ROW).get(0);
    }

    private static String info(String text) {
        return "host0:100:101 [0] NCCL INFO " + text + "\n";
    }

    @Test
    void withoutEvidenceTheLibraryChose() {
        assertThat(label("").id()).isEqualTo("library-default");
        assertThat(label("").isKnown()).isFalse();
        assertThat(label("").evidence()).isEmpty();
    }

    @Test
    void whatNcclSaysItReadIsEvidence() {
        AlgorithmLabel label =
                label(info("NCCL_ALGO set by environment to Tree") + info("NCCL_PROTO set by environment to LL128."));
        assertThat(label.name()).isEqualTo("nccl-tree/ll128");
        assertThat(label.evidence())
                .contains("NCCL_ALGO=Tree, said by NCCL in line 3", "NCCL_PROTO=LL128, said by NCCL in line 4");
    }

    @Test
    void commandsAndCommentsAreEvidence() {
        assertThat(label("# run with NCCL_ALGO=Ring (stated by the source)\n").id())
                .isEqualTo("nccl-ring");
        assertThat(labels("$ mpirun -np 4 -x NCCL_ALGO=NVLS ./all_reduce_perf -b 8\n" + START + HEADER + ROW)
                        .get(0)
                        .id())
                .isEqualTo("nccl-nvls");
        assertThat(labels(START + HEADER + ROW + "I ran it with NCCL_ALGO=NVLSTree.\n")
                        .get(0)
                        .id())
                .isEqualTo("nccl-nvls-tree");
    }

    @Test
    void settingsThatAreTakenBackOrCommentedOutAreNone() {
        assertThat(label("#export NCCL_ALGO=Tree\n").evidence()).isEmpty();
        AlgorithmLabel unset = label("export NCCL_ALGO=Tree\nunset NCCL_PROTO NCCL_ALGO\n");
        assertThat(unset.isKnown()).isFalse();
        assertThat(unset.evidence())
                .contains("conflict: NCCL_ALGO=Tree, stated in line 3, but NCCL_ALGO unset in line 4");
        assertThat(labels(
                        "export NCCL_ALGO=Ring\n" + START + HEADER + ROW + "unset NCCL_ALGO\n" + START + HEADER + ROW))
                .extracting(AlgorithmLabel::id)
                .containsExactly("nccl-ring", "library-default");
    }

    @Test
    void kernelsOutsideTheCostModelAreWhatRanWhateverASettingSays() {
        String symmetric = info("AllReduce [Symmetric]: 1048576 Bytes -> Kernel AllReduce_AGxLLMC_R nchannels 8");
        AlgorithmLabel label = label("# NCCL_ALGO=Ring\n" + symmetric);
        assertThat(label.id()).isEqualTo("library-default");
        assertThat(label.evidence()).anyMatch(text -> text.contains("said by NCCL from line 4 on"));
        assertThat(label("# NCCL_ALGO=Ring\n" + symmetric.replace("AllReduce", "AllGather"))
                        .id())
                .isEqualTo("nccl-ring");
    }

    @Test
    void aSettingThatLeavesAChoiceIsNoLabel() {
        assertThat(label("# NCCL_ALGO=Ring,Tree\n").isKnown()).isFalse();
        assertThat(label("# NCCL_ALGO=^Ring\n").isKnown()).isFalse();
        assertThat(label("# NCCL_ALGO=Ring,Tree\n").evidence()).contains("which leaves NCCL a choice");
        assertThat(label("# NCCL_ALGO=ring;allreduce:tree\n").id()).isEqualTo("nccl-tree");
        assertThat(label("# NCCL_ALGO=ring;broadcast:tree\n").id()).isEqualTo("nccl-ring");
    }

    @Test
    void conflictingEvidenceOfEqualWeightGivesNoLabelAndIsSaid() {
        AlgorithmLabel label = label("# NCCL_ALGO=Ring\n# NCCL_ALGO=Tree\n");
        assertThat(label.isKnown()).isFalse();
        assertThat(label.evidence())
                .containsExactly("conflict: NCCL_ALGO=Ring, stated in line 3, but NCCL_ALGO=Tree, stated in line 4");
    }

    @Test
    void ncclsOwnWordOutweighsAComment() {
        AlgorithmLabel label = label("# NCCL_ALGO=Ring\n" + info("NCCL_ALGO set by environment to Tree"));
        assertThat(label.id()).isEqualTo("nccl-tree");
        assertThat(label.evidence()).anyMatch(e -> e.startsWith("conflict:"));
    }

    @Test
    void whatNcclTookForEachCallOutweighsAll() {
        AlgorithmLabel label = labels(START + "# NCCL_ALGO=Tree\n" + HEADER
                        + info("AllReduce: 1048576 Bytes -> Algo RING proto SIMPLE channel{Lo..Hi}={0..31}") + ROW)
                .get(0);
        assertThat(label.name()).isEqualTo("nccl-ring/simple");
        assertThat(label.evidence()).contains("contradicted by NCCL_ALGO=Tree, stated in line 3");
        AlgorithmLabel numbers = labels(START + HEADER + info("1048576 Bytes -> Algo 0 proto 1 time 49.7") + ROW)
                .get(0);
        assertThat(numbers.name()).isEqualTo("nccl-tree/ll128");
    }

    @Test
    void severalAlgorithmsInOneTableAreNoLabel() {
        AlgorithmLabel label = labels(START
                        + HEADER
                        + info("AllReduce: 8 Bytes -> Algo TREE proto LL channel{Lo..Hi}={0..0}")
                        + info("AllReduce: 1048576 Bytes -> Algo RING proto SIMPLE channel{Lo..Hi}={0..3}")
                        + ROW)
                .get(0);
        assertThat(label.isKnown()).isFalse();
        assertThat(label.protocol()).isEmpty();
        assertThat(label.evidence()).singleElement().asString().contains("nccl-ring and nccl-tree");
        AlgorithmLabel other = labels(
                        START + HEADER + info("Broadcast: 8 Bytes -> Algo RING proto LL channel{Lo..Hi}={0..0}") + ROW)
                .get(0);
        assertThat(other.evidence()).as("of another collective").isEmpty();
    }

    @Test
    void theTreeThresholdOfNccl24SplitsATableBySize() {
        String rows = ROW + "4194304 1048576 float sum -1 200.00 20.97 31.46 0 210.00 19.97 29.96 0\n";
        List<AlgorithmLabel> labels = labels(
                START + info("Using 256 threads, Min Comp Cap 7, Trees enabled up to size 2000000") + HEADER + rows);
        assertThat(labels).extracting(AlgorithmLabel::id).containsExactly("nccl-tree", "nccl-ring");
        assertThat(labels(START + info("Using 256 threads, Min Comp Cap 7, Trees disabled") + HEADER + rows))
                .extracting(AlgorithmLabel::id)
                .containsExactly("nccl-ring");
        assertThat(labels(START + info("NCCL_TREE_THRESHOLD set by environment to 600000000.") + HEADER + rows))
                .extracting(AlgorithmLabel::id)
                .containsExactly("nccl-tree");
    }

    @Test
    void aThresholdThatTheVersionDoesNotReadIsSaidAndIgnored() {
        assertThat(label("NCCL version 2.4.7+cuda10.1\n# NCCL_TREE_THRESHOLD=0\n")
                        .id())
                .isEqualTo("nccl-ring");
        AlgorithmLabel later = label("NCCL version 2.6.4+cuda10.1\n# NCCL_TREE_THRESHOLD=0\n");
        assertThat(later.isKnown()).isFalse();
        assertThat(later.evidence()).contains("which NCCL 2.6.4 does not read");
        assertThat(label("# NCCL_TREE_THRESHOLD=0\n").isKnown()).isFalse();
        assertThat(label("NCCL version 2.4.7+cuda10.1\n# NCCL_ALGO=Ring\n").evidence())
                .contains("which NCCL 2.4.7 does not read");
    }

    @Test
    void aTreeWhereNcclHasNoneIsNoLabel() {
        String text = "# NCCL_ALGO=Tree\n# Collective test starting: broadcast_perf\n" + HEADER
                + "1048576 262144 float none 0 100.00 10.49 10.49 0 110.00 9.53 9.53 0\n";
        assertThat(labels(text).get(0).isKnown()).isFalse();
        assertThat(labels(text).get(0).evidence()).anyMatch(e -> e.contains("no tree for broadcast"));
    }

    @Test
    void eachRunOfAFileHasItsOwnEvidence() {
        String text = "$ NCCL_ALGO=Ring ./all_reduce_perf -b 8\n" + START + HEADER + ROW
                + "# Avg bus bandwidth    : 1\n"
                + "$ NCCL_ALGO=Tree ./all_reduce_perf -b 8\n" + START + HEADER + ROW + "# Avg bus bandwidth    : 1\n"
                + "$ ./all_reduce_perf -b 8\n" + START + HEADER + ROW + "# Avg bus bandwidth    : 1\n"
                + "$ export NCCL_PROTO=Simple\n"
                + "$ ./all_reduce_perf -b 8\n" + START + HEADER + ROW + "# Avg bus bandwidth    : 1\n"
                + "$ ./all_reduce_perf -b 8\n" + START + HEADER + ROW;
        assertThat(labels(text))
                .extracting(AlgorithmLabel::name)
                .containsExactly(
                        "nccl-ring",
                        "nccl-tree",
                        "library-default",
                        "library-default/simple",
                        "library-default/simple");
        assertThat(labels(text).get(4).protocol()).contains(Protocol.SIMPLE);
    }

    @Test
    void theUsersWordReplacesTheLabelOfEveryRun() {
        ReadResult stated = Excerpt.of("x", START + HEADER + ROW).withLabel(AlgorithmLabel.stated("nccl-ring/ll"));
        assertThat(stated.runs().get(0).subject().label().evidence()).containsExactly("stated by the user");
        assertThat(stated.runs().get(0).subject().describe()).isEqualTo("nccl-ring/ll allreduce among 4 ranks");
    }
}
