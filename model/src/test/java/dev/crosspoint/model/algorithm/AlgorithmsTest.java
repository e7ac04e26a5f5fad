package dev.crosspoint.model.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class AlgorithmsTest {
    @Test
    void everyAlgorithmIsFoundByItsId() {
        for (CollectiveAlgorithm algorithm : Algorithms.all(OptionalInt.of(4))) {
            assertThat(Algorithms.named(algorithm.id(), OptionalInt.of(4))).isEqualTo(algorithm);
        }
    }

    @Test
    void idsTellAlgorithmsApart() {
        List<CollectiveAlgorithm> all = Algorithms.all(OptionalInt.of(4));
        assertThat(all)
                .extracting(CollectiveAlgorithm::id)
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches("[a-z-]+"));
    }

    /** Every permitted record is entered, so that no algorithm escapes the laws. */
    @Test
    void everyKindOfAlgorithmIsListed() {
        assertThat(Algorithms.all(OptionalInt.of(4)).stream()
                        .<Class<?>>map(CollectiveAlgorithm::getClass)
                        .distinct())
                .containsExactlyInAnyOrder(CollectiveAlgorithm.class.getPermittedSubclasses());
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
                .withMessageStartingWith("unknown algorithm: text='tree'. Known: ring, binomial-tree");
    }
}
