package dev.crosspoint.model.training.layer;

import java.util.ArrayList;
import java.util.List;

/**
 * A dense layer, applied so many times to each sample: {@code in * out} weights.
 *
 * @param in features that enter
 * @param out features that leave
 * @param times how often each sample uses it: its tokens, or 1
 * @param hasBias whether each output adds a constant
 * @param isTied whether its weights are those of another layer, as those of an embedding: then it only has the work
 */
public record Linear(int in, int out, int times, boolean hasBias, boolean isTied) implements LayerType {
    public Linear {
        LayerType.atLeastOne("in", in);
        LayerType.atLeastOne("out", out);
        LayerType.atLeastOne("times", times);
    }

    @Override
    public List<Tensor> tensors() {
        List<Tensor> tensors = new ArrayList<>();
        if (!isTied) {
            tensors.add(Tensor.of("weight", (long) in * out));
        }
        if (hasBias) {
            tensors.add(Tensor.of("bias", out));
        }
        return tensors;
    }

    @Override
    public double multiplyAdds() {
        return (double) in * out * times;
    }
}
