package dev.crosspoint.model.predict;

import dev.crosspoint.model.algorithm.CollectiveAlgorithm;
import dev.crosspoint.model.algorithm.CostTerms;
import dev.crosspoint.model.algorithm.Hierarchical;
import dev.crosspoint.model.algorithm.InNetwork;
import dev.crosspoint.model.algorithm.Pipelined;
import dev.crosspoint.model.algorithm.RankToRank;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.units.Bytes;

/** The short road to a time: cost terms times link parameters. */
public final class ClosedForm {
    private ClosedForm() {}

    /**
     * Time on links that are all alike, of which each rank has as many as the algorithm wants.
     *
     * @throws IllegalArgumentException if the algorithm cannot carry out the collective among so many ranks
     */
    public static AffineTime of(RankToRank algorithm, Collective collective, int ranks, LinkParameters link) {
        return on(link, algorithm.cost(collective, ranks, Bytes.ONE));
    }

    /**
     * Time of an algorithm in which switches reduce.
     *
     * @param link what this algorithm reaches, which is not what links between ranks reach
     */
    public static AffineTime of(InNetwork algorithm, Collective collective, int ranks, LinkParameters link) {
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

    /**
     * Time of any algorithm for every size; of a pipelined one, in the best number of segments for each.
     *
     * @throws IllegalArgumentException if the algorithm cannot carry out the collective among so many ranks, or hides a
     *     reduction that takes longer than sending
     */
    public static Curve curve(CollectiveAlgorithm algorithm, Collective collective, int ranks, LinkParameters link) {
        if (algorithm instanceof Pipelined pipelined) {
            if (pipelined.hidesReduction()
                    && link.gamma().value() > link.bandwidth().secondsPerByte()) {
                throw new IllegalArgumentException(
                        "segments hide a reduction that is faster than sending: gamma=%s, B=%s. Use ring"
                                .formatted(link.gamma(), link.bandwidth()));
            }
            return BestSegments.onSwitch(pipelined, collective, ranks, link);
        }
        return Curve.of(
                algorithm instanceof InNetwork inNetwork
                        ? of(inNetwork, collective, ranks, link)
                        : of((RankToRank) algorithm, collective, ranks, link));
    }

    /** Terms of one byte are terms per byte: bytes are proportional to M, start-ups do not depend on it. */
    private static AffineTime on(LinkParameters link, CostTerms perByte) {
        return new AffineTime(
                perByte.startUps() * link.alpha().value(),
                perByte.criticalBytes() / link.bandwidth().value()
                        + perByte.reducedBytes() * link.gamma().value());
    }
}
