package dev.crosspoint.validation.nccl;

import dev.crosspoint.model.nccl.NcclChoice;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A printed choice beside the model's.
 *
 * @param printed what the log says
 * @param function what was computed
 * @param model what the model chooses; empty if it has no kernel for the function
 * @param rival what the model thinks of the printed kernel; empty if it has that off
 * @param channels channels that the model lets the call use; empty if it has no choice
 */
public record ChoiceComparison(
        Said<LoggedChoice> printed,
        NcclFunction function,
        Optional<NcclChoice> model,
        Optional<NcclChoice> rival,
        OptionalInt channels) {
    /** NCCL prints times with six decimals of its 32-bit floats. */
    private static final double TOLERANCE = 1e-5;

    /** Whether the model chooses what NCCL chose, and expects the time that NCCL expected where it prints one. */
    public boolean agrees() {
        return difference().isEmpty();
    }

    private boolean hasKernel() {
        return model.map(NcclChoice::kernel).equals(Optional.of(printed.value().kernel()));
    }

    private boolean hasTime() {
        double expected = rival.map(r -> r.time().micros()).orElse(0.0);
        double said = printed.value().micros().orElse(expected);
        return Math.abs(said - expected) <= TOLERANCE * expected;
    }

    /** Whether the model lets the call use the channels that the log prints; empty if it prints none. */
    public Optional<Boolean> hasChannels() {
        OptionalInt said = printed.value().channels();
        return said.isEmpty() || !hasKernel() ? Optional.empty() : Optional.of(said.equals(channels));
    }

    /** What differs, in words; empty if nothing does. */
    public Optional<String> difference() {
        if (!hasKernel()) {
            return Optional.of(kernels());
        }
        return hasTime()
                ? Optional.empty()
                : Optional.of("NCCL expected %s, the model %s"
                        .formatted(
                                micros(printed.value().micros().orElse(0)),
                                micros(rival.orElseThrow().time().micros())));
    }

    private String kernels() {
        if (model.isEmpty()) {
            return "the model has no kernel for the function";
        } else if (rival.isEmpty()) {
            return "the model has %s off".formatted(printed.value().kernel());
        }
        return "the model expects %s from %s and %s from %s"
                .formatted(
                        micros(rival.get().time().micros()),
                        rival.get().kernel(),
                        micros(model.get().time().micros()),
                        model.get().kernel());
    }

    private static String micros(double time) {
        return String.format(Locale.ROOT, "%.6g us", time);
    }
}
