package dev.crosspoint.model.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class AlgorithmsTest {
    @Test
    void everyAlgorithmIsFoundByItsId() {
        for (CollectiveAlgorithm algorithm : Algorithms.all(4)) {
            assertThat(Algorithms.named(algorithm.id(), 4)).isEqualTo(algorithm);
        }
    }

    @Test
    void idsAndNamesTellAlgorithmsApart() {
        List<CollectiveAlgorithm> all = Algorithms.all(4);
        assertThat(all)
                .extracting(CollectiveAlgorithm::id)
                .doesNotHaveDuplicates()
                .allMatch(id -> id.matches("[a-z-]+"));
        assertThat(all)
                .extracting(CollectiveAlgorithm::displayName)
                .doesNotHaveDuplicates()
                .doesNotContain("");
    }

    /** Every permitted record is entered, so that no algorithm escapes the laws. */
    @Test
    void everyKindOfAlgorithmIsListed() {
        assertThat(Algorithms.all(4).stream()
                        .<Class<?>>map(CollectiveAlgorithm::getClass)
                        .distinct())
                .containsExactlyInAnyOrder(CollectiveAlgorithm.class.getPermittedSubclasses());
    }

    @Test
    void unknownNamesListTheKnown() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Algorithms.named("tree", 1))
                .withMessageStartingWith("unknown algorithm: text='tree'. Known: ring, binomial-tree");
    }
}
