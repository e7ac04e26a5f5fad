package dev.crosspoint.workload.read;

import dev.crosspoint.model.training.layer.Convolution;
import dev.crosspoint.model.training.layer.Embedding;
import dev.crosspoint.model.training.layer.Layer;
import dev.crosspoint.model.training.layer.LayerType;
import dev.crosspoint.model.training.layer.Linear;
import dev.crosspoint.model.training.layer.Network;
import dev.crosspoint.model.training.layer.Normalisation;
import dev.crosspoint.model.training.layer.PlainTensor;
import dev.crosspoint.model.training.layer.TransformerBlock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Reads {@code layers}. */
final class LayerReader {
    private static final List<String> TYPES =
            List.of("conv", "batchnorm", "layernorm", "rmsnorm", "linear", "embedding", "transformer", "tensor");

    private final int sequence;

    private LayerReader(int sequence) {
        this.sequence = sequence;
    }

    /**
     * The network.
     *
     * @param sequence tokens of a sample, 1 where samples are no text
     */
    static Network read(Item layers, int sequence) {
        LayerReader reader = new LayerReader(sequence);
        List<Layer> read = new ArrayList<>();
        layers.items().forEach(item -> read.addAll(reader.layers(item)));
        try {
            return new Network(read);
        } catch (IllegalArgumentException e) {
            throw layers.problem(e.getMessage(), "layers make up one network", "Write blocks of one kind with repeat");
        }
    }

    private List<Layer> layers(Item item) {
        Item typed = item.entries("a layer has a type and its sizes").get("type");
        if (typed == null) {
            throw item.problem("type is missing", "a layer has one of " + String.join(", ", TYPES), "Add type: conv");
        }
        String type = typed.oneOf(TYPES);
        Keys keys = keys(item, type);
        try {
            Layer layer = new Layer(keys.find("name").map(Item::text).orElse(type), layerType(keys, type));
            return Collections.nCopies(keys.count("repeat", 1), layer);
        } catch (WorkloadFormatException e) {
            throw e;
        } catch (IllegalArgumentException e) {
            throw item.problem(e.getMessage(), "the sizes of a layer fit together", "Look at them again");
        }
    }

    private static Keys keys(Item item, String type) {
        String kind = "a layer of type " + type;
        return switch (type) {
            case "conv" -> item.keys(kind, "type", "name", "repeat", "in", "out", "kernel", "output", "groups", "bias");
            case "batchnorm", "layernorm", "rmsnorm" -> item.keys(kind, "type", "name", "repeat", "channels");
            case "linear" -> item.keys(kind, "type", "name", "repeat", "in", "out", "bias", "per-token", "tied");
            case "embedding" -> item.keys(kind, "type", "name", "repeat", "entries", "width");
            case "transformer" ->
                item.keys(
                        kind,
                        "type",
                        "name",
                        "repeat",
                        "hidden",
                        "heads",
                        "kv-heads",
                        "ffn",
                        "gated",
                        "bias",
                        "experts",
                        "active-experts");
            default -> item.keys(kind, "type", "name", "repeat", "parameters", "multiply-adds");
        };
    }

    private LayerType layerType(Keys keys, String type) {
        return switch (type) {
            case "conv" ->
                new Convolution(
                        keys.require("in", "in: 64").count(),
                        keys.require("out", "out: 64").count(),
                        keys.require("kernel", "kernel: 3").count(),
                        keys.require("output", "output: 56").count(),
                        keys.count("groups", 1),
                        keys.truth("bias", false));
            case "batchnorm", "layernorm", "rmsnorm" ->
                new Normalisation(keys.require("channels", "channels: 64").count(), !type.equals("rmsnorm"));
            case "linear" ->
                new Linear(
                        keys.require("in", "in: 512").count(),
                        keys.require("out", "out: 1000").count(),
                        keys.truth("per-token", false) ? sequence : 1,
                        keys.truth("bias", true),
                        keys.truth("tied", false));
            case "embedding" ->
                new Embedding(
                        keys.require("entries", "entries: 32000").count(),
                        keys.require("width", "width: 4096").count());
            case "transformer" -> block(keys);
            default ->
                new PlainTensor(
                        keys.require("parameters", "parameters: 1000000").large(),
                        keys.find("multiply-adds").map(i -> i.share(1e30)).orElse(0.0));
        };
    }

    private LayerType block(Keys keys) {
        int heads = keys.require("heads", "heads: 32").count();
        return new TransformerBlock(
                keys.require("hidden", "hidden: 4096").count(),
                heads,
                keys.count("kv-heads", heads),
                keys.require("ffn", "ffn: 11008").count(),
                keys.truth("gated", false),
                keys.truth("bias", true),
                keys.count("experts", 1),
                keys.count("active-experts", 1),
                sequence);
    }
}
