package dev.crosspoint.cli.scale;

import dev.crosspoint.cli.io.InputFile;
import dev.crosspoint.model.training.overlap.BucketRule;
import dev.crosspoint.model.training.step.Batch;
import dev.crosspoint.model.training.step.Job;
import dev.crosspoint.model.training.step.Recompute;
import dev.crosspoint.model.training.step.Sharding;
import dev.crosspoint.model.training.step.Strategy;
import dev.crosspoint.model.training.step.Workload;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.workload.read.Presets;
import dev.crosspoint.workload.read.WorkloadFile;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** What is trained: a workload file or preset, and what options change of it. */
final class JobOptions {
    @Option(names = "--sharding", paramLabel = "ID", description = "ddp, zero1, zero2 or fsdp.")
    private Optional<Sharding> sharding;

    @Option(names = "--tensor", paramLabel = "TP", description = "Ranks that share each matrix.")
    private Optional<Integer> tensor;

    @Option(names = "--pipeline", paramLabel = "PP", description = "Stages.")
    private Optional<Integer> pipeline;

    @Option(names = "--expert", paramLabel = "EP", description = "Replicas that share the experts of a mixture.")
    private Optional<Integer> expert;

    @Option(names = "--interleave", paramLabel = "V", description = "Chunks of layers of each stage.")
    private Optional<Integer> interleave;

    @Option(names = "--recompute", paramLabel = "ID", description = "none or full: run blocks again going backward.")
    private Optional<Recompute> recompute;

    @Option(names = "--bucket", paramLabel = "SIZE", description = "Cap of a bucket of gradients, such as 25MiB.")
    private Optional<Bytes> bucket;

    @Option(names = "--batch", paramLabel = "G", description = "Samples of a step, all replicas together.")
    private Optional<Integer> batch;

    @Option(names = "--batch-per-replica", paramLabel = "B", description = "Samples of each replica: weak scaling.")
    private Optional<Integer> perReplica;

    @Option(names = "--micro-batch", paramLabel = "B", description = "Samples that pass the network at once.")
    private Optional<Integer> microBatch;

    @Option(
            names = "--interference",
            paramLabel = "KAPPA",
            description = "How much slower computing is while communication runs: 0.1 is a tenth.")
    private Optional<Double> interference;

    @Option(names = "--memory", paramLabel = "SIZE", description = "Memory of a device, such as 80GB.")
    private Optional<Bytes> memory;

    /** The job of a workload file or preset with all changes. */
    Job job(String workload) {
        Job job = workload.endsWith(".yaml") || workload.endsWith(".yml") || workload.equals("-")
                ? new InputFile(workload).read(WorkloadFile::read)
                : Presets.named(workload);
        return job.with(strategy(job.strategy()))
                .with(tensor.orElse(job.tensor()), pipeline.orElse(job.pipeline()), expert.orElse(job.expert()))
                .with(workload(job.workload()));
    }

    /**
     * Refuses axes that a search would pass over.
     *
     * @throws IllegalArgumentException if one is told
     */
    void requireNoAxes() {
        if (tensor.isPresent() || pipeline.isPresent()) {
            throw new IllegalArgumentException("a search looks at every tensor x pipeline: --tensor=%s, --pipeline=%s."
                            .formatted(
                                    tensor.map(String::valueOf).orElse("none"),
                                    pipeline.map(String::valueOf).orElse("none"))
                    + " Leave them out");
        }
    }

    private Strategy strategy(Strategy old) {
        return new Strategy(
                sharding.orElse(old.sharding()),
                recompute.orElse(old.recompute()),
                interleave.orElse(old.interleave()),
                bucket.map(BucketRule::ofCap).orElse(old.buckets()));
    }

    private Workload workload(Workload old) {
        if (batch.isPresent() && perReplica.isPresent()) {
            throw new IllegalArgumentException(
                    "a batch is that of all replicas or of each: --batch=%d,".formatted(batch.get())
                            + " --batch-per-replica=%d. Leave one out".formatted(perReplica.get()));
        }
        Optional<Integer> samples = batch.or(() -> perReplica);
        OptionalInt atOnce = microBatch.map(OptionalInt::of).orElse(old.batch().microBatch());
        Batch changed = new Batch(
                samples.orElse(old.batch().samples()),
                samples.isPresent() ? perReplica.isPresent() : old.batch().isPerReplica(),
                atOnce);
        Workload with = old.with(changed)
                .with(old.compute()
                        .withInterference(interference.orElse(old.compute().interference())));
        return memory.map(m -> with.withMemory(OptionalDouble.of(m.value()))).orElse(with);
    }
}
