package dev.crosspoint.validation.measure;

/**
 * What a rank starts from, so that every rank can tell what any other had.
 *
 * @param pattern the pattern
 * @param seed what random inputs come from; without meaning for other patterns
 */
public record Inputs(Pattern pattern, long seed) {
    /** How inputs look. */
    public enum Pattern {
        /** Every element of rank r is r + 1, so the sum is p(p+1)/2. */
        RANK_NUMBERS,
        /** Every element of every rank is another number in [-1, 1), so a block in the wrong place is noticed. */
        RANDOM
    }

    /** Rank r holds r + 1. */
    public static final Inputs RANK_NUMBERS = new Inputs(Pattern.RANK_NUMBERS, 0);

    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final double TO_UNIT = 0x1p-23;

    /** Random inputs. */
    public static Inputs random(long seed) {
        return new Inputs(Pattern.RANDOM, seed);
    }

    /**
     * An element of a rank's input, before it is rounded to the data type.
     *
     * @param rank the rank
     * @param element number of the element in the whole buffer, from 0
     */
    public float at(int rank, long element) {
        if (pattern == Pattern.RANK_NUMBERS) {
            return rank + 1;
        }
        long mixed = (seed + rank) * GOLDEN + element * 0xD1B54A32D192ED03L;
        mixed = (mixed ^ mixed >>> 32) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 29) * 0x94D049BB133111EBL;
        return (float) ((int) (mixed >>> 40) * TO_UNIT - 1);
    }
}
