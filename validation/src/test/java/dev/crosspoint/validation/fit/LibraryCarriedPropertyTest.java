package dev.crosspoint.validation.fit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.fit.KernelForecast.Expected;
import dev.crosspoint.validation.sample.AlgorithmLabel;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.sample.Subject;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

class LibraryCarriedPropertyTest {
    private static final String CHOICE = AlgorithmLabel.LIBRARY_DEFAULT;

    /** One kernel everywhere, whose forecast times may be off by a factor. */
    private record OneKernel(double factor) implements LibraryForecast {
        @Override
        public String describe() {
            return "one kernel";
        }

        @Override
        public Optional<KernelForecast> about(Subject measured) {
            return Optional.of((nodes, size) -> Optional.of(new Expected("kernel", new Seconds(factor * nodes))));
        }
    }

    private static List<Fit> fits(double stepMicros, double gigabytesPerSecond) {
        List<Fit> fits = new ArrayList<>();
        for (int nodes : new int[] {2, 4, 8}) {
            fits.addAll(Fits.of(List.of(Synthetic.run(
                            Synthetic.subject(CHOICE, Collective.ALL_REDUCE, Group.of(4 * nodes, nodes)),
                            3,
                            30,
                            bytes -> 1e-6 * stepMicros * (1 + Math.log(nodes) / Math.log(2))
                                    + bytes / (1e9 * gigabytesPerSecond))))
                    .fits());
        }
        return fits;
    }

    private static GroupCalibration on(List<Fit> fits, int nodes) {
        return new Calibration(fits).in(Group.of(4 * nodes, nodes));
    }

    @Property(tries = 30)
    void theOrderOfTheLogsDoesNotMatter(
            @ForAll @DoubleRange(min = 1, max = 50) double stepMicros,
            @ForAll @DoubleRange(min = 1, max = 100) double gigabytesPerSecond,
            @ForAll long seed) {
        List<Fit> fits = fits(stepMicros, gigabytesPerSecond);
        List<Fit> shuffled = new ArrayList<>(fits);
        Collections.shuffle(shuffled, new Random(seed));
        assertThat(on(shuffled, 64).curve(Collective.ALL_REDUCE, CHOICE))
                .isEqualTo(on(fits, 64).curve(Collective.ALL_REDUCE, CHOICE));
    }

    /** Where all numbers of nodes run one kernel, what the library says of its time does not count. */
    @Property(tries = 30)
    void aLibraryThatRunsOneKernelChangesNothing(
            @ForAll @DoubleRange(min = 1, max = 50) double stepMicros,
            @ForAll @DoubleRange(min = 1, max = 100) double gigabytesPerSecond,
            @ForAll @DoubleRange(min = 0.1, max = 10) double factor,
            @ForAll @IntRange(min = 9, max = 512) int nodes) {
        GroupCalibration group = on(fits(stepMicros, gigabytesPerSecond), nodes);
        assertThat(group.knowing(new OneKernel(factor)).curve(Collective.ALL_REDUCE, CHOICE))
                .isEqualTo(group.curve(Collective.ALL_REDUCE, CHOICE));
    }

    /** One kernel whose time grows with size and nodes gives no reason to doubt. */
    @Property(tries = 30)
    void timesOfOneKernelAreNotDoubted(
            @ForAll @DoubleRange(min = 1, max = 50) double stepMicros,
            @ForAll @DoubleRange(min = 1, max = 100) double gigabytesPerSecond,
            @ForAll @IntRange(min = 9, max = 512) int nodes) {
        assertThat(on(fits(stepMicros, gigabytesPerSecond), nodes).distance(Collective.ALL_REDUCE, CHOICE))
                .hasSize(1);
    }
}
