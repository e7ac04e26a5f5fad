package dev.crosspoint.model.training.layer;

import java.util.ArrayList;
import java.util.List;

/**
 * A factor, and perhaps a constant, for each channel: BatchNorm, LayerNorm, RMSNorm. Its work is small beside that of
 * the layers around it and counts as none.
 *
 * @param channels how many
 * @param hasBias whether there is a constant; RMSNorm has none
 */
public record Normalisation(int channels, boolean hasBias) implements LayerType {
    public Normalisation {
        LayerType.atLeastOne("channels", channels);
    }

    @Override
    public List<Tensor> tensors() {
        List<Tensor> tensors = new ArrayList<>(List.of(Tensor.of("weight", channels)));
        if (hasBias) {
            tensors.add(Tensor.of("bias", channels));
        }
        return tensors;
    }

    @Override
    public double multiplyAdds() {
        return 0;
    }
}
