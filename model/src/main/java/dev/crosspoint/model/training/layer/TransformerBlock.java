package dev.crosspoint.model.training.layer;

import java.util.ArrayList;
import java.util.List;

/**
 * A block of attention and feed-forward. Work for s tokens: one multiply-add for each token and each weight that it
 * passes, and {@code 2 s^2 h} for the scores and their use, counted without a causal mask as published utilisations do.
 *
 * @param hidden h, width of a token
 * @param heads attention heads, a divisor of h
 * @param kvHeads heads of keys and values, a divisor of {@code heads}; fewer than heads in grouped attention
 * @param feedForward width inside the feed-forward part
 * @param isGated whether the feed-forward part has a third matrix (SwiGLU)
 * @param hasBias whether matrices add constants and the two normalisations do: GPT-2 and BERT have them, Llama has not
 * @param experts feed-forward parts to choose from; 1 is a dense block
 * @param activeExperts how many each token passes
 * @param sequence s, tokens of a sample
 * @see "Vaswani et al.: Attention is all you need, NeurIPS 2017; Korthikanti et al.: Reducing activation recomputation
 *     in large transformer models, MLSys 2023 (counts)"
 */
public record TransformerBlock(
        int hidden,
        int heads,
        int kvHeads,
        int feedForward,
        boolean isGated,
        boolean hasBias,
        int experts,
        int activeExperts,
        int sequence)
        implements LayerType {
    public TransformerBlock {
        LayerType.atLeastOne("hidden", hidden);
        LayerType.atLeastOne("heads", heads);
        LayerType.atLeastOne("kv-heads", kvHeads);
        LayerType.atLeastOne("ffn", feedForward);
        LayerType.atLeastOne("experts", experts);
        LayerType.atLeastOne("active-experts", activeExperts);
        LayerType.atLeastOne("sequence", sequence);
        if (hidden % heads != 0 || heads % kvHeads != 0) {
            throw new IllegalArgumentException(
                    "heads divide hidden, and kv-heads divide heads: hidden=%d, heads=%d,".formatted(hidden, heads)
                            + " kv-heads=" + kvHeads);
        }
        if (activeExperts > experts) {
            throw new IllegalArgumentException("a token passes at most all experts: experts=%d, active-experts=%d"
                    .formatted(experts, activeExperts));
        }
    }

    @Override
    public List<Tensor> tensors() {
        List<Tensor> tensors = new ArrayList<>();
        add(tensors, "norm1", hidden, hidden);
        add(tensors, "query", (long) hidden * hidden, hidden);
        add(tensors, "key", (long) hidden * keyWidth(), keyWidth());
        add(tensors, "value", (long) hidden * keyWidth(), keyWidth());
        add(tensors, "output", (long) hidden * hidden, hidden);
        add(tensors, "norm2", hidden, hidden);
        if (experts > 1) {
            tensors.add(Tensor.of("router", (long) hidden * experts));
        }
        for (int expert = 0; expert < experts; expert++) {
            matrix(tensors, "up", (long) hidden * feedForward, feedForward);
            if (isGated) {
                matrix(tensors, "gate", (long) hidden * feedForward, feedForward);
            }
            matrix(tensors, "down", (long) hidden * feedForward, hidden);
        }
        return tensors;
    }

    @Override
    public double multiplyAdds() {
        double attention = 2.0 * hidden * hidden + 2.0 * hidden * keyWidth();
        double oneExpert = (isGated ? 3.0 : 2.0) * hidden * feedForward;
        double router = experts > 1 ? (double) hidden * experts : 0;
        double scores = 2.0 * sequence * hidden;
        return sequence * (attention + oneExpert * activeExperts + router + scores);
    }

    private int keyWidth() {
        return hidden / heads * kvHeads;
    }

    private void add(List<Tensor> tensors, String name, long weights, long biases) {
        tensors.add(Tensor.of(name + ".weight", weights));
        if (hasBias) {
            tensors.add(Tensor.of(name + ".bias", biases));
        }
    }

    private void matrix(List<Tensor> tensors, String name, long weights, long biases) {
        tensors.add(new Tensor(name + ".weight", weights, experts > 1));
        if (hasBias) {
            tensors.add(new Tensor(name + ".bias", biases, experts > 1));
        }
    }
}
