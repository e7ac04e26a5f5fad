package dev.crosspoint.model.training.layer;

import java.util.List;

/** A kind of layer with its sizes. */
public sealed interface LayerType permits Convolution, Normalisation, Linear, Embedding, TransformerBlock, PlainTensor {
    /** Its parameters in the order in which a framework registers them. */
    List<Tensor> tensors();

    /** Multiply-adds of the forward pass for one sample; the backward pass is taken as twice that. */
    double multiplyAdds();

    /** Parameters, all tensors together. */
    default long parameters() {
        return tensors().stream().mapToLong(Tensor::parameters).sum();
    }

    /**
     * Checks a size.
     *
     * @return {@code value}
     * @throws IllegalArgumentException if it is below 1
     */
    static long atLeastOne(String name, long value) {
        if (value < 1) {
            throw new IllegalArgumentException("size of a layer must be >= 1: %s=%d".formatted(name, value));
        }
        return value;
    }
}
