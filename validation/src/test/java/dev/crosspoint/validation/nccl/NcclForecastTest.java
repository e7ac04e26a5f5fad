package dev.crosspoint.validation.nccl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.nccl.NcclModel;
import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclEnvironment;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclGraph;
import dev.crosspoint.model.nccl.communicator.NcclGraphs;
import dev.crosspoint.model.nccl.communicator.NcclGraphs.TreePattern;
import dev.crosspoint.model.nccl.communicator.NcclHardware;
import dev.crosspoint.model.nccl.communicator.NcclPath;
import dev.crosspoint.model.nccl.release.NcclVersion;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.validation.sample.AlgorithmLabel;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.sample.Subject;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Two ranks on a node each, over sockets. */
class NcclForecastTest {
    private static final NcclModel MODEL = NcclModel.of(
            NcclVersion.parse("2.29.7"),
            NcclConfig.of(
                    2,
                    2,
                    NcclHardware.of(120),
                    NcclGraphs.of(
                            new NcclGraph(2, 1.2f, 1.2f, NcclPath.LOC, NcclPath.PHB, 0, true),
                            new NcclGraph(2, 2.4f, 1.2f, NcclPath.LOC, NcclPath.PHB, 0, true),
                            TreePattern.PLAIN,
                            NcclGraph.NONE)),
            NcclEnvironment.NONE);

    private static final Bytes SIZE = new Bytes(1 << 20);

    private static Subject subject(String label, Collective collective, int ranks) {
        return new Subject("log.txt", Optional.of(collective), AlgorithmLabel.stated(label), Group.of(ranks, ranks));
    }

    private static NcclForecast of(String label) {
        return NcclForecast.of(MODEL, subject(label, Collective.ALL_REDUCE, 2));
    }

    private static void refused(Subject subject, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NcclForecast.of(MODEL, subject))
                .withMessageContaining(message);
    }

    @Test
    void whereTheLibraryChoosesItsChoiceIsForetold() {
        assertThat(of("library-default").at(SIZE))
                .isEqualTo(MODEL.choose(NcclFunction.ALL_REDUCE, SIZE).map(choice -> choice.time()));
    }

    @Test
    void aForcedAlgorithmIsForetoldByItsFastestProtocolAndNoOther() {
        double ll = of("nccl-ring/ll").at(SIZE).orElseThrow().value();
        double simple = of("nccl-ring/simple").at(SIZE).orElseThrow().value();
        assertThat(of("nccl-ring").at(SIZE).orElseThrow().value()).isEqualTo(Math.min(ll, simple));
        assertThat(ll).isNotEqualTo(simple);
        assertThat(of("nccl-tree").at(SIZE)).isNotEqualTo(of("nccl-ring").at(SIZE));
    }

    @Test
    void choicesFollowEachOtherAndAreThoseOfTheModel() {
        List<ChosenRange> ranges = of("library-default").choices(8, 1 << 26);
        assertThat(ranges).hasSizeGreaterThan(1);
        assertThat(ranges.get(0).from()).isEqualTo(new Bytes(8));
        assertThat(ranges.get(ranges.size() - 1).to()).isEqualTo(new Bytes(1 << 26));
        for (int i = 0; i < ranges.size(); i++) {
            assertThat(MODEL.choose(NcclFunction.ALL_REDUCE, ranges.get(i).from())
                            .orElseThrow()
                            .kernel())
                    .isEqualTo(ranges.get(i).kernel());
            if (i > 0) {
                assertThat(ranges.get(i).from()).isEqualTo(ranges.get(i - 1).to());
            }
        }
    }

    @Test
    void whatTheModelIsNotAboutIsRefusedAndNotGuessed() {
        refused(subject("library-default", Collective.ALL_REDUCE, 4), "it has 2 ranks on 2 nodes, and 4 ranks");
        refused(subject("library-default", Collective.ALL_TO_ALL, 2), "no such function: collective=alltoall");
        refused(subject("binomial-tree", Collective.ALL_REDUCE, 2), "algorithm=binomial-tree");
        refused(subject("nccl-nvls", Collective.ALL_REDUCE, 2), "no kernel for it");
    }
}
