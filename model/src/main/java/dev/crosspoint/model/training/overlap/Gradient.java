package dev.crosspoint.model.training.overlap;

import dev.crosspoint.model.training.layer.Layer;
import dev.crosspoint.model.training.layer.Tensor;
import java.util.ArrayList;
import java.util.List;

/**
 * The gradient of one tensor.
 *
 * @param bytes its size, above zero; a share of a tensor need not be whole bytes
 * @param readyShare which share of the backward pass has run when it is ready, 0 to 1
 * @param isExpert whether its tensor belongs to experts
 */
public record Gradient(double bytes, double readyShare, boolean isExpert) {
    public Gradient {
        if (!(bytes > 0) || !(readyShare >= 0) || !(readyShare <= 1)) {
            throw new IllegalArgumentException(
                    "gradient has bytes and is ready within the backward pass: bytes=%s,".formatted(bytes)
                            + " readyShare=" + readyShare);
        }
    }

    /**
     * Gradients in the order in which they become ready: last layer first. A layer's gradients are ready when the
     * backward pass has come through it, and the pass takes time in proportion to the multiply-adds.
     *
     * @param layers in the order of the forward pass
     * @param bytesPerParameter w, divided by the ranks that share each tensor
     * @param bytesPerExpert the same for tensors of experts
     */
    public static List<Gradient> inReadyOrder(List<Layer> layers, double bytesPerParameter, double bytesPerExpert) {
        double total = layers.stream().mapToDouble(l -> l.type().multiplyAdds()).sum();
        if (!(total > 0)) {
            throw new IllegalArgumentException("readiness of gradients needs layers with work: multiplyAdds=" + total);
        }
        List<Gradient> gradients = new ArrayList<>();
        double done = 0;
        for (int layer = layers.size() - 1; layer >= 0; layer--) {
            done += layers.get(layer).type().multiplyAdds();
            // Rounding must not leave the last gradient short of the end: r_K = T_b.
            double share = layer == 0 ? 1 : Math.min(1, done / total);
            List<Tensor> tensors = layers.get(layer).type().tensors();
            for (int tensor = tensors.size() - 1; tensor >= 0; tensor--) {
                Tensor one = tensors.get(tensor);
                double bytes = one.parameters() * (one.isExpert() ? bytesPerExpert : bytesPerParameter);
                gradients.add(new Gradient(bytes, share, one.isExpert()));
            }
        }
        return gradients;
    }
}
