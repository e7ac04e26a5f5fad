package dev.crosspoint.validation.measure;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Type of the elements that are sent and summed. */
public enum DataType {
    /** IEEE 754 binary32. */
    FLOAT(4, 24),
    /** IEEE 754 binary16. */
    HALF(2, 11),
    /** The upper half of a binary32. */
    BFLOAT16(2, 8);

    private final int bytes;
    private final int precisionBits;

    DataType(int bytes, int precisionBits) {
        this.bytes = bytes;
        this.precisionBits = precisionBits;
    }

    /** Stable name in files and on the command line, as nccl-tests has it. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Size of an element. */
    public int bytes() {
        return bytes;
    }

    /** Unit round-off u: the largest relative error of rounding to nearest, {@code 2^-24} for float. */
    public double roundOff() {
        return Math.scalb(1.0, -precisionBits);
    }

    /**
     * The type with that id.
     *
     * @throws IllegalArgumentException if there is none; the message lists the ids
     */
    public static DataType parse(String id) {
        return Arrays.stream(values())
                .filter(type -> type.id().equals(id))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException("unknown data type: text='%s'. Known: %s"
                        .formatted(id, Arrays.stream(values()).map(DataType::id).collect(Collectors.joining(", ")))));
    }
}
