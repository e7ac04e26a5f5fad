package dev.crosspoint.validation.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.validation.fit.Fits;
import dev.crosspoint.validation.fit.Likeness;
import dev.crosspoint.validation.fit.Lookalikes;
import dev.crosspoint.validation.fit.Medians;
import dev.crosspoint.validation.sample.AlgorithmLabel;
import dev.crosspoint.validation.sample.Buffer;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.sample.Provenance;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.sample.Subject;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Settings that took effect and settings that were ignored, in public logs. */
class LookalikesTest {
    private static final List<Run> IGNORED = Stream.of(
                    run("osu-ignored-setting-1.txt", "flat-tree"),
                    run("osu-ignored-setting-4.txt", "ring"),
                    run("osu-ignored-setting-5.txt", "segmented-ring"))
            .toList();

    private static Run run(String file, String label) {
        Run run = ComparisonResources.runs(file).get(0);
        Provenance of = run.provenance();
        Subject subject =
                new Subject(file, Optional.of(Collective.ALL_REDUCE), AlgorithmLabel.stated(label), Group.of(16, 16));
        return new Run(new Provenance(subject, of.format(), of.setup(), of.notes()), run.samples(), run.excluded());
    }

    private static List<Lookalikes> among(List<Run> runs) {
        return Lookalikes.of(Fits.of(runs).fits());
    }

    @Test
    void labelsOfAnIgnoredSettingLookLikeOneAlgorithm() {
        List<Lookalikes> found = among(IGNORED);
        assertThat(found).hasSize(1);
        assertThat(found.get(0).labels()).containsExactly("flat-tree", "ring", "segmented-ring");
        assertThat(found.get(0).difference()).isBetween(0.005, 0.05);
        assertThat(found.get(0).describe())
                .startsWith("3 labels look like one algorithm: flat-tree, ring, segmented-ring: in no quarter")
                .endsWith("look for evidence that it took effect");
    }

    @ParameterizedTest
    @CsvSource({
        "osu-ring.txt, osu-segmented-ring.txt",
        "osu-ring.txt, osu-recursive-doubling.txt",
        "osu-segmented-ring.txt, osu-recursive-doubling.txt",
        "l40s-4-ring.txt, l40s-4-tree.txt",
        "2080ti-16x1-10g-ring.txt, 2080ti-16x1-10g-tree.txt"
    })
    void labelsOfSettingsThatTookEffectDoNot(String one, String other) {
        assertThat(among(List.of(run(one, "ring"), run(other, "double-binary-tree"))))
                .isEmpty();
    }

    @Test
    void oneLabelInTwoFilesIsNoFinding() {
        assertThat(among(List.of(run("osu-ignored-setting-1.txt", "ring"), run("osu-ignored-setting-4.txt", "ring"))))
                .isEmpty();
    }

    @Test
    void aFileUnderTwoLabelsLooksLikeOneAlgorithm() {
        Medians medians = Medians.of(run("l40s-4-ring.txt", "ring").samples(), Buffer.OUT_OF_PLACE);
        assertThat(Likeness.of(medians, medians)).contains(new Likeness(0, 0, true));
    }

    @Test
    void noCrossoverIsSoldBetweenThem() {
        Comparison comparison = HoldOut.of(IGNORED).comparison();
        assertThat(comparison.pairs()).hasSize(3);
        PairComparison pair = comparison.pairs().get(1);
        assertThat(pair.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(pair.crossovers()).isEmpty();
        assertThat(pair.observed()).isEmpty();
        assertThat(pair.tieBands()).containsExactly(new TieBand(8, 1 << 27));
        assertThat(pair.remark()).startsWith("they look like one algorithm: in no quarter");
    }
}
