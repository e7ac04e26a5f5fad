package dev.crosspoint.model.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.crosspoint.model.collective.Collective;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class AlgorithmsTest {
    @Test
    void everyAlgorithmIsFoundByItsId() {
        assertThat(everything())
                .allSatisfy(algorithm -> assertThat(Algorithms.named(algorithm.id(), OptionalInt.of(4)))
                        .isEqualTo(algorithm));
    }

    private static List<CollectiveAlgorithm> everything() {
        return Stream.concat(Algorithms.all(OptionalInt.of(4)).stream(), Algorithms.variants().stream())
                .toList();
    }

    @Test
    void idsTellAlgorithmsApart() {
        assertThat(everything())
                .extracting(CollectiveAlgorithm::id)
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches("[a-z-]+"));
    }

    /** Every permitted record is entered, so that no algorithm escapes the laws. Segmented is one of the pipelined. */
    @Test
    void everyKindOfAlgorithmIsListed() {
        List<Class<?>> kinds = Stream.of(RankToRank.class, Pipelined.class, PipelinedTree.class, InNetwork.class)
                .flatMap(kind -> Stream.<Class<?>>of(kind.getPermittedSubclasses()))
                .filter(kind -> kind != Segmented.class && kind != PipelinedTree.class)
                .toList();
        assertThat(everything().stream()
                        .<Class<?>>map(CollectiveAlgorithm::getClass)
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(kinds);
    }

    @Test
    void everyCollectiveIsCarriedOutByAnAlgorithmOfEveryGroup() {
        for (Collective collective : Collective.values()) {
            for (int ranks = 1; ranks <= 130; ranks++) {
                int p = ranks;
                assertThat(Algorithms.all(OptionalInt.empty()))
                        .as("%s among %d", collective, p)
                        .anyMatch(a -> a.refusal(collective, p).isEmpty() && !(a instanceof InNetwork));
            }
        }
    }

    @Test
    void refusalsAreTheEndOfASentence() {
        for (CollectiveAlgorithm algorithm : everything()) {
            for (Collective collective : Collective.values()) {
                assertThat(algorithm.refusal(collective, 7).orElse("none")).matches("\\S.*[^.]");
            }
        }
    }

    @Test
    void twoLevelSchemesNeedTheSizeOfANode() {
        assertThat(Algorithms.all(OptionalInt.empty())).noneMatch(CollectiveAlgorithm::numbersRanksByNode);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Algorithms.named("hierarchical", OptionalInt.empty()))
                .withMessageContaining("cluster file");
    }

    @Test
    void unknownNamesListTheKnown() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Algorithms.named("tree", OptionalInt.empty()))
                .withMessageStartingWith(
                        "unknown algorithm: text='tree'. Known: ring, bidirectional-ring, flat-tree, binomial-tree");
    }
}
