package dev.crosspoint.model.training;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.training.overlap.Bucket;
import dev.crosspoint.model.training.overlap.BucketRule;
import dev.crosspoint.model.training.overlap.Gradient;
import dev.crosspoint.model.units.Bytes;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

/** P42 of the specification: how gradients are put into buckets. */
class BucketPropertyTest {
    @Provide
    Arbitrary<Long> sizes() {
        return Arbitraries.longs().between(1, 50_000_000);
    }

    @Property
    void bucketsKeepBytesAndOrderAndCloseAsSoonAsTheyAreFull(
            @ForAll @Size(min = 1, max = 40) List<@From("sizes") Long> sizes,
            @ForAll @LongRange(min = 1, max = 5_000_000) long first,
            @ForAll @LongRange(min = 1, max = 40_000_000) long cap) {
        List<Gradient> gradients = new ArrayList<>();
        for (int i = 0; i < sizes.size(); i++) {
            gradients.add(new Gradient(sizes.get(i), (i + 1.0) / sizes.size(), false));
        }
        List<Bucket> buckets = new BucketRule(new Bytes(first), new Bytes(cap)).buckets(gradients);
        int next = 0;
        for (int b = 0; b < buckets.size(); b++) {
            double limit = b == 0 ? first : cap;
            double before = 0;
            double bytes = 0;
            while (bytes < buckets.get(b).bytes()) {
                before = bytes;
                bytes += gradients.get(next++).bytes();
            }
            assertThat(bytes).isEqualTo(buckets.get(b).bytes());
            assertThat(buckets.get(b).readyShare())
                    .isCloseTo(gradients.get(next - 1).readyShare(), within(0.0));
            assertThat(before).isLessThan(limit);
            if (b < buckets.size() - 1) {
                assertThat(bytes).isGreaterThanOrEqualTo(limit);
            }
        }
        assertThat(next).isEqualTo(gradients.size());
    }

    @Property
    void gradientsOfExpertsHaveBucketsOfTheirOwn(@ForAll @Size(min = 2, max = 40) List<@From("sizes") Long> sizes) {
        List<Gradient> gradients = new ArrayList<>();
        double experts = 0;
        for (int i = 0; i < sizes.size(); i++) {
            gradients.add(new Gradient(sizes.get(i), (i + 1.0) / sizes.size(), i % 2 == 1));
            experts += i % 2 * sizes.get(i);
        }
        List<Bucket> buckets = BucketRule.PYTORCH.buckets(gradients);
        assertThat(buckets.stream()
                        .filter(Bucket::isExpert)
                        .mapToDouble(Bucket::bytes)
                        .sum())
                .isEqualTo(experts);
        assertThat(buckets).isSortedAccordingTo((x, y) -> Double.compare(x.readyShare(), y.readyShare()));
    }
}
