package dev.crosspoint.model.training.split;

import java.util.ArrayList;
import java.util.List;

/**
 * How many ranks share what.
 *
 * @param data DP, replicas that share the batch
 * @param tensor TP, ranks that share each matrix
 * @param pipeline PP, stages
 * @param expert EP, ranks that share the experts; a divisor of {@code data}
 */
public record Split(int data, int tensor, int pipeline, int expert) {
    public Split {
        if (data < 1 || tensor < 1 || pipeline < 1 || expert < 1) {
            throw new IllegalArgumentException(
                    "each axis has at least 1 rank: data=%d, tensor=%d, pipeline=%d,".formatted(data, tensor, pipeline)
                            + " expert=" + expert);
        }
        if (data % expert != 0) {
            throw new IllegalArgumentException(
                    "experts are shared by replicas, a divisor of their number: data=%d, expert=%d"
                            .formatted(data, expert));
        }
    }

    /** Data parallelism alone. */
    public static Split ofData(int ranks) {
        return new Split(ranks, 1, 1, 1);
    }

    /**
     * So many ranks with these axes and the rest of them as replicas.
     *
     * @throws IllegalArgumentException if they do not divide
     */
    public static Split of(int ranks, int tensor, int pipeline, int expert) {
        if (tensor < 1 || pipeline < 1) {
            throw new IllegalArgumentException(
                    "each axis has at least 1 rank: tensor=%d, pipeline=%d".formatted(tensor, pipeline));
        }
        long model = (long) tensor * pipeline;
        if (ranks % model != 0) {
            throw new IllegalArgumentException("tensor x pipeline divides the ranks: ranks=%d, tensor=%d, pipeline=%d"
                    .formatted(ranks, tensor, pipeline));
        }
        return new Split((int) (ranks / model), tensor, pipeline, expert);
    }

    /**
     * Every DP x TP x PP of so many ranks, and where experts are shared each of these again with so many replicas that
     * share them, as far as they divide the replicas.
     */
    public static List<Split> all(int ranks, int expert) {
        List<Split> all = new ArrayList<>();
        for (int tensor = 1; tensor <= ranks; tensor++) {
            for (int pipeline = 1; ranks % tensor == 0 && pipeline <= ranks / tensor; pipeline++) {
                if (ranks / tensor % pipeline == 0) {
                    int data = ranks / tensor / pipeline;
                    all.add(new Split(data, tensor, pipeline, 1));
                    if (expert > 1 && data % expert == 0) {
                        all.add(new Split(data, tensor, pipeline, expert));
                    }
                }
            }
        }
        return all;
    }

    /** All ranks together. */
    public int ranks() {
        return data * tensor * pipeline;
    }

    /** How many ranks a group of an axis has. */
    public int size(Axis axis) {
        return switch (axis) {
            case TENSOR -> tensor;
            case PIPELINE -> pipeline;
            case DATA -> data;
            case EXPERT -> expert;
            case EXPERT_DATA -> data / expert;
        };
    }

    /** As in {@code DP 8 x TP 4 x PP 2}. */
    @Override
    public String toString() {
        String experts = expert == 1 ? "" : " (EP %d)".formatted(expert);
        return "DP %d x TP %d x PP %d%s".formatted(data, tensor, pipeline, experts);
    }
}
