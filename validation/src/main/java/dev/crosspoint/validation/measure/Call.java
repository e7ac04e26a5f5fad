package dev.crosspoint.validation.measure;

/**
 * One call of a collective on all ranks.
 *
 * @param sequence number of the call in its launch, from 1
 * @param operation what is done
 * @param inputs what the ranks start from
 */
public record Call(long sequence, Operation operation, Inputs inputs) {
    /** For people: {@code ring allreduce of 4 KiB (float), call 17}. */
    public String describe() {
        return "%s, call %d".formatted(operation.describe(), sequence);
    }
}
