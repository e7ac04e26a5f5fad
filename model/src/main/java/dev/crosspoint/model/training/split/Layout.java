package dev.crosspoint.model.training.split;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which ranks form the groups.
 *
 * @param split how many ranks share what
 * @param order which of them are neighbours
 */
public record Layout(Split split, AxisOrder order) {
    /** The groups of an axis, each rank in one of them. */
    public List<List<Integer>> groups(Axis axis) {
        List<List<Integer>> groups = new ArrayList<>();
        Axis along = axis == Axis.EXPERT || axis == Axis.EXPERT_DATA ? Axis.DATA : axis;
        int stride = stride(along);
        for (int rank = 0; rank < split.ranks(); rank++) {
            if (rank / stride % split.size(along) == 0) {
                int first = rank;
                List<Integer> all = IntStream.range(0, split.size(along))
                        .map(i -> first + i * stride)
                        .boxed()
                        .toList();
                groups.addAll(parts(axis, all));
            }
        }
        return groups;
    }

    /** Of a group of replicas: itself, or its runs that share the experts, or those that hold the same ones. */
    private List<List<Integer>> parts(Axis axis, List<Integer> replicas) {
        int experts = split.expert();
        return switch (axis) {
            case EXPERT ->
                IntStream.range(0, replicas.size() / experts)
                        .mapToObj(k -> replicas.subList(k * experts, (k + 1) * experts))
                        .toList();
            case EXPERT_DATA ->
                IntStream.range(0, experts)
                        .mapToObj(e -> IntStream.range(0, replicas.size() / experts)
                                .mapToObj(k -> replicas.get(k * experts + e))
                                .toList())
                        .toList();
            case TENSOR, PIPELINE, DATA -> List.of(replicas);
        };
    }

    private int stride(Axis axis) {
        int stride = 1;
        for (Axis one : order.axes()) {
            if (one == axis) {
                return stride;
            }
            stride *= split.size(one);
        }
        throw new AssertionError(axis);
    }
}
