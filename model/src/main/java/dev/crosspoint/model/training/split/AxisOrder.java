package dev.crosspoint.model.training.split;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Which ranks are neighbours: along the first axis they have consecutive numbers, along the last they are farthest
 * apart. Where ranks are numbered node by node, groups of the first axis share a node.
 */
public enum AxisOrder {
    /** Megatron's: {@code rank = (dp * PP + pp) * TP + tp}. */
    TENSOR_PIPELINE_DATA(Axis.TENSOR, Axis.PIPELINE, Axis.DATA),
    /** Tensor groups together, replicas next to each other, stages far apart. */
    TENSOR_DATA_PIPELINE(Axis.TENSOR, Axis.DATA, Axis.PIPELINE),
    /** Replicas next to each other, then tensor groups. */
    DATA_TENSOR_PIPELINE(Axis.DATA, Axis.TENSOR, Axis.PIPELINE),
    /** Replicas next to each other, then stages. */
    DATA_PIPELINE_TENSOR(Axis.DATA, Axis.PIPELINE, Axis.TENSOR),
    /** Stages next to each other, then tensor groups. */
    PIPELINE_TENSOR_DATA(Axis.PIPELINE, Axis.TENSOR, Axis.DATA),
    /** Stages next to each other, then replicas. */
    PIPELINE_DATA_TENSOR(Axis.PIPELINE, Axis.DATA, Axis.TENSOR);

    private final List<Axis> axes;

    AxisOrder(Axis... axes) {
        this.axes = List.of(axes);
    }

    /** The axes from neighbours to those farthest apart. */
    public List<Axis> axes() {
        return axes;
    }

    /** As in {@code tensor-pipeline-data}. */
    public String id() {
        return axes.stream().map(Axis::id).collect(Collectors.joining("-"));
    }

    /**
     * The order with that id.
     *
     * @throws IllegalArgumentException if there is none; the message lists the ids
     */
    public static AxisOrder parse(String id) {
        return Arrays.stream(values())
                .filter(order -> order.id().equals(id))
                .findAny()
                .orElseThrow(() -> new IllegalArgumentException("unknown order of axes: text='%s'. Known: %s"
                        .formatted(
                                id, Arrays.stream(values()).map(AxisOrder::id).collect(Collectors.joining(", ")))));
    }
}
