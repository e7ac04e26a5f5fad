package dev.crosspoint.model.predict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.ModelDomain;
import dev.crosspoint.model.ModelDomain.Task;
import dev.crosspoint.model.algorithm.RankToRank;
import dev.crosspoint.model.algorithm.Ring;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.model.fabric.LinkParameters;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import net.jqwik.api.Assume;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

@Domain(ModelDomain.class)
@Domain(DomainContext.Global.class)
class PredictionPropertyTest {
    private static Prediction prediction(RankToRank algorithm, Collective collective, int ranks, LinkParameters link) {
        Curve curve = Curve.of(ClosedForm.of(algorithm, collective, ranks, link));
        return new Prediction(collective, algorithm.id(), ranks, curve, "");
    }

    /** P23. A barrier has no bytes whose bandwidth could be told. */
    @Property
    void busBandwidthStaysBelowThatOfTheLinks(@ForAll Task task, @ForAll LinkParameters link, @ForAll Bytes size) {
        Assume.that(task.ranks() >= 2 && task.collective() != Collective.BARRIER);
        double busbw = prediction(task.algorithm(), task.collective(), task.ranks(), link)
                .busbw(size);
        assertThat(busbw).isPositive().isLessThanOrEqualTo(link.bandwidth().value() * (1 + 1e-12));
    }

    /** P23. */
    @Property
    void ringReachesTheBandwidthOfTheLinksWhereNothingElseCosts(
            @ForAll @IntRange(min = 2, max = 300) int ranks, @ForAll BytesPerSecond bandwidth, @ForAll Bytes size) {
        LinkParameters link = new LinkParameters(Seconds.ZERO, bandwidth);
        for (Collective collective :
                new Collective[] {Collective.ALL_REDUCE, Collective.REDUCE_SCATTER, Collective.ALL_GATHER}) {
            assertThat(prediction(new Ring(), collective, ranks, link).busbw(size))
                    .isCloseTo(bandwidth.value(), within(1e-9 * bandwidth.value()));
        }
    }

    @Property
    void algorithmBandwidthIsSizeOverTime(@ForAll Task task, @ForAll LinkParameters link, @ForAll Bytes size) {
        Assume.that(task.ranks() >= 2);
        Prediction prediction = prediction(task.algorithm(), task.collective(), task.ranks(), link);
        assertThat(prediction.algbw(size) * prediction.time(size).value())
                .isCloseTo(size.value(), within(1e-9 * size.value()));
    }

    @Example
    void noTimeAndNoMessageAreNoBandwidth() {
        LinkParameters link = new LinkParameters(Seconds.ofMicros(10), BytesPerSecond.ofGB(10));
        assertThat(prediction(new Ring(), Collective.ALL_REDUCE, 1, link).busbw(Bytes.ofMiB(1)))
                .isZero();
        assertThat(prediction(new Ring(), Collective.ALL_REDUCE, 8, link).algbw(Bytes.ZERO))
                .isZero();
    }
}
