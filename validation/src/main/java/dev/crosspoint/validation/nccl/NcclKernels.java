package dev.crosspoint.validation.nccl;

import dev.crosspoint.model.nccl.NcclExpectation;
import dev.crosspoint.model.nccl.NcclModel;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.fit.KernelForecast;
import dev.crosspoint.validation.fit.LibraryForecast;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.sample.Subject;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * NCCL's own model of a machine on any number of its nodes: which kernel runs there, and what is expected of its time.
 *
 * @param machine what the model is of, for people: {@code NCCL 2.23.4 on graph.xml}
 * @param onNodes the model of a communicator of all ranks on so many nodes
 * @param networkAlpha start-up of a message across the network, as in {@link NcclExpectation}
 */
public record NcclKernels(String machine, IntFunction<NcclModel> onNodes, Seconds networkAlpha)
        implements LibraryForecast {
    @Override
    public String describe() {
        return "the model of " + machine;
    }

    @Override
    public Optional<KernelForecast> about(Subject measured) {
        boolean isKnown = measured.collective().isPresent()
                && measured.ranks().isPresent()
                && measured.group().nodes().isPresent()
                && Arrays.stream(NcclFunction.values())
                        .anyMatch(f -> f.collective() == measured.collective().get())
                && (!measured.label().isKnown() || measured.label().id().startsWith("nccl-"));
        return isKnown ? Optional.of(new OfOne(this, measured, new HashMap<>())) : Optional.empty();
    }

    /**
     * What NCCL runs of what was measured on one number of nodes, on any other.
     *
     * @param measured its collective, algorithm and group are known
     * @param known one forecast for each number of nodes: they are asked at every size
     */
    private record OfOne(NcclKernels nccl, Subject measured, Map<Integer, NcclForecast> known)
            implements KernelForecast {
        @Override
        public Optional<Expected> at(int nodes, Bytes size) {
            NcclForecast forecast = known.computeIfAbsent(nodes, this::on);
            NcclExpectation expectation = new NcclExpectation(forecast.model(), nccl.networkAlpha);
            return forecast.call(size).map(call -> new Expected(call.kernel().toString(), expectation.of(call)));
        }

        private NcclForecast on(int nodes) {
            int each = measured.ranks().orElseThrow() / measured.group().nodes().orElseThrow();
            NcclModel model = nccl.onNodes.apply(nodes);
            if (model.config().ranks() != Math.multiplyExact(nodes, each)) {
                throw new IllegalArgumentException(
                        "%s has %d ranks on %d nodes, and %d ranks a node were measured. Name the machine that was measured"
                                .formatted(nccl.machine, model.config().ranks(), nodes, each));
            }
            return NcclForecast.of(
                    model,
                    new Subject(
                            measured.source(),
                            measured.collective(),
                            measured.label(),
                            Group.of(Math.multiplyExact(nodes, each), nodes)));
        }
    }
}
