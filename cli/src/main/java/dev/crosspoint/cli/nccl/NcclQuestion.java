package dev.crosspoint.cli.nccl;

import dev.crosspoint.cli.nccl.print.NcclSubject;
import dev.crosspoint.model.nccl.NcclModel;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import java.util.List;
import java.util.Optional;

/**
 * What is asked of NCCL's model.
 *
 * @param functions the functions to print
 * @param only the one that the user named, if it is one
 * @param sizes sizes to print
 * @param bySize whether the user named the sizes, and wants rows of them instead of ranges
 * @param networkAlpha start-up of a message across the network
 */
record NcclQuestion(
        List<NcclFunction> functions,
        Optional<NcclFunction> only,
        List<Bytes> sizes,
        boolean bySize,
        Seconds networkAlpha) {
    NcclSubject subject(String id, NcclModel model) {
        return new NcclSubject(id, model, functions, sizes, networkAlpha);
    }
}
