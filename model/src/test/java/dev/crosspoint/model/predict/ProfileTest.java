package dev.crosspoint.model.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.algorithm.Algorithms;
import dev.crosspoint.model.algorithm.CollectiveAlgorithm;
import dev.crosspoint.model.collective.Collective;
import java.util.ArrayList;
import java.util.List;
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
        assertThat(profile("nvls", 8).startUpGap()).isEmpty();
        assertThat(profile("ring", 1).byteGap()).isEmpty();
    }

    /** With k ports, or messages that start at once, ceil(log_(k+1) p) start-ups and 2(p-1)/p * M/k bytes are the least. */
    @ParameterizedTest
    @CsvSource({
        "ring,                       8, 1, 4.6667, 1",
        "bidirectional-ring,         8, 2, 7,      1",
        "bidirectional-ring-blocks,  8, 2, 4,      1.1429",
        "parallel-rings,             5, 2, 4,      1",
        "torus,                     16, 1, 3,      1",
        "torus-all-links,           16, 4, 6,      1",
        "one-shot-at-once,           8, 1, 1,      4",
        "two-shot-at-once,           8, 1, 2,      1",
    })
    void severalPortsAreHeldAgainstTheBoundOfAsMany(
            String id, int ranks, int ports, double startUpGap, double byteGap) {
        Profile profile = profile(id, ranks);
        assertThat(profile.ports()).isEqualTo(ports);
        assertThat(profile.startUpGap().orElseThrow()).isCloseTo(startUpGap, within(5e-5));
        assertThat(profile.byteGap().orElseThrow()).isCloseTo(byteGap, within(5e-5));
    }

    @Test
    void nothingIsBelowTheBoundOfItsPorts() {
        for (Collective collective : Collective.values()) {
            for (int ranks = 1; ranks <= 40; ranks++) {
                for (CollectiveAlgorithm algorithm : everything(ranks)) {
                    if (algorithm.refusal(collective, ranks).isEmpty()) {
                        Profile profile = Profile.of(algorithm, collective, ranks);
                        String what = "%s, %s among %d".formatted(algorithm.id(), collective, ranks);
                        assertThat(profile.startUpGap().orElse(1)).as(what).isGreaterThanOrEqualTo(1 - 1e-12);
                        assertThat(profile.byteGap().orElse(1)).as(what).isGreaterThanOrEqualTo(1 - 1e-12);
                    }
                }
            }
        }
    }

    private static List<CollectiveAlgorithm> everything(int ranks) {
        List<CollectiveAlgorithm> all = new ArrayList<>(Algorithms.variants());
        all.addAll(Algorithms.all(ranks % 4 == 0 ? OptionalInt.of(4) : OptionalInt.empty()));
        return all;
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
