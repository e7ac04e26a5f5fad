package dev.crosspoint.model.predict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.ModelDomain;
import dev.crosspoint.model.ModelDomain.Task;
import dev.crosspoint.model.algorithm.Ring;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.fabric.NonBlockingSwitch;
import dev.crosspoint.model.units.Bytes;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

@Domain(ModelDomain.class)
@Domain(DomainContext.Global.class)
class LowerBoundPropertyTest {
    /** P06, for every collective. */
    @Property
    void noAlgorithmBeatsTheLowerBound(@ForAll Task task, @ForAll LinkParameters link, @ForAll Bytes size) {
        AffineTime time = ClosedForm.of(task.algorithm(), task.collective(), task.ranks(), link);
        LowerBound bound = LowerBound.of(task.collective(), task.ranks(), link);
        assertThat(time.at(size.value())).isGreaterThanOrEqualTo(bound.at(size.value()) * (1 - 1e-12));
    }

    /** The same by the long road: neither the formula nor its bound is what the messages are. */
    @Property(tries = 200)
    void noScheduleBeatsTheLowerBound(@ForAll Task task, @ForAll LinkParameters link, @ForAll Bytes size) {
        NonBlockingSwitch fabric = new NonBlockingSwitch(task.ranks(), link);
        AffineTime time = RoundByRound.of(task.algorithm().schedule(task.collective(), task.ranks()), fabric)
                .time();
        assertThat(time.at(size.value()))
                .isGreaterThanOrEqualTo(LowerBound.of(task.collective(), fabric).at(size.value()) * (1 - 1e-12));
    }

    /** The bound of table 2.1, with a logarithm of its own. */
    @Property
    void allReduceBoundIsTheLargestOfThree(
            @ForAll @IntRange(min = 1, max = 300) int ranks, @ForAll LinkParameters link, @ForAll Bytes size) {
        double p = ranks;
        double bytes = size.value();
        int levels = 0;
        for (long reached = 1; reached < ranks; reached *= 2) {
            levels++;
        }
        double latency = levels * link.alpha().value();
        double bandwidth = 2 * (p - 1) / p * bytes / link.bandwidth().value();
        double computation = (p - 1) / p * bytes * link.gamma().value();
        double expected = Math.max(latency, Math.max(bandwidth, computation));
        assertThat(LowerBound.of(Collective.ALL_REDUCE, ranks, link).at(bytes))
                .isBetween(expected * (1 - 1e-12), expected * (1 + 1e-12));
    }

    /** What k ports move in a time, one port of k times the rate does; who tells k others a round is soon done. */
    @Property
    void severalPortsAreOneWiderPortThatStartsSeveralMessages(
            @ForAll Collective collective,
            @ForAll @IntRange(min = 1, max = 300) int ranks,
            @ForAll LinkParameters link,
            @ForAll @IntRange(min = 1, max = 9) int ports) {
        LowerBound one = LowerBound.of(collective, ranks, link);
        LowerBound several = LowerBound.of(collective, ranks, link, ports);
        assertThat(LowerBound.of(collective, ranks, link, 1)).isEqualTo(one);
        assertThat(several.secondsPerByte())
                .isBetween(one.secondsPerByte() / ports * (1 - 1e-12), one.secondsPerByte() * (1 + 1e-12));
        assertThat(several.latencySeconds()).isLessThanOrEqualTo(one.latencySeconds());
        if (collective != Collective.SEND_RECV) {
            double reached = Math.pow(
                    ports + 1.0, several.latencySeconds() / link.alpha().value());
            assertThat(reached).isBetween(ranks * (1 - 1e-9), Math.max(1, (ranks - 1.0) * (ports + 1)) * (1 + 1e-9));
        }
    }

    /** Optimal in bytes: of large messages nothing but the start-ups is lost. */
    @Property
    void ringMeetsTheBandwidthBound(@ForAll @IntRange(min = 2, max = 300) int ranks, @ForAll LinkParameters link) {
        LinkParameters fused = new LinkParameters(link.alpha(), link.bandwidth());
        double slope =
                ClosedForm.of(new Ring(), Collective.ALL_REDUCE, ranks, fused).slopeSecondsPerByte();
        double bound = LowerBound.of(Collective.ALL_REDUCE, ranks, fused).secondsPerByte();
        assertThat(slope).isBetween(bound * (1 - 1e-12), bound * (1 + 1e-12));
    }
}
