package dev.crosspoint.model.training.split;

import java.util.List;

/**
 * No communication takes time: what computing alone would do.
 *
 * @param layout of the groups
 */
public record Alone(Layout layout) implements GroupTimes {
    /** One device. */
    public static Alone ofOne() {
        return new Alone(new Layout(Split.ofData(1), AxisOrder.TENSOR_PIPELINE_DATA));
    }

    @Override
    public CallTime time(Exchange exchange, double bytes) {
        return CallTime.NONE;
    }

    @Override
    public LinkLoad busiest(List<Volume> volumes) {
        return LinkLoad.NONE;
    }
}
