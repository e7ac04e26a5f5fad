package dev.crosspoint.model.training.step;

/**
 * What computing costs, in any currency.
 *
 * @param perGpuHour for a GPU and an hour, zero or more
 * @param fixed once, zero or more
 */
public record Price(double perGpuHour, double fixed) {
    private static final String UNIT = "/gpu-hour";

    public Price {
        if (!(perGpuHour >= 0) || !(fixed >= 0) || Double.isInfinite(perGpuHour) || Double.isInfinite(fixed)) {
            throw new IllegalArgumentException(
                    "price must be finite and >= 0: perGpuHour=%s, fixed=%s".formatted(perGpuHour, fixed));
        }
    }

    /**
     * Reads {@code 2.5/gpu-hour}.
     *
     * @throws IllegalArgumentException if it is anything else
     */
    public static Price parse(String text) {
        try {
            if (text.endsWith(UNIT)) {
                return new Price(Double.parseDouble(text.substring(0, text.length() - UNIT.length())), 0);
            }
        } catch (NumberFormatException e) {
            // The same problem is told below.
        }
        throw new IllegalArgumentException(
                "price is a number for a GPU and hour: text='%s'. Write 2.5/gpu-hour".formatted(text));
    }

    /** Cost of so many GPU-hours. */
    public double of(double gpuHours) {
        return fixed + perGpuHour * gpuHours;
    }
}
