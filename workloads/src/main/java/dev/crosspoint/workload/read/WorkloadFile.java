package dev.crosspoint.workload.read;

import dev.crosspoint.model.training.layer.Network;
import dev.crosspoint.model.training.overlap.BucketRule;
import dev.crosspoint.model.training.step.Batch;
import dev.crosspoint.model.training.step.Compute;
import dev.crosspoint.model.training.step.Goal;
import dev.crosspoint.model.training.step.Job;
import dev.crosspoint.model.training.step.PassTime;
import dev.crosspoint.model.training.step.Precision;
import dev.crosspoint.model.training.step.Recompute;
import dev.crosspoint.model.training.step.Sharding;
import dev.crosspoint.model.training.step.Strategy;
import dev.crosspoint.model.training.step.Workload;
import java.io.IOException;
import java.io.Reader;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Reads Crosspoint's description of what is trained, the workload file (YAML). The JSON Schema
 * {@code /dev/crosspoint/workload/workload.schema.json} says what each key means; the reader checks more than a schema
 * can, and says on which line.
 */
public final class WorkloadFile {
    private static final String[] KEYS = {
        "name",
        "description",
        "source",
        "layers",
        "numbers",
        "compute",
        "batch",
        "sequence",
        "goal",
        "device",
        "parallel"
    };
    private static final double FLOP_PER_MULTIPLY_ADD = 2;

    private WorkloadFile() {}

    /**
     * Reads a workload file to its end; the reader stays open.
     *
     * @param source name of the file, for messages
     * @throws WorkloadFormatException if anything in it is not understood
     * @throws IOException if the reader fails
     */
    public static Job read(String source, Reader reader) throws IOException {
        Keys file = Document.read(source, reader).keys("a workload file", KEYS);
        String name = file.require("name", "name: my-workload").text();
        file.find("description").ifPresent(Item::text);
        file.find("source").ifPresent(Item::text);
        int sequence = file.count("sequence", 1);
        Network network = LayerReader.read(file.require("layers", "layers: [{type: transformer, …}]"), sequence);
        Optional<Keys> device =
                file.find("device").map(d -> d.keys("a device", "name", "memory", "activations", "source"));
        Workload workload = new Workload(
                name,
                network,
                precision(file.find("numbers")),
                compute(file.require("compute", "compute: {rate: 180TFLOP/s}"), network),
                batch(file.require("batch", "batch: {global: 256}")),
                goal(file.require("goal", "goal: {steps: 1000}"), sequence),
                sequence,
                bytes(device, "memory"),
                bytes(device, "activations"));
        return job(file, workload);
    }

    private static OptionalDouble bytes(Optional<Keys> device, String key) {
        return device.flatMap(d -> d.find(key))
                .map(item -> OptionalDouble.of(item.bytes().value()))
                .orElseGet(OptionalDouble::empty);
    }

    private static Precision precision(Optional<Item> numbers) {
        if (numbers.isEmpty()) {
            return Precision.MIXED_ADAM;
        }
        Keys keys = numbers.get().keys("numbers", "parameters", "gradients", "activations", "optimiser", "source");
        return new Precision(
                width(keys, "parameters", 1),
                width(keys, "gradients", 1),
                width(keys, "activations", 1),
                width(keys, "optimiser", 0));
    }

    private static int width(Keys keys, String key, int least) {
        Item item = keys.require(key, key + ": 2B");
        long bytes = item.bytes().value();
        if (bytes < least || bytes > 64) {
            throw item.problem(key + " is " + item.found(), "a number has %d to 64 bytes".formatted(least), "Write 2B");
        }
        return (int) bytes;
    }

    private static Compute compute(Item item, Network network) {
        Keys keys = item.keys("compute", "forward", "backward", "rate", "fixed", "optimiser", "interference", "source");
        double optimiser = keys.find("optimiser").map(Item::seconds).orElse(0.0);
        double interference = keys.find("interference").map(i -> i.share(10)).orElse(0.0);
        if (keys.oneKey(List.of("forward", "rate"), "rate: 180TFLOP/s, or forward and backward")
                .equals("rate")) {
            double flop = FLOP_PER_MULTIPLY_ADD * network.multiplyAdds();
            double forward = flop / keys.require("rate", "").flops();
            double fixed = keys.find("fixed").map(Item::seconds).orElse(0.0);
            // Backward has twice the multiply-adds: gradients of inputs and of weights.
            return new Compute(
                    new PassTime(fixed / 3, forward),
                    new PassTime(2 * fixed / 3, 2 * forward),
                    optimiser,
                    interference);
        }
        return new Compute(pass(keys, "forward"), pass(keys, "backward"), optimiser, interference);
    }

    private static PassTime pass(Keys compute, String key) {
        Keys keys = compute.require(key, key + ": {fixed: 1ms, per-sample: 0.2ms}")
                .keys("time of a pass", "fixed", "per-sample");
        return new PassTime(
                keys.find("fixed").map(Item::seconds).orElse(0.0),
                keys.require("per-sample", "per-sample: 0.2ms").seconds());
    }

    private static Batch batch(Item item) {
        Keys keys = item.keys("a batch", "global", "per-replica", "micro-batch");
        String kind = keys.oneKey(List.of("global", "per-replica"), "global: 256 or per-replica: 2");
        OptionalInt microBatch =
                keys.find("micro-batch").map(i -> OptionalInt.of(i.count())).orElseGet(OptionalInt::empty);
        return new Batch(keys.require(kind, "").count(), kind.equals("per-replica"), microBatch);
    }

    private static Goal goal(Item item, int sequence) {
        Keys keys = item.keys("a goal", "epochs", "dataset", "tokens", "samples", "steps", "source");
        return switch (keys.oneKey(
                List.of("epochs", "tokens", "samples", "steps"), "epochs, tokens, samples or steps")) {
            case "epochs" ->
                new Goal.Epochs(
                        keys.require("dataset", "dataset: 50000").large(),
                        keys.require("epochs", "").positive());
            case "tokens" -> {
                double tokens = keys.require("tokens", "").positive();
                yield new Goal.Samples(tokens / sequence, "%.3g tokens".formatted(tokens));
            }
            case "samples" -> {
                double samples = keys.require("samples", "").positive();
                yield new Goal.Samples(samples, "%.3g samples".formatted(samples));
            }
            default -> new Goal.Steps(keys.require("steps", "").large());
        };
    }

    private static Job job(Keys file, Workload workload) {
        Optional<Keys> parallel = file.find("parallel")
                .map(p -> p.keys(
                        "parallel",
                        "sharding",
                        "tensor",
                        "pipeline",
                        "expert",
                        "interleave",
                        "recompute",
                        "bucket",
                        "first-bucket"));
        BucketRule rule = new BucketRule(
                parallel.flatMap(p -> p.find("first-bucket")).map(Item::bytes).orElse(BucketRule.PYTORCH.first()),
                parallel.flatMap(p -> p.find("bucket")).map(Item::bytes).orElse(BucketRule.PYTORCH.cap()));
        Strategy strategy = new Strategy(
                Sharding.parse(word(
                                parallel,
                                "sharding",
                                Arrays.stream(Sharding.values())
                                        .map(Sharding::id)
                                        .toList())
                        .orElse(Sharding.DDP.id())),
                Recompute.parse(
                        word(parallel, "recompute", List.of("none", "full")).orElse("none")),
                degree(parallel, "interleave"),
                rule);
        return new Job(
                workload,
                strategy,
                degree(parallel, "tensor"),
                degree(parallel, "pipeline"),
                degree(parallel, "expert"));
    }

    private static Optional<String> word(Optional<Keys> parallel, String key, List<String> known) {
        return parallel.flatMap(p -> p.find(key)).map(item -> item.oneOf(known));
    }

    private static int degree(Optional<Keys> parallel, String key) {
        return parallel.map(p -> p.count(key, 1)).orElse(1);
    }
}
