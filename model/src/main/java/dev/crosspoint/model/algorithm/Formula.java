package dev.crosspoint.model.algorithm;

/**
 * The cost terms of an algorithm as a person writes them, in the letters of {@link #LEGEND}.
 *
 * @param startUps n
 * @param criticalBytes v in bytes
 * @param reducedBytes c in bytes
 */
public record Formula(String startUps, String criticalBytes, String reducedBytes) {
    /** What the letters stand for that every formula may use. */
    public static final String LEGEND =
            "p ranks, M bytes; L = ceil(log2 p), l = floor(log2 p), q = 2^l; s segments; T = n alpha + v/B + c gamma";

    /** Nothing to do: a group of one. */
    static final Formula NONE = new Formula("0", "0", "0");

    /** A formula of an algorithm that reduces nothing. */
    static Formula of(String startUps, String criticalBytes) {
        return new Formula(startUps, criticalBytes, "0");
    }

    @Override
    public String toString() {
        return "n = %s, v = %s, c = %s".formatted(startUps, criticalBytes, reducedBytes);
    }
}
