package dev.crosspoint.validation.measure.nccl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.validation.sample.AlgorithmLabel;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lines in NCCL's words: NCCL 2.30.7 src/enqueue.cc and src/graph/tuning.cc, NCCL 2.21.5 src/enqueue.cc. */
class EvidenceTest {
    private static final String PREFIX = "node:7:9 [0] NCCL INFO ";

    @Test
    void theChoicesOfTheWitnessNameTheAlgorithm() {
        AlgorithmLabel label = label(
                "nccl-tree",
                List.of(
                        "AllReduce: 4096 Bytes -> Algo TREE proto LL channel{Lo..Hi}={0..1}",
                        "AllReduce: 65536 Bytes -> Algo TREE proto SIMPLE channel{Lo..Hi}={0..1}"),
                List.of("NCCL_ALGO set by environment to allreduce:tree"));

        assertThat(label.id()).isEqualTo("nccl-tree");
        assertThat(label.protocol()).as("differs by size").isEmpty();
        assertThat(label.evidence())
                .anyMatch(sentence -> sentence.contains("NCCL took Tree/LL at 4 KiB"))
                .anyMatch(sentence -> sentence.contains("NCCL read NCCL_ALGO=allreduce:tree"))
                .noneMatch(sentence -> sentence.contains("contradicts"));
    }

    @Test
    void callsOfOtherSizesSayNothing() {
        AlgorithmLabel label = label(
                "nccl-tree",
                List.of(
                        "AllReduce: 4 Bytes -> Algo RING proto LL channel{Lo..Hi}={0..0}",
                        "AllReduce: 4096 Bytes -> Algo TREE proto LL channel{Lo..Hi}={0..1}"),
                List.of());

        assertThat(label.name()).isEqualTo("nccl-tree/ll");
    }

    @Test
    void anotherAlgorithmThanTheOneForcedIsALabelWithAContradiction() {
        AlgorithmLabel label = label(
                "nccl-tree",
                List.of("AllReduce: 4096 Bytes -> Algo RING proto SIMPLE channel{Lo..Hi}={0..1}"),
                List.of("NCCL_ALGO set by environment to allreduce:tree"));

        assertThat(label.id()).isEqualTo("nccl-ring");
        assertThat(label.evidence()).anyMatch(sentence -> sentence.contains("contradicts that nccl-tree was forced"));
    }

    @Test
    void severalAlgorithmsAreTheLibrarysDefault() {
        AlgorithmLabel label = label(
                "nccl",
                List.of(
                        "AllReduce: 4096 Bytes -> Algo TREE proto LL channel{Lo..Hi}={0..1}",
                        "AllReduce: 65536 Bytes -> Algo RING proto LL channel{Lo..Hi}={0..1}"),
                List.of());

        assertThat(label.isKnown()).isFalse();
        assertThat(label.evidence()).hasSize(2);
    }

    @Test
    void aReleaseThatLogsNoChoiceIsBelievedThatItReadTheSetting() {
        AlgorithmLabel label = label("nccl-ring", List.of(), List.of("NCCL_ALGO set by environment to Ring."));

        assertThat(label.id()).isEqualTo("nccl-ring");
        assertThat(label("nccl-ring", List.of(), List.of()).isKnown()).isFalse();
    }

    @Test
    void theSizeOfAnAllGatherIsThatOfAllRanks() {
        Evidence evidence = new Evidence(
                NcclFunction.ALL_GATHER,
                4,
                List.of(new Bytes(16384)),
                List.of(PREFIX + "AllGather: 4096 Bytes -> Algo PAT proto SIMPLE channel{Lo..Hi}={0..1}"),
                List.of());

        assertThat(evidence.label(Forcing.named("nccl-pat")).name()).isEqualTo("nccl-pat/simple");
    }

    private static AlgorithmLabel label(String forced, List<String> witness, List<String> timed) {
        return new Evidence(
                        NcclFunction.ALL_REDUCE,
                        2,
                        List.of(new Bytes(4096), new Bytes(65536)),
                        witness.stream().map(PREFIX::concat).toList(),
                        timed.stream().map(PREFIX::concat).toList())
                .label(Forcing.named(forced));
    }
}
