package dev.crosspoint.model.training.layer;

import java.util.List;

/**
 * Parameters of any other layer, by their number and work.
 *
 * @param parameters how many
 * @param multiplyAdds multiply-adds of the forward pass for one sample, zero or more
 */
public record PlainTensor(long parameters, double multiplyAdds) implements LayerType {
    public PlainTensor {
        LayerType.atLeastOne("parameters", parameters);
        if (!(multiplyAdds >= 0) || Double.isInfinite(multiplyAdds)) {
            throw new IllegalArgumentException("work must be finite and >= 0: multiplyAdds=" + multiplyAdds);
        }
    }

    @Override
    public List<Tensor> tensors() {
        return List.of(Tensor.of("weight", parameters));
    }
}
