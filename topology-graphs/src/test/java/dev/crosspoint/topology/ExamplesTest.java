package dev.crosspoint.topology;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.topology.place.Cluster;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExamplesTest {
    static List<String> examples() {
        return Clusters.exampleNames();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void anExampleSaysWhatItShowsAndWhereItsNumbersComeFrom(String name) {
        List<String> comment = Clusters.exampleText(name)
                .lines()
                .takeWhile(l -> l.startsWith("# "))
                .toList();

        assertThat(comment).hasSizeGreaterThan(2).anyMatch(l -> l.startsWith("# Numbers: "));
    }

    /** A chart of two machines names them so. */
    @Test
    void examplesAreToldApartByTheirNames() {
        assertThat(examples())
                .extracting(example -> Clusters.example(example).name())
                .doesNotHaveDuplicates()
                .allMatch(name -> !name.isBlank());
    }

    @Test
    void twoLeavesDifferInNothingButThePlacement() {
        Cluster contiguous = Clusters.example("two-leaves");
        Cluster alternating = Clusters.example("two-leaves-alternating");

        assertThat(alternating.machine().links()).isEqualTo(contiguous.machine().links());
        assertThat(alternating.placement()).isNotEqualTo(contiguous.placement());
    }
}
