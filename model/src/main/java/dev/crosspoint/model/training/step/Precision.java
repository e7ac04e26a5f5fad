package dev.crosspoint.model.training.step;

/**
 * Bytes of one number.
 *
 * @param parameterBytes of a parameter as it is computed with and gathered
 * @param gradientBytes of a gradient as it is reduced
 * @param activationBytes of an activation
 * @param optimiserBytes of what the optimiser keeps for each parameter: K, 12 for mixed-precision Adam (master copy, two
 *     moments), 4 for SGD with momentum
 * @see "Rajbhandari et al.: ZeRO: memory optimizations toward training trillion parameter models, SC 2020"
 */
public record Precision(int parameterBytes, int gradientBytes, int activationBytes, int optimiserBytes) {
    /** 16-bit numbers with Adam: 16 bytes for each parameter in all. */
    public static final Precision MIXED_ADAM = new Precision(2, 2, 2, 12);

    public Precision {
        if (parameterBytes < 1 || gradientBytes < 1 || activationBytes < 1 || optimiserBytes < 0) {
            throw new IllegalArgumentException("numbers have bytes: parameters=%d, gradients=%d, activations=%d,"
                            .formatted(parameterBytes, gradientBytes, activationBytes)
                    + " optimiser=" + optimiserBytes);
        }
    }
}
