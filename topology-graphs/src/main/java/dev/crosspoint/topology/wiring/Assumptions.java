package dev.crosspoint.topology.wiring;

import dev.crosspoint.model.units.BytesPerSecond;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a reader may use beside the file. A file goes first: what it tells is not overruled.
 *
 * @param rates book in which the rate of a link is looked up
 * @param capability compute capability of the GPUs times 10, as in 80
 * @param lanes PCIe lanes of a link whose file tells none
 * @param speed GT/s of a PCIe lane whose file tells none; 0 if not stated
 * @param nic rate of the NICs whose file tells none
 * @param cpus rate between two CPUs that the file does not tell
 * @param architecture of AMD GPUs whose file tells none, as in {@code gfx90a}; empty if not stated
 * @param nvlinks NVLinks of every GPU to a switch, where the file tells no NVLink; 0 states that there are none
 */
public record Assumptions(
        Rates rates,
        OptionalInt capability,
        OptionalInt lanes,
        double speed,
        Optional<BytesPerSecond> nic,
        Optional<BytesPerSecond> cpus,
        String architecture,
        OptionalInt nvlinks) {
    private static final String STATED = "stated by the user";

    /** Nothing but the file and NCCL's rates. */
    public static final Assumptions NONE = of(Rates.NCCL);

    /** Nothing but the file and a book. */
    public static Assumptions of(Rates rates) {
        return new Assumptions(
                rates,
                OptionalInt.empty(),
                OptionalInt.empty(),
                0,
                Optional.empty(),
                Optional.empty(),
                "",
                OptionalInt.empty());
    }

    /** Rate of a PCIe link: as the file tells it, or as stated. */
    public Rate pcie(double told, int lanesTold) {
        if (told > 0 && lanesTold > 0) {
            return rates.pcie(told, lanesTold);
        }
        Rate stated = rates.pcie(speed, lanes.orElse(0));
        return stated.value().isEmpty() ? stated : new Rate(stated.value(), stated.source() + ", as " + STATED);
    }

    /** Rate of a NIC whose file tells none. */
    public Rate nicNotTold() {
        return nic.map(rate -> Rate.of(rate, STATED)).orElseGet(() -> Rate.unknown("rate of the NIC not told"));
    }

    /** Rate between two CPUs: as the file lets it be looked up, or as stated. */
    public Rate cpus(Rate told) {
        return told.value().isEmpty() && cpus.isPresent() ? Rate.of(cpus.get(), STATED) : told;
    }

    /**
     * Rate of xGMI links.
     *
     * @param told architecture as the file tells it; empty if it does not
     */
    public Rate xgmi(String told, int links) {
        if (told.startsWith("gfx") || architecture.isEmpty()) {
            return rates.xgmi(told, links);
        }
        Rate stated = rates.xgmi(architecture, links);
        return new Rate(stated.value(), stated.source() + ", as " + STATED);
    }
}
