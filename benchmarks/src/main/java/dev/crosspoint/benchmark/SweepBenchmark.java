package dev.crosspoint.benchmark;

import dev.crosspoint.model.algorithm.Algorithms;
import dev.crosspoint.model.algorithm.BinomialTree;
import dev.crosspoint.model.algorithm.CollectiveAlgorithm;
import dev.crosspoint.model.algorithm.Ring;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.predict.Contest;
import dev.crosspoint.model.predict.Forecast;
import dev.crosspoint.model.predict.Prediction;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** A sweep over sizes, algorithms and ranks, against the least that arithmetic costs. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class SweepBenchmark {
    private static final int SIZES = 30;
    private static final int GROUPS = 12;

    /** Of 13 algorithms that one switch allows the torus does not exist for two ranks. */
    private static final int PREDICTIONS_OF_ALL = SIZES * (13 * GROUPS - 1);

    private static final int PREDICTIONS_OF_TWO = SIZES * 2 * GROUPS;

    private final LinkParameters link = new LinkParameters(Seconds.ofMicros(10), BytesPerSecond.ofGB(10));
    private final List<CollectiveAlgorithm> all = Algorithms.all(OptionalInt.empty());
    private final List<CollectiveAlgorithm> two = List.of(new Ring(), new BinomialTree());
    private final int[] groups =
            IntStream.rangeClosed(1, GROUPS).map(power -> 1 << power).toArray();
    private final List<Bytes> sizes =
            LongStream.range(0, SIZES).mapToObj(i -> new Bytes(8L << i)).toList();

    /** Scores are divided by the number of predictions, so it had better be right. */
    @Setup
    public void countPredictions() {
        int predictions = 0;
        for (int ranks : groups) {
            predictions += SIZES * forecast(ranks, all).predictions().size();
        }
        if (predictions != PREDICTIONS_OF_ALL) {
            throw new IllegalStateException("sweep has another number of predictions: expected=%d, counted=%d"
                    .formatted(PREDICTIONS_OF_ALL, predictions));
        }
    }

    private Forecast forecast(int ranks, List<CollectiveAlgorithm> algorithms) {
        return Forecast.onSwitch(Collective.ALL_REDUCE, ranks, link, Seconds.ZERO, algorithms);
    }

    private double sweep(List<CollectiveAlgorithm> algorithms) {
        double sum = 0;
        for (int ranks : groups) {
            for (Prediction prediction : forecast(ranks, algorithms).predictions()) {
                for (Bytes size : sizes) {
                    sum += prediction.time(size).value();
                }
            }
        }
        return sum;
    }

    /** Every AllReduce algorithm, pipelined ones in their best number of segments. */
    @Benchmark
    @OperationsPerInvocation(PREDICTIONS_OF_ALL)
    public double allAlgorithms() {
        return sweep(all);
    }

    /** Ring and tree, through the same types. */
    @Benchmark
    @OperationsPerInvocation(PREDICTIONS_OF_TWO)
    public double ringAndTree() {
        return sweep(two);
    }

    /** Ring and tree, as arithmetic and nothing else. */
    @Benchmark
    @OperationsPerInvocation(PREDICTIONS_OF_TWO)
    public double ringAndTreeInBareDoubles() {
        double alpha = link.alpha().value();
        double bandwidth = link.bandwidth().value();
        double sum = 0;
        for (int p : groups) {
            int levels = 32 - Integer.numberOfLeadingZeros(p - 1);
            for (Bytes size : sizes) {
                sum += 2 * (p - 1) * alpha + 2 * (p - 1.0) / p * size.value() / bandwidth;
                sum += 2 * levels * alpha + 2 * levels * size.value() / bandwidth;
            }
        }
        return sum;
    }

    /** Who wins among all of them at which size up to 8 GiB, for 4096 ranks. */
    @Benchmark
    @OutputTimeUnit(TimeUnit.MILLISECONDS)
    public Contest decisionTableOf4096Ranks() {
        return forecast(4096, all).contest(8, 8L << 30);
    }
}
