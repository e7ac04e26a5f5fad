package dev.crosspoint.model.predict;

import dev.crosspoint.model.algorithm.CollectiveAlgorithm;
import dev.crosspoint.model.algorithm.CostTerms;
import dev.crosspoint.model.algorithm.Hierarchical;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.units.Bytes;

/** The short road to a time: cost terms times link parameters. */
public final class ClosedForm {
    private ClosedForm() {}

    /**
     * Time on links that are all alike.
     *
     * @throws IllegalArgumentException if the algorithm cannot carry out the collective among so many ranks
     */
    public static AffineTime of(CollectiveAlgorithm algorithm, Collective collective, int ranks, LinkParameters link) {
        return on(link, algorithm.cost(collective, ranks, Bytes.ONE));
    }

    /**
     * Time of a two-level algorithm.
     *
     * @param inside links inside a node
     * @param across links across nodes, B being what one rail gets
     */
    public static AffineTime of(
            Hierarchical algorithm, Collective collective, int ranks, LinkParameters inside, LinkParameters across) {
        return on(inside, algorithm.costInside(collective, ranks, Bytes.ONE))
                .plus(on(across, algorithm.costAcross(collective, ranks, Bytes.ONE)));
    }

    /** Terms of one byte are terms per byte: bytes are proportional to M, start-ups do not depend on it. */
    private static AffineTime on(LinkParameters link, CostTerms perByte) {
        return new AffineTime(
                perByte.startUps() * link.alpha().value(),
                perByte.criticalBytes() / link.bandwidth().value()
                        + perByte.reducedBytes() * link.gamma().value());
    }
}
