package dev.crosspoint.model.training.layer;

import java.util.List;

/**
 * A table that is looked up: parameters without work.
 *
 * @param entries rows
 * @param width numbers in a row
 */
public record Embedding(int entries, int width) implements LayerType {
    public Embedding {
        LayerType.atLeastOne("entries", entries);
        LayerType.atLeastOne("width", width);
    }

    @Override
    public List<Tensor> tensors() {
        return List.of(Tensor.of("weight", (long) entries * width));
    }

    @Override
    public double multiplyAdds() {
        return 0;
    }
}
