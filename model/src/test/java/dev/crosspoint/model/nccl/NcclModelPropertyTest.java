package dev.crosspoint.model.nccl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.nccl.NcclUpgrade.Range;
import dev.crosspoint.model.nccl.communicator.NcclAlgorithm;
import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclEnvironment;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.communicator.NcclGraphs;
import dev.crosspoint.model.nccl.communicator.NcclKernel;
import dev.crosspoint.model.nccl.release.NcclVersion;
import dev.crosspoint.model.predict.Contest;
import dev.crosspoint.model.predict.Curve;
import dev.crosspoint.model.units.Bytes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Laws of the model on random communicators, releases and sizes. */
final class NcclModelPropertyTest {
    /** Two times that a 32-bit float may confuse, relatively. */
    private static final double ROUNDING = 1e-6;

    @Provide
    Arbitrary<NcclConfig> configs() {
        return Communicators.configs();
    }

    @Provide
    Arbitrary<NcclVersion> versions() {
        return Communicators.versions();
    }

    /** Evenly over octaves, and often at their ends, where predicted times jump. */
    @Provide
    Arbitrary<Bytes> sizes() {
        return Arbitraries.integers()
                .between(3, 32)
                .flatMap(k -> Arbitraries.oneOf(
                        Arbitraries.longs().between(1L << k, (2L << k) - 1), Arbitraries.of(1L << k, (2L << k) - 1)))
                .map(Bytes::new);
    }

    private static NcclModel model(NcclVersion version, NcclConfig config) {
        return NcclModel.of(version, config, NcclEnvironment.NONE);
    }

    @Property(tries = 300)
    void choiceIsTheFirstOfTheLeastTimes(
            @ForAll("configs") NcclConfig config,
            @ForAll("versions") NcclVersion version,
            @ForAll NcclFunction function,
            @ForAll("sizes") Bytes size) {
        NcclModel model = model(version, config);
        List<NcclChoice> candidates = model.candidates(function, size);
        NcclChoice choice = model.choose(function, size).orElseThrow();
        double least =
                candidates.stream().mapToDouble(c -> c.time().value()).min().orElseThrow();
        NcclChoice first = candidates.stream()
                .filter(c -> c.time().value() == least)
                .findFirst()
                .orElseThrow();
        assertThat(choice).isEqualTo(first);
        assertThat(candidates).extracting(NcclChoice::kernel).isSorted().isEqualTo(model.kernels(function));
    }

    @Property(tries = 300)
    void choiceChangesExactlyAtTheSwitches(
            @ForAll("configs") NcclConfig config,
            @ForAll("versions") NcclVersion version,
            @ForAll NcclFunction function) {
        NcclModel model = model(version, config);
        List<NcclSwitch> switches = model.switches(function, NcclModel.LEAST_SIZE, NcclModel.GREATEST_SIZE);
        assertThat(switches.get(0).from()).isEqualTo(NcclModel.LEAST_SIZE);
        for (int i = 0; i < switches.size(); i++) {
            assertThat(kernel(model, function, switches.get(i).from().value()))
                    .isEqualTo(switches.get(i).kernel());
            if (i > 0) {
                assertThat(kernel(model, function, switches.get(i).from().value() - 1))
                        .isEqualTo(switches.get(i - 1).kernel())
                        .isNotEqualTo(switches.get(i).kernel());
            }
        }
    }

    private static NcclKernel kernel(NcclModel model, NcclFunction function, long bytes) {
        return model.choose(function, new Bytes(bytes)).orElseThrow().kernel();
    }

    @Property(tries = 300)
    void betweenSwitchesTheChoiceHolds(
            @ForAll("configs") NcclConfig config,
            @ForAll("versions") NcclVersion version,
            @ForAll NcclFunction function,
            @ForAll("sizes") Bytes size) {
        NcclModel model = model(version, config);
        NcclKernel listed = model.switches(function, NcclModel.LEAST_SIZE, NcclModel.GREATEST_SIZE).stream()
                .filter(s -> s.from().compareTo(size) <= 0)
                .reduce((earlier, later) -> later)
                .orElseThrow()
                .kernel();
        NcclChoice choice = model.choose(function, size).orElseThrow();
        if (!choice.kernel().equals(listed)) {
            // Only where a float cannot tell the two apart.
            assertThat(time(model, function, listed, size))
                    .isBetween(choice.time().value(), choice.time().value() * (1 + ROUNDING));
        }
    }

    private static double time(NcclModel model, NcclFunction function, NcclKernel kernel, Bytes size) {
        return model.candidates(function, size).stream()
                .filter(c -> c.kernel().equals(kernel))
                .findAny()
                .orElseThrow()
                .time()
                .value();
    }

    @Property(tries = 200)
    void straightLinesAreTheTimesWithoutRounding(
            @ForAll("configs") NcclConfig config,
            @ForAll("versions") NcclVersion version,
            @ForAll NcclFunction function,
            @ForAll("sizes") Bytes size) {
        Assume.that(config.ranks() > 1);
        NcclModel model = model(version, config);
        Map<NcclKernel, Curve> curves = model.curves(function);
        assertThat(model.candidates(function, size))
                .allSatisfy(c -> assertThat(curves.get(c.kernel()).at(size.value())
                                / c.time().value())
                        .isBetween(1 - ROUNDING, 1 + ROUNDING));
    }

    @Property(tries = 200)
    void aModelThatIsReadFromItsTableIsTheModel(
            @ForAll("configs") NcclConfig config,
            @ForAll("versions") NcclVersion version,
            @ForAll NcclFunction function,
            @ForAll("sizes") Bytes size) {
        Assume.that(config.ranks() > 1);
        NcclModel model = model(version, config);
        Map<NcclKernel, Integer> threads =
                NcclKernel.ALL.stream().collect(Collectors.toMap(k -> k, model::mostThreads));
        NcclModel read = NcclModel.reading(
                version,
                config.withGraphs(NcclGraphs.NONE).withConnectedChannels(model.channels()),
                NcclEnvironment.NONE,
                NcclCostTable.of(model.table().available()),
                threads);
        assertThat(read.choose(function, size)).isEqualTo(model.choose(function, size));
        assertThat(read.candidates(function, size)).isEqualTo(model.candidates(function, size));
    }

    @Property(tries = 200)
    void theCurveOfTheChoiceIsTheTimeOfTheChoice(
            @ForAll("configs") NcclConfig config,
            @ForAll("versions") NcclVersion version,
            @ForAll NcclFunction function,
            @ForAll("sizes") Bytes size) {
        NcclModel model = model(version, config);
        double time = model.choose(function, size).orElseThrow().time().value();
        double drawn = model.choiceCurve(function).orElseThrow().at(size.value());
        assertThat(drawn).isBetween(time * (1 - ROUNDING), time * (1 + ROUNDING));
    }

    @Property(tries = 200)
    void theExactContestOfTheLinesAgreesWithNccl(
            @ForAll("configs") NcclConfig config,
            @ForAll("versions") NcclVersion version,
            @ForAll NcclFunction function,
            @ForAll("sizes") Bytes size) {
        Assume.that(config.ranks() > 1);
        NcclModel model = model(version, config);
        Map<String, Curve> entrants = new LinkedHashMap<>();
        model.curves(function).forEach((k, curve) -> entrants.put(k.toString(), curve));
        String winner = Contest.of(entrants, 8, 8L << 30).winners().stream()
                .filter(w -> w.fromBytes() <= size.value() && size.value() < w.toBytes())
                .findAny()
                .orElseThrow()
                .algorithm();
        double exact = entrants.get(winner).at(size.value());
        NcclChoice choice = model.choose(function, size).orElseThrow();
        assertThat(choice.time().value() / exact).isBetween(1 - ROUNDING, 1 + ROUNDING);
    }

    @Property(tries = 300)
    void choosingAlgorithmsOnlyTakesKernelsAway(
            @ForAll("configs") NcclConfig config, @ForAll Set<NcclAlgorithm> named, @ForAll NcclFunction function) {
        Assume.that(!named.isEmpty() && config.ranks() > 1);
        String list = named.stream().map(NcclAlgorithm::ncclName).collect(Collectors.joining(","));
        NcclModel free = model(NcclVersion.newest(), config);
        NcclModel chosen = NcclModel.of(NcclVersion.newest(), config, NcclEnvironment.parse(Map.of("NCCL_ALGO", list)));
        NcclModel others =
                NcclModel.of(NcclVersion.newest(), config, NcclEnvironment.parse(Map.of("NCCL_ALGO", "^" + list)));
        assertThat(free.kernels(function)).containsAll(chosen.kernels(function));
        assertThat(chosen.kernels(function)).allMatch(k -> named.contains(k.algorithm()));
        assertThat(chosen.kernels(function).size() + others.kernels(function).size())
                .isEqualTo(free.kernels(function).size());
        assertThat(chosen.table().available())
                .allSatisfy(c ->
                        assertThat(free.table().cost(c.function(), c.kernel())).isEqualTo(c));
    }

    @Property(tries = 200)
    void everyFunctionHasAnAlgorithmUnlessTheUserForbids(
            @ForAll("configs") NcclConfig config,
            @ForAll("versions") NcclVersion version,
            @ForAll NcclFunction function) {
        NcclModel model = model(version, config);
        assertThat(model.refusal(function)).isEmpty();
        assertThat(model.choose(function, new Bytes(1))).isPresent();
    }

    @Property(tries = 200)
    void withinAnOctaveLargerMessagesAreNotFaster(
            @ForAll("configs") NcclConfig config,
            @ForAll("versions") NcclVersion version,
            @ForAll NcclFunction function,
            @ForAll("sizes") Bytes size) {
        NcclModel model = model(version, config);
        Bytes last = new Bytes(2 * Long.highestOneBit(size.value()) - 1);
        assertThat(model.choose(function, last).orElseThrow().time())
                .isGreaterThanOrEqualTo(
                        model.choose(function, size).orElseThrow().time());
    }

    @Property(tries = 150)
    void rangesOfAnUpgradeCoverEverySizeAndBoundTheMove(
            @ForAll("configs") NcclConfig config,
            @ForAll("versions") NcclVersion before,
            @ForAll("versions") NcclVersion after,
            @ForAll NcclFunction function,
            @ForAll("sizes") Bytes size) {
        Assume.that(config.ranks() > 1);
        NcclUpgrade upgrade = new NcclUpgrade(model(before, config), model(after, config));
        List<Range> ranges = upgrade.ranges(function, NcclModel.LEAST_SIZE, NcclModel.GREATEST_SIZE);
        long next = NcclModel.LEAST_SIZE.value();
        for (Range range : ranges) {
            assertThat(range.from().value()).isEqualTo(next);
            next = range.to().value() + 1;
        }
        assertThat(next).isEqualTo(NcclModel.GREATEST_SIZE.value() + 1);
        Range here = ranges.stream()
                .filter(r -> r.to().compareTo(size) >= 0)
                .findFirst()
                .orElseThrow();
        NcclUpgrade.Move move = here.move().orElseThrow();
        assertThat(upgrade.timeMove(function, size).orElseThrow())
                .isBetween(move.least() - 2 * ROUNDING, move.greatest() + 2 * ROUNDING * (1 + move.greatest()));
    }
}
