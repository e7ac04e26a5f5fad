package dev.crosspoint.model.training.step;

import dev.crosspoint.model.training.layer.Layer;
import dev.crosspoint.model.training.layer.Network;
import dev.crosspoint.model.training.layer.Tensor;
import dev.crosspoint.model.training.layer.TransformerBlock;
import dev.crosspoint.model.training.split.Split;
import java.util.ArrayList;
import java.util.List;

/**
 * The layers that one stage of a pipeline holds.
 *
 * @param layers in forward order
 * @param shareOfWork their multiply-adds over those of the network
 */
record Stage(List<Layer> layers, double shareOfWork) {
    /** Transformer blocks as evenly as they divide; what comes before them goes to the first stage, the rest to the last. */
    static List<Stage> of(Network network, int stages) {
        List<List<Layer>> cut = new ArrayList<>();
        for (int stage = 0; stage < stages; stage++) {
            cut.add(new ArrayList<>());
        }
        int block = 0;
        for (Layer layer : network.layers()) {
            boolean isBlock = layer.type() instanceof TransformerBlock;
            boolean isBehind = !isBlock && block > 0 && block == network.blocks();
            long stage = isBehind
                    ? stages - 1
                    : (long) Math.max(0, isBlock ? block : block - 1) * stages / Math.max(1, network.blocks());
            cut.get((int) stage).add(layer);
            block += isBlock ? 1 : 0;
        }
        double total = network.multiplyAdds();
        return cut.stream()
                .map(layers -> new Stage(
                        layers,
                        layers.stream()
                                        .mapToDouble(l -> l.type().multiplyAdds())
                                        .sum()
                                / total))
                .toList();
    }

    /** How many transformer blocks it has. */
    int blocks() {
        return (int) layers.stream()
                .filter(layer -> layer.type() instanceof TransformerBlock)
                .count();
    }

    /** Parameters on each rank that holds it: of the experts, or the others. */
    double parameters(boolean ofExperts, Split split) {
        return parameters(layers, ofExperts, split);
    }

    /** The same of some layers. */
    static double parameters(List<Layer> layers, boolean ofExperts, Split split) {
        double all = layers.stream()
                .flatMap(layer -> layer.type().tensors().stream())
                .filter(tensor -> tensor.isExpert() == ofExperts)
                .mapToLong(Tensor::parameters)
                .sum();
        return all / split.tensor() / (ofExperts ? split.expert() : 1);
    }

    /** The layers that are gathered together: each block, and what lies before, between and behind them. */
    List<List<Layer>> units() {
        List<List<Layer>> units = new ArrayList<>();
        boolean open = false;
        for (Layer layer : layers) {
            boolean isBlock = layer.type() instanceof TransformerBlock;
            if (isBlock || !open) {
                units.add(new ArrayList<>());
            }
            units.get(units.size() - 1).add(layer);
            open = !isBlock;
        }
        return units;
    }
}
