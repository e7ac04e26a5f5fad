package dev.crosspoint.model.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.algorithm.Algorithms;
import dev.crosspoint.model.collective.Collective;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProfileTest {
    /** The specification's table of AllReduce algorithms at p = 8 (section 2.3), its fractions worked by hand. */
    @ParameterizedTest
    @CsvSource({
        "ring,                  14, 1.75,  0.875, 1.75, 4.6667, 1",
        "flat-tree,             14, 14,    7,     7,    4.6667, 8",
        "binomial-tree,          6, 6,     3,     3,    2,      3.4286",
        "recursive-doubling,     3, 3,     3,     3,    1,      1.7143",
        "halving-doubling,       6, 1.75,  0.875, 1.75, 2,      1",
        "halving-doubling-half,  6, 1.75,  0.875, 1.75, 2,      1",
        "circulant,              6, 1.75,  0.875, 1.75, 2,      1",
        "double-binary-tree,    16, 8,     4,     2,    5.3333, 1.1429",
        "one-shot,               7, 7,     7,     7,    2.3333, 4",
        "two-shot,              14, 1.75,  0.875, 1.75, 4.6667, 1",
    })
    void theTableOfAllReduceAlgorithmsIsThatOfTheSpecification(
            String id, double n, double v, double c, double busiest, double startUpGap, double byteGap) {
        Profile profile = profile(id, 8);
        assertThat(profile.terms().startUps()).isEqualTo(n);
        assertThat(profile.terms().criticalBytes()).isCloseTo(v, within(1e-12));
        assertThat(profile.terms().reducedBytes()).isCloseTo(c, within(1e-12));
        assertThat(profile.busiestShare().orElseThrow()).isCloseTo(busiest, within(1e-12));
        assertThat(profile.startUpGap().orElseThrow()).isCloseTo(startUpGap, within(5e-5));
        assertThat(profile.byteGap().orElseThrow()).isCloseTo(byteGap, within(5e-5));
    }

    /** Folds at p = 6, where l = 2 and q = 4. */
    @ParameterizedTest
    @CsvSource({
        "recursive-doubling,    4, 4,   3",
        "halving-doubling,      6, 3.5, 1.75",
        "halving-doubling-half, 7, 3.5, 1.25",
    })
    void foldsCostWhatTheSpecificationSays(String id, double n, double v, double c) {
        assertThat(profile(id, 6).terms().startUps()).isEqualTo(n);
        assertThat(profile(id, 6).terms().criticalBytes()).isCloseTo(v, within(1e-12));
        assertThat(profile(id, 6).terms().reducedBytes()).isCloseTo(c, within(1e-12));
    }

    @Test
    void whatTheBoundDoesNotHoldForHasNoGap() {
        assertThat(profile("nvls", 8).byteGap()).isEmpty();
        assertThat(profile("nvls", 8).busiestShare()).isEmpty();
        assertThat(profile("bidirectional-ring", 8).byteGap()).isEmpty();
    }

    @Test
    void largeGroupsAreNotCountedMessageByMessage() {
        assertThat(profile("ring", 100_000).busiestShare()).isEmpty();
        assertThat(profile("ring", 100_000).terms().startUps()).isEqualTo(199_998);
    }

    private static Profile profile(String id, int ranks) {
        return Profile.of(Algorithms.named(id, OptionalInt.empty()), Collective.ALL_REDUCE, ranks);
    }
}
