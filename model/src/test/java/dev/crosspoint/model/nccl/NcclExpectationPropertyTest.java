package dev.crosspoint.model.nccl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.model.nccl.communicator.NcclConfig;
import dev.crosspoint.model.nccl.communicator.NcclEnvironment;
import dev.crosspoint.model.nccl.communicator.NcclFunction;
import dev.crosspoint.model.nccl.release.NcclVersion;
import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import java.util.Map;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

final class NcclExpectationPropertyTest {
    @Provide
    Arbitrary<NcclVersion> versions() {
        return Communicators.versions();
    }

    @Provide
    Arbitrary<NcclConfig> configs() {
        return Communicators.configs();
    }

    @Property(tries = 300)
    void whatIsLeftOutOnlyAdds(
            @ForAll("versions") NcclVersion version,
            @ForAll("configs") NcclConfig config,
            @ForAll NcclFunction function,
            @ForAll @LongRange(min = 1, max = 1L << 33) long bytes,
            @ForAll @IntRange(min = 1, max = 50) int alphaMicros) {
        NcclModel model = NcclModel.of(version, config, NcclEnvironment.parse(Map.of()));
        NcclExpectation fast = NcclExpectation.of(model);
        NcclExpectation described = new NcclExpectation(model, Seconds.ofMicros(alphaMicros));
        for (NcclChoice call : model.candidates(function, new Bytes(bytes))) {
            double alone = call.time().value();
            assertThat(fast.of(call).value()).isGreaterThanOrEqualTo(alone * (1 - 1e-6));
            assertThat(described.of(call)).isGreaterThanOrEqualTo(fast.of(call));
        }
    }
}
