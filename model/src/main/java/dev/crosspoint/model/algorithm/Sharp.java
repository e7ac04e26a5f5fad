package dev.crosspoint.model.algorithm;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import java.util.Optional;

/**
 * AllReduce in a tree of switches that reduce on the way up and copy on the way down: every rank sends and receives the
 * message once.
 *
 * <p>{@code T = alpha_host + 2d * alpha_hop + M/B} in a tree of d levels of switches; the gain over a ring comes up to 2.
 * {@link #cost} counts one start-up, whose alpha is {@link #alpha}.
 *
 * @param levels d, at least 1
 * @see "Graham et al.: Scalable hierarchical aggregation protocol (SHArP): a hardware architecture for efficient data
 *     reduction, COMHPC 2016"
 */
public record Sharp(int levels) implements InNetwork {
    public Sharp {
        if (levels < 1) {
            throw new IllegalArgumentException("tree has 1 level of switches or more: levels=" + levels);
        }
    }

    @Override
    public String id() {
        return "sharp";
    }

    @Override
    public Optional<String> refusal(Collective collective, int ranks) {
        return collective == Collective.ALL_REDUCE
                ? Optional.empty()
                : Optional.of("only AllReduce is modelled of a tree of switches that reduce");
    }

    /** The start-up cost of the whole way up and down: what the hosts cost, and each hop between levels twice. */
    public Seconds alpha(Seconds host, Seconds hop) {
        return new Seconds(host.value() + 2.0 * levels * hop.value());
    }

    /** The links as {@link #cost} wants them. */
    public LinkParameters link(Seconds host, Seconds hop, LinkParameters link) {
        return new LinkParameters(alpha(host, hop), link.bandwidth(), link.gamma());
    }

    @Override
    public CostTerms cost(Collective collective, int ranks, Bytes size) {
        require(collective, ranks);
        return ranks == 1 ? CostTerms.NONE : new CostTerms(1, size.value(), 0);
    }

    @Override
    public Formula formula(Collective collective, int ranks) {
        require(collective, ranks);
        return ranks == 1 ? Formula.NONE : Formula.of("1", "M");
    }

    @Override
    public String source() {
        return "Graham et al.: Scalable hierarchical aggregation protocol (SHArP): a hardware architecture for efficient"
                + " data reduction, COMHPC 2016";
    }
}
