package dev.crosspoint.model.training.layer;

import java.util.ArrayList;
import java.util.List;

/**
 * A square two-dimensional convolution: {@code in/groups * out * kernel^2} weights, each used once for every pixel of
 * the output.
 *
 * @param in channels that enter
 * @param out channels that leave
 * @param kernel edge of the kernel, pixels
 * @param output edge of the output, pixels
 * @param groups groups of channels that do not mix
 * @param hasBias whether each output channel adds a constant
 */
public record Convolution(int in, int out, int kernel, int output, int groups, boolean hasBias) implements LayerType {
    public Convolution {
        LayerType.atLeastOne("in", in);
        LayerType.atLeastOne("out", out);
        LayerType.atLeastOne("kernel", kernel);
        LayerType.atLeastOne("output", output);
        LayerType.atLeastOne("groups", groups);
        if (in % groups != 0 || out % groups != 0) {
            throw new IllegalArgumentException(
                    "groups divide the channels of a convolution: in=%d, out=%d, groups=%d".formatted(in, out, groups));
        }
    }

    @Override
    public List<Tensor> tensors() {
        List<Tensor> tensors = new ArrayList<>(List.of(Tensor.of("weight", weights())));
        if (hasBias) {
            tensors.add(Tensor.of("bias", out));
        }
        return tensors;
    }

    @Override
    public double multiplyAdds() {
        return (double) weights() * output * output;
    }

    private long weights() {
        return (long) in / groups * out * kernel * kernel;
    }
}
