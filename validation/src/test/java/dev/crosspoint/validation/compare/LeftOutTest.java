package dev.crosspoint.validation.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.algorithm.Ring;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.fit.Synthetic;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.sample.Run;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Rings of 3 us base cost, 2 us and 10 GB/s, told without some of what was measured. */
class LeftOutTest {
    private static Run ring(int ranks) {
        double startUps =
                new Ring().cost(Collective.ALL_REDUCE, ranks, Bytes.ONE).startUps();
        double bytes = new Ring().cost(Collective.ALL_REDUCE, ranks, Bytes.ONE).criticalBytes();
        return Synthetic.run(
                Synthetic.subject("ring", Collective.ALL_REDUCE, Group.of(ranks, 1)),
                10,
                26,
                m -> 3e-6 + startUps * 2e-6 + bytes * m * 1e-10);
    }

    private static List<Run> rings(int... ranks) {
        return IntStream.of(ranks).mapToObj(LeftOutTest::ring).toList();
    }

    private static double median(Trial trial, String predictor) {
        return Accuracy.of(trial.errors().get(predictor)).orElseThrow().median();
    }

    @Test
    void oneLineIsExtrapolatedExactlyAndTheStraightLineOnLogarithmsIsNot() {
        List<Trial> trials = EndSizes.of(rings(4), LibraryModel.UNKNOWN);
        assertThat(trials).hasSize(2);
        for (Trial trial : trials) {
            assertThat(trial.errors().get("fitted lines")).hasSize(2);
            assertThat(median(trial, "fitted lines")).isCloseTo(0, within(1e-9));
            assertThat(median(trial, "one line a + b*M")).isCloseTo(0, within(1e-9));
            assertThat(trial.errors().get(Trial.LIBRARY)).isEmpty();
        }
        assertThat(trials.get(0).errors().get("fitted lines"))
                .extracting(e -> e.size().value())
                .containsExactly(1L << 25, 1L << 26);
        assertThat(trials.get(1).errors().get("fitted lines"))
                .extracting(e -> e.size().value())
                .containsExactly(1L << 10, 1L << 11);
        assertThat(median(trials.get(1), "straight through the two sizes beside, log-log"))
                .isGreaterThan(1e-4);
    }

    @Test
    void fourSizesAreTooFewToLeaveTwoOut() {
        Run four = Synthetic.run(
                Synthetic.subject("ring", Collective.ALL_REDUCE, Group.of(4, 1)), 10, 13, m -> 1e-5 + 1e-10 * m);
        assertThat(EndSizes.of(List.of(four), LibraryModel.UNKNOWN)).isEmpty();
    }

    @Test
    void eachGroupOfARingIsToldExactlyByTwoOthersAndNotByTheNearest() {
        Trial trial = GroupsLeftOut.of(rings(2, 4, 8), LibraryModel.UNKNOWN).orElseThrow();
        assertThat(trial.errors().get("start-ups and bytes by the number of ranks"))
                .hasSize(3 * 17);
        assertThat(median(trial, "start-ups and bytes by the number of ranks")).isCloseTo(0, within(1e-6));
        assertThat(median(trial, "the nearest number of ranks")).isGreaterThan(0.1);
        assertThat(median(trial, "straight in log2 ranks, size by size")).isBetween(0.01, 0.5);
        assertThat(trial.notes()).isEmpty();
    }

    @Test
    void twoGroupsTellNothingOfAThird() {
        assertThat(GroupsLeftOut.of(rings(2, 4), LibraryModel.UNKNOWN)).isEmpty();
    }

    @Test
    void whatTheOthersDoNotTellIsSaid() {
        List<Run> unknown = IntStream.of(2, 4, 8)
                .mapToObj(ranks -> Synthetic.run(
                        Synthetic.subject("library-default", Collective.ALL_REDUCE, Group.of(ranks, 1)),
                        10,
                        20,
                        m -> 1e-5 * ranks + 1e-10 * m))
                .toList();
        Trial trial = GroupsLeftOut.of(unknown, LibraryModel.UNKNOWN).orElseThrow();
        assertThat(trial.isEmpty()).isTrue();
        assertThat(trial.notes()).hasSize(3).allMatch(note -> note.contains("Measure it"));
    }

    @Test
    void theLibrarysOwnModelIsJudgedWhereItTellsATime() {
        LibraryModel ofSmall =
                (subject, size) -> size.value() <= 2048 ? Optional.of(new Seconds(1e-6)) : Optional.empty();
        List<Trial> trials = EndSizes.of(rings(4), ofSmall);
        assertThat(trials.get(0).errors().get(Trial.LIBRARY)).isEmpty();
        assertThat(trials.get(1).errors().get(Trial.LIBRARY))
                .hasSize(2)
                .allMatch(e -> e.predicted().equals(new Seconds(1e-6)));
        assertThat(HoldOut.of(rings(4)).byLibrary(ofSmall))
                .extracting(e -> e.size().value())
                .containsExactly(2048L);
    }
}
