package dev.crosspoint.cli.nccl.print;

import dev.crosspoint.model.nccl.NcclModel;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import java.util.List;

/**
 * One communicator to print.
 *
 * @param id its name in rows
 * @param model NCCL's model of it
 * @param functions the functions to print
 * @param sizes sizes at which choices and times are printed
 * @param networkAlpha start-up of a message across its network
 */
public record NcclSubject(
        String id, NcclModel model, List<NcclFunction> functions, List<Bytes> sizes, Seconds networkAlpha) {
    public NcclSubject {
        functions = List.copyOf(functions);
        sizes = List.copyOf(sizes);
    }

    /** What the model expects of a function. */
    public Expectation expectation(NcclFunction function) {
        return size -> model.choose(function, size)
                .map(c -> new Expectation.Expected(c.kernel(), c.time().value()));
    }

    /** Least size of lists. */
    Bytes least() {
        return sizes.get(0).value() == 0 ? new Bytes(1) : sizes.get(0);
    }

    /** Greatest size of lists. */
    Bytes greatest() {
        Bytes last = sizes.get(sizes.size() - 1);
        return last.compareTo(least()) < 0 ? least() : last;
    }
}
