package dev.crosspoint.validation.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.fit.KernelForecast.Expected;
import dev.crosspoint.validation.sample.AlgorithmLabel;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.sample.Subject;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a library chose by itself on few nodes of four ranks, carried to more. */
class LibraryCarriedTest {
    private static final String CHOICE = AlgorithmLabel.LIBRARY_DEFAULT;
    private static final double MIDDLE = 1 << 16;

    /** Below 1 MiB two nodes run a ring, which takes four times as long as the tree of all others. */
    private static Expected runs(int nodes, double bytes) {
        boolean isRing = nodes == 2 && bytes < 1 << 20;
        double tree = 5e-6 + 12e-6 * Math.log(nodes) / Math.log(2) + 2e-11 * bytes;
        return new Expected(isRing ? "ring" : "tree", new Seconds(isRing ? 4 * tree : tree));
    }

    private static final LibraryForecast TOLD = new LibraryForecast() {
        @Override
        public String describe() {
            return "the library's own model";
        }

        @Override
        public Optional<KernelForecast> about(Subject measured) {
            return measured.collective().equals(Optional.of(Collective.ALL_REDUCE))
                    ? Optional.of((nodes, size) -> Optional.of(runs(nodes, size.value())))
                    : Optional.empty();
        }
    };

    private static Run run(String label, Collective collective, int nodes, double factor) {
        return Synthetic.run(
                Synthetic.subject(label, collective, Group.of(4 * nodes, nodes)),
                3,
                30,
                bytes -> factor * runs(nodes, bytes).time().value());
    }

    private static Calibration of(Run... runs) {
        return new Calibration(Stream.of(runs)
                .flatMap(run -> Fits.of(List.of(run)).fits().stream())
                .toList());
    }

    private static Calibration measured(Collective collective, Integer... nodes) {
        return of(Arrays.stream(nodes).map(n -> run(CHOICE, collective, n, 1)).toArray(Run[]::new));
    }

    private static double middle(GroupCalibration group) {
        return group.curve(Collective.ALL_REDUCE, CHOICE).at(MIDDLE);
    }

    private static void refused(Calibration calibration, String algorithm, Group group, String message) {
        assertThatExceptionOfType(MissingExperiment.class)
                .isThrownBy(() -> calibration.in(group).curve(Collective.ALL_REDUCE, algorithm))
                .withMessageContaining(message);
    }

    @Test
    void whereItIsKnownWhatRunsOnlyThatIsCarriedOn() {
        GroupCalibration group = measured(Collective.ALL_REDUCE, 2, 4, 8).in(Group.of(256, 64));
        double truth = runs(64, MIDDLE).time().value();
        assertThat(middle(group.knowing(TOLD))).isCloseTo(truth, within(0.05 * truth));
        assertThat(middle(group)).isLessThan(0.8 * truth);
    }

    @Test
    void whichOfTheTwoWasUsedIsSaidAndHowFarItGoes() {
        GroupCalibration group = measured(Collective.ALL_REDUCE, 2, 4, 8).in(Group.of(256, 64));
        String far = "library-default allreduce was not measured on 64 nodes, 8.00 times the most that were: carried on"
                + " from 2, 4, 8 nodes ";
        assertThat(group.knowing(TOLD).distance(Collective.ALL_REDUCE, CHOICE).get(0))
                .isEqualTo(far + "by what the library's own model says runs at each size");
        assertThat(group.distance(Collective.ALL_REDUCE, CHOICE).get(0))
                .startsWith(far + "size by size, whatever runs there. Say what the machine is (--nccl FILE)");
    }

    @Test
    void ofWhatItDoesNotKnowTheLibraryChangesNothing() {
        GroupCalibration group = measured(Collective.ALL_TO_ALL, 2, 4, 8).in(Group.of(256, 64));
        assertThat(group.knowing(TOLD).curve(Collective.ALL_TO_ALL, CHOICE))
                .isEqualTo(group.curve(Collective.ALL_TO_ALL, CHOICE));
        assertThat(group.knowing(TOLD).distance(Collective.ALL_TO_ALL, CHOICE).get(0))
                .endsWith("whatever runs there: the library's own model has no such kernel");
    }

    @Test
    void aGroupThatWasMeasuredIsToldByItsOwnLinesWhateverTheLibrarySays() {
        GroupCalibration group = measured(Collective.ALL_REDUCE, 2, 4, 8).in(Group.of(32, 8));
        assertThat(group.knowing(TOLD).curve(Collective.ALL_REDUCE, CHOICE))
                .isEqualTo(group.curve(Collective.ALL_REDUCE, CHOICE));
        assertThat(group.knowing(TOLD).distance(Collective.ALL_REDUCE, CHOICE)).isEmpty();
    }

    /** Four ranks of a node, and 256 on 64 nodes: whether the nodes are stated or follow from the ranks. */
    @Test
    void nodesFollowFromTheRanksWhereAllNodesHoldAsMany() {
        Calibration calibration = measured(Collective.ALL_REDUCE, 2, 4, 8);
        assertThat(calibration.curve(Collective.ALL_REDUCE, CHOICE, 256))
                .isEqualTo(calibration.in(Group.of(256, 64)).curve(Collective.ALL_REDUCE, CHOICE));
    }

    @Test
    void aBaseCostThatIsKnownChangesNothingOfWhatIsCarriedOn() {
        GroupCalibration group =
                measured(Collective.ALL_REDUCE, 2, 4, 8).in(Group.of(256, 64)).knowing(TOLD);
        assertThat(group.curve(Collective.ALL_REDUCE, CHOICE, Seconds.ofMicros(5)))
                .isEqualTo(group.curve(Collective.ALL_REDUCE, CHOICE));
    }

    @Test
    void severalLogsOfOneNumberOfNodesCountTogether() {
        Run slow = run(CHOICE, Collective.ALL_REDUCE, 8, 1.5);
        Run fast = run(CHOICE, Collective.ALL_REDUCE, 8, 0.5);
        Run four = run(CHOICE, Collective.ALL_REDUCE, 4, 1);
        double plain = middle(of(four, run(CHOICE, Collective.ALL_REDUCE, 8, 1)).in(Group.of(64, 16)));
        assertThat(middle(of(four, slow, fast).in(Group.of(64, 16)))).isCloseTo(plain, within(1e-12));
        assertThat(middle(of(fast, slow, four).in(Group.of(64, 16)))).isCloseTo(plain, within(1e-12));
    }

    @Test
    void theNetworkSaysNothingOfOneNode() {
        assertThatExceptionOfType(MissingExperiment.class)
                .isThrownBy(() -> measured(Collective.ALL_REDUCE, 2, 4, 8).curve(Collective.ALL_REDUCE, CHOICE, 4))
                .withMessageContaining("nodes=1, measured on [2, 4, 8]. Measure it inside one node");
    }

    @Test
    void protocolsAreNotCarriedOnTogether() {
        Calibration both = of(
                run("nccl-tree/ll", Collective.ALL_REDUCE, 2, 1), run("nccl-tree/simple", Collective.ALL_REDUCE, 4, 1));
        refused(both, "nccl-tree", Group.of(64, 16), "holds nccl-tree/ll, nccl-tree/simple. Name one");
    }
}
