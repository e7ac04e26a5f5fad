package dev.crosspoint.model.training.step;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.training.layer.TransformerBlock;
import dev.crosspoint.model.training.split.Axis;
import dev.crosspoint.model.training.split.Exchange;
import dev.crosspoint.model.training.split.GroupTimes;
import dev.crosspoint.model.training.split.Split;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Calls that the next computation waits for, of one stage and one micro-batch: AllReduce of tensor groups, two for each
 * block and direction; AllToAll of expert groups, two for each block and direction; SendRecv between stages, one for each
 * chunk and direction. M is {@code b s h w}, for experts once for each that a token passes.
 *
 * @see "Shoeybi et al.: Megatron-LM: training multi-billion parameter language models using model parallelism, 2019"
 */
record CriticalCalls(Plan plan, GroupTimes times) {
    /** The calls of a direction. */
    List<Call> of(Stage stage, boolean isForward) {
        Optional<TransformerBlock> block = plan.workload().network().block();
        if (block.isEmpty()) {
            return List.of();
        }
        Split split = plan.layout().split();
        double bytes = (double) plan.microBatchSamples()
                * block.get().sequence()
                * block.get().hidden()
                * plan.workload().precision().activationBytes();
        boolean again = !isForward && plan.strategy().recompute() == Recompute.FULL;
        double each = stage.blocks() * (again ? 4.0 : 2.0);
        List<Call> calls = new ArrayList<>();
        if (split.tensor() > 1) {
            calls.add(call(Axis.TENSOR, Collective.ALL_REDUCE, bytes, each));
        }
        if (split.expert() > 1) {
            calls.add(
                    call(Axis.EXPERT, Collective.ALL_TO_ALL, bytes * block.get().activeExperts(), each));
        }
        if (split.pipeline() > 1) {
            calls.add(call(
                    Axis.PIPELINE, Collective.SEND_RECV, bytes, plan.strategy().interleave()));
        }
        return calls;
    }

    private Call call(Axis axis, Collective collective, double bytes, double count) {
        Exchange exchange = new Exchange(axis, collective);
        return new Call(exchange, bytes, count, times.time(exchange, bytes));
    }

    static double seconds(List<Call> calls) {
        return calls.stream().mapToDouble(Call::seconds).sum();
    }
}
