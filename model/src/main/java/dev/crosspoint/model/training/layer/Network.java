package dev.crosspoint.model.training.layer;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Layers in the order of the forward pass, which is that of their registration.
 *
 * @param layers at least one
 */
public record Network(List<Layer> layers) {
    public Network {
        layers = List.copyOf(layers);
        if (layers.isEmpty()) {
            throw new IllegalArgumentException("network has at least 1 layer: layers=0");
        }
        if (transformers(layers).distinct().count() > 1) {
            throw new IllegalArgumentException("transformer blocks of a network are alike: different blocks="
                    + transformers(layers).distinct().count());
        }
    }

    private static Stream<TransformerBlock> transformers(List<Layer> layers) {
        return layers.stream()
                .map(Layer::type)
                .flatMap(type -> type instanceof TransformerBlock block ? Stream.of(block) : Stream.empty());
    }

    /** Psi, all parameters. */
    public long parameters() {
        return layers.stream().mapToLong(layer -> layer.type().parameters()).sum();
    }

    /** Those of the experts of mixtures. */
    public long expertParameters() {
        return layers.stream()
                .flatMap(layer -> layer.type().tensors().stream())
                .filter(Tensor::isExpert)
                .mapToLong(Tensor::parameters)
                .sum();
    }

    /** Multiply-adds of the forward pass for one sample. */
    public double multiplyAdds() {
        return layers.stream().mapToDouble(layer -> layer.type().multiplyAdds()).sum();
    }

    /** What its transformer blocks are like, if it has any. */
    public Optional<TransformerBlock> block() {
        return transformers(layers).findFirst();
    }

    /** How many transformer blocks it has. */
    public int blocks() {
        return (int) transformers(layers).count();
    }
}
