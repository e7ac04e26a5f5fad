package dev.crosspoint.model;

import dev.crosspoint.model.algorithm.Algorithms;
import dev.crosspoint.model.algorithm.CollectiveAlgorithm;
import dev.crosspoint.model.algorithm.OneShot;
import dev.crosspoint.model.algorithm.Pipelined;
import dev.crosspoint.model.algorithm.RankToRank;
import dev.crosspoint.model.algorithm.Segmented;
import dev.crosspoint.model.algorithm.Starts;
import dev.crosspoint.model.algorithm.TwoShot;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.model.units.SecondsPerByte;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Provide;
import net.jqwik.api.domains.DomainContextBase;

/**
 * What the laws range over: p in 1…300, M in 1 B…1 GB, alpha in 0.1 µs…1 ms, B in 0.1…1000 GB/s, gamma in 0.01…100 ps/B,
 * all but p log-uniform.
 */
public final class ModelDomain extends DomainContextBase {
    /** An algorithm for single ports, what it carries out, and in a group of how many ranks; one that it does not refuse. */
    public record Task(RankToRank algorithm, Collective collective, int ranks) {}

    /** How much a parameter grows: 1…1000. */
    public record Factor(double value) {}

    /**
     * Every algorithm that needs one port of a rank, in any group: pipelined ones in any number of segments, two-level
     * schemes with any size of node that goes into the group.
     */
    @Provide
    Arbitrary<Task> tasks() {
        return Combinators.combine(
                        Arbitraries.integers().between(1, 300),
                        Arbitraries.integers().between(1, 50))
                .flatAs((p, segments) -> Arbitraries.of(tasksAmong(p, segments)));
    }

    @Provide
    Arbitrary<Factor> factors() {
        return logUniform(0, 3).map(Factor::new);
    }

    @Provide
    Arbitrary<Bytes> sizes() {
        return logUniform(0, 9).map(Math::round).map(Bytes::new);
    }

    @Provide
    Arbitrary<Seconds> alphas() {
        return logUniform(-7, -3).map(Seconds::new);
    }

    @Provide
    Arbitrary<BytesPerSecond> bandwidths() {
        return logUniform(8, 12).map(BytesPerSecond::new);
    }

    @Provide
    Arbitrary<SecondsPerByte> gammas() {
        return logUniform(-14, -10).map(SecondsPerByte::new);
    }

    @Provide
    Arbitrary<LinkParameters> links() {
        return Combinators.combine(alphas(), bandwidths(), gammas()).as(LinkParameters::new);
    }

    /** Log-uniform from 10^least to 10^greatest; by exponent, because jqwik's own doubles have few decimals. */
    public static Arbitrary<Double> logUniform(double least, double greatest) {
        return Arbitraries.doubles()
                .between(least, greatest)
                .ofScale(9)
                .edgeCases(ends -> ends.includeOnly(least, greatest))
                .map(exponent -> Math.pow(10, exponent));
    }

    private static List<Task> tasksAmong(int ranks, int segments) {
        Stream<CollectiveAlgorithm> twoLevel = IntStream.rangeClosed(1, ranks)
                .filter(g -> ranks % g == 0)
                .mapToObj(g -> Algorithms.all(OptionalInt.of(g)))
                .flatMap(List::stream);
        return Stream.concat(twoLevel, Algorithms.variants().stream())
                .distinct()
                .map(algorithm -> algorithm instanceof Pipelined pipelined ? pipelined.inSegments(segments) : algorithm)
                .flatMap(algorithm -> algorithm instanceof RankToRank messages ? Stream.of(messages) : Stream.empty())
                .filter(ModelDomain::isForOnePort)
                .flatMap(algorithm -> Arrays.stream(Collective.values())
                        .filter(c -> algorithm.refusal(c, ranks).isEmpty())
                        .map(c -> new Task(algorithm, c, ranks)))
                .toList();
    }

    /** Neither on several links of a rank, nor starting several messages at once, nor reducing while it receives. */
    private static boolean isForOnePort(RankToRank algorithm) {
        boolean atOnce = algorithm.equals(new OneShot(Starts.AT_ONCE)) || algorithm.equals(new TwoShot(Starts.AT_ONCE));
        boolean hides =
                algorithm instanceof Segmented segmented && segmented.scheme().hidesReduction();
        return algorithm.ports() == 1 && !atOnce && !hides;
    }
}
