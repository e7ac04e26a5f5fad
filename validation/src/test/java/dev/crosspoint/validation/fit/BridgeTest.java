package dev.crosspoint.validation.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class BridgeTest {
    private static final DoubleUnaryOperator LINE = bytes -> 20e-6 + 1e-10 * bytes;

    private static Medians medians(int step, DoubleUnaryOperator seconds) {
        SortedMap<Bytes, Seconds> bySize = new TreeMap<>();
        for (int power = 4; power <= 30; power += step) {
            double bytes = Math.pow(2, power);
            bySize.put(new Bytes((long) bytes), new Seconds(seconds.applyAsDouble(bytes)));
        }
        return new Medians(bySize);
    }

    @Test
    void aLineIsGivenBackBetweenTheSizes() {
        Bridge bridge = Bridge.of(medians(2, LINE));
        for (int power = 5; power < 30; power += 2) {
            double bytes = Math.pow(2, power);
            assertThat(bridge.at(bytes)).isCloseTo(LINE.applyAsDouble(bytes), within(1e-9));
        }
    }

    /** A protocol that takes three times as long from 64 KiB on: in the gap, the geometric middle of both. */
    @Test
    void aJumpIsMetHalfWay() {
        Bridge bridge = Bridge.of(medians(2, bytes -> (bytes >= 65536 ? 3 : 1) * LINE.applyAsDouble(bytes)));
        double middle = bridge.at(32768);
        assertThat(middle)
                .isBetween(1.5 * LINE.applyAsDouble(32768), 2 * LINE.applyAsDouble(32768))
                .isCloseTo(Math.sqrt(3) * LINE.applyAsDouble(32768), within(0.05 * middle));
    }

    /** Two protocols, the second with a hundred times the start-up: no one line bends where both do. */
    @Test
    void aLineThatMissesIsLeftOut() {
        DoubleUnaryOperator protocols = bytes -> bytes < 1 << 20 ? 10e-6 + 1e-9 * bytes : 1e-3 + 1e-11 * bytes;
        Bridge bridge = Bridge.of(medians(2, protocols));
        assertThat(bridge.line().at(1 << 30)).isEqualTo(bridge.line().at(16));
        assertThat(bridge.at(1 << 17))
                .isCloseTo(
                        Math.sqrt(protocols.applyAsDouble(1 << 16) * protocols.applyAsDouble(1 << 18)), within(1e-9));
        assertThat(Bridge.of(medians(2, LINE)).line().at(1 << 30)).isGreaterThan(1e-2);
    }

    @Test
    void aDisturbedTimeIsReplacedByTheOneInPlace() {
        Medians disturbed = medians(2, bytes -> (bytes == 65536 ? 5 : 1) * LINE.applyAsDouble(bytes));
        Medians inPlace = medians(2, bytes -> 1.1 * LINE.applyAsDouble(bytes));
        assertThat(Bridge.of(disturbed, inPlace).at(32768)).isCloseTo(LINE.applyAsDouble(32768), within(1e-8));
        assertThat(Bridge.of(disturbed).at(32768)).isGreaterThan(1.5 * LINE.applyAsDouble(32768));
    }

    @Test
    void thereIsNoBridgeBeyondTheSizes() {
        Bridge bridge = Bridge.of(medians(2, LINE));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> bridge.at(8))
                .withMessageContaining("size lies between measured ones: bytes=8.0");
    }

    @Test
    void fewSizesTellNoInterval() {
        assertThat(Bridge.of(medians(3, LINE)).interval(1000)).isEmpty();
        assertThat(Bridge.of(medians(2, LINE)).interval(1000)).isPresent();
    }
}
