package dev.crosspoint.model.schedule;

/**
 * Elements dealt out to parts as evenly as they go: the first {@code elements % parts} parts hold one more.
 *
 * @param elements how many in all, zero or more
 * @param parts how many parts, at least 1
 */
public record Partition(int elements, int parts) {
    public Partition {
        if (elements < 0 || parts < 1) {
            throw new IllegalArgumentException(
                    "elements are dealt out to parts: elements=%d, parts=%d".formatted(elements, parts));
        }
    }

    /** Elements of a block; blocks beyond the last part start again at the first. */
    public int size(int block) {
        return elements / parts + (block % parts < elements % parts ? 1 : 0);
    }

    /**
     * Elements before a block, in block order.
     *
     * @throws ArithmeticException if they are 2^31 or more, which no array holds
     */
    public int start(int block) {
        int part = block % parts;
        int before = elements / parts * part + Math.min(part, elements % parts);
        return Math.addExact(Math.multiplyExact(block / parts, elements), before);
    }
}
