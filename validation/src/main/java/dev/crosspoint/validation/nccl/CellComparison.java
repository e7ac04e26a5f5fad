package dev.crosspoint.validation.nccl;

import dev.crosspoint.model.nccl.NcclCost;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;

/**
 * A printed cell beside the model's.
 *
 * @param printed what the log prints, to one decimal
 * @param model what the model says
 */
public record CellComparison(LoggedCell printed, NcclCost model) {
    /** The model's latency as NCCL would print it, µs. */
    public BigDecimal latencyMicros() {
        return asPrinted(model.latencyMicros());
    }

    /** The model's bandwidth as NCCL would print it, GB/s. */
    public BigDecimal bandwidthGBps() {
        return asPrinted(model.bandwidthGBps());
    }

    /** C prints the exact binary value, and rounds what lies half way to the even digit. */
    private static BigDecimal asPrinted(float value) {
        return new BigDecimal(value).setScale(1, RoundingMode.HALF_EVEN);
    }

    private boolean hasLatency() {
        return printed.latencyMicros().compareTo(latencyMicros()) == 0;
    }

    private boolean hasBandwidth() {
        return printed.bandwidthGBps().compareTo(bandwidthGBps()) == 0;
    }

    /** Whether both print the same. */
    public boolean agrees() {
        return hasLatency() && hasBandwidth();
    }

    /** What differs, in words; empty if nothing does. */
    public Optional<String> difference() {
        if (agrees()) {
            return Optional.empty();
        } else if (printed.isAvailable() != model.isAvailable()) {
            return Optional.of(
                    printed.isAvailable()
                            ? "NCCL uses the kernel, the model has it off"
                            : "NCCL has the kernel off, the model uses it");
        }
        return Optional.of(
                hasLatency()
                        ? "bandwidth differs"
                        : hasBandwidth() ? "latency differs" : "latency and bandwidth differ");
    }
}
