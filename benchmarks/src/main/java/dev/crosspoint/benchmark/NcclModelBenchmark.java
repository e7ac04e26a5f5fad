package dev.crosspoint.benchmark;

import dev.crosspoint.model.nccl.NcclChoice;
import dev.crosspoint.model.nccl.NcclModel;
import dev.crosspoint.model.nccl.NcclSwitch;
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
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** NCCL's model on nodes of 8 H100 with NVLS, whose AllReduce has eight kernels to choose from. */
@Fork(1)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@BenchmarkMode(Mode.AverageTime)
@State(Scope.Benchmark)
public class NcclModelBenchmark {
    private static final int MOST_NODES = 4096;

    /** One call. */
    @State(Scope.Benchmark)
    public static class Call {
        /** Message size. */
        @Param({"8", "1048576", "8589934592"})
        public long bytes;
    }

    private final NcclConfig config = hopper();
    private final NcclModel model = model(config.onNodes(4));

    private static NcclConfig hopper() {
        NcclGraph graph = new NcclGraph(8, 48, 48, NcclPath.NVL, NcclPath.PIX, 0, false);
        NcclGraph nvls = new NcclGraph(8, 40, 48, NcclPath.NVL, NcclPath.PIX, 0, false);
        return NcclConfig.of(2, 16, NcclHardware.of(90), NcclGraphs.of(graph, graph, TreePattern.PLAIN, nvls));
    }

    private static NcclModel model(NcclConfig config) {
        return NcclModel.of(NcclVersion.newest(), config, NcclEnvironment.NONE);
    }

    /** One choice for one size. */
    @Benchmark
    @OutputTimeUnit(TimeUnit.NANOSECONDS)
    public Optional<NcclChoice> choice(Call call) {
        return model.choose(NcclFunction.ALL_REDUCE, new Bytes(call.bytes));
    }

    /** The exact list of switches from 8 B to 8 GiB. */
    @Benchmark
    @OutputTimeUnit(TimeUnit.MICROSECONDS)
    public List<NcclSwitch> switches() {
        return model.switches(NcclFunction.ALL_REDUCE, NcclModel.LEAST_SIZE, NcclModel.GREATEST_SIZE);
    }

    /** A new communicator: its tuning table and all that choices need. */
    @Benchmark
    @OutputTimeUnit(TimeUnit.MICROSECONDS)
    public NcclModel communicator() {
        return model(config);
    }

    /** The whole table: 5 functions, 31 sizes, 2 to 4097 nodes. */
    @Benchmark
    @OutputTimeUnit(TimeUnit.MILLISECONDS)
    public void wholeTable(Blackhole sink) {
        List<Bytes> sizes = Bytes.parseList("8..8GiB");
        for (int nodes = 2; nodes < MOST_NODES + 2; nodes++) {
            NcclModel one = model(config.onNodes(nodes));
            for (NcclFunction function : NcclFunction.values()) {
                for (Bytes size : sizes) {
                    sink.consume(one.choose(function, size));
                }
            }
        }
    }
}
