package dev.crosspoint.model.units;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Times, rates and times per byte: what they read and what they refuse. */
class UnitsTest {
    @ParameterizedTest
    @CsvSource({
        "1B/s, 1",
        "1kB/s, 1e3",
        "1MB/s, 1e6",
        "25GB/s, 25e9",
        "1.5 TB/s, 1.5e12",
        "1MiB/s, 1048576",
        "12.5 GiB/s, 13421772800",
        "8b/s, 1",
        "8kb/s, 1e3",
        "8Mb/s, 1e6",
        "200Gb/s, 25e9",
        "1.6Tb/s, 2e11",
        "4e2Gb/s, 50e9"
    })
    void ratesAreDecimalAndTellBitsFromBytes(String text, double bytesPerSecond) {
        assertThat(BytesPerSecond.parse(text)).isEqualTo(new BytesPerSecond(bytesPerSecond));
    }

    @ParameterizedTest
    @CsvSource({
        "2s, 2",
        "10 ms, 0.01",
        "1.5us, 1.5e-6",
        "1.5\u00b5s, 1.5e-6",
        "1.5\u03bcs, 1.5e-6",
        "800ns, 8e-7",
        "3ps, 3e-12",
        "0s, 0"
    })
    void timesAreRead(String text, double seconds) {
        assertThat(Seconds.parse(text)).isEqualTo(new Seconds(seconds));
    }

    @ParameterizedTest
    @CsvSource({"1ps/B, 1e-12", "0.5ns/B, 5e-10", "1us/B, 1e-6", "1s/B, 1", "1e-12, 1e-12", "0, 0"})
    void timesPerByteAreRead(String text, double secondsPerByte) {
        assertThat(SecondsPerByte.parse(text)).isEqualTo(new SecondsPerByte(secondsPerByte));
    }

    @Test
    void anyNumberOfDigitsIsRead() {
        assertThat(Seconds.parse("0." + "3".repeat(500) + "s")).isEqualTo(new Seconds(1 / 3.0));
        assertThat(Seconds.parse("0".repeat(500) + "7s")).isEqualTo(new Seconds(7));
    }

    @Test
    void aBareNumberIsNoRate() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BytesPerSecond.parse("400"))
                .withMessage("rate needs a unit: text='400'. Write 25GB/s (bytes) or 200Gb/s (bits)");
    }

    @Test
    void aBareNumberIsNoTime() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Seconds.parse("0"))
                .withMessage("time needs a unit: text='0'. Write 1.5us, 10ms or 2s");
    }

    @ParameterizedTest
    @ValueSource(strings = {"25GB", "25Gbps", "25 gb/s", "25GBs", "25G/s"})
    void ratesWithAnUnclearUnitAreRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BytesPerSecond.parse(text))
                .withMessageStartingWith("rate has an unknown unit: text='" + text + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0GB/s", "-1GB/s", "1e399GB/s"})
    void ratesAreFiniteAndAboveZero(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BytesPerSecond.parse(text))
                .withMessageStartingWith("rate must be finite and > 0: bytesPerSecond=");
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1e-9, Double.NaN, Double.POSITIVE_INFINITY})
    void timesAreFiniteAndNotNegative(double value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Seconds(value))
                .withMessage("time must be finite and >= 0: seconds=" + value);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SecondsPerByte(value))
                .withMessage("time per byte must be finite and >= 0: secondsPerByte=" + value);
        assertThatIllegalArgumentException().isThrownBy(() -> new BytesPerSecond(value));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 s",
        "1e-6, 1 \u00b5s",
        "1e-3, 1 ms",
        "1, 1 s",
        "3.2e-9, 3.2 ns",
        "1.407168e-4, 140.717 \u00b5s",
        "0.011884051, 11.8841 ms",
        "2.5, 2.5 s",
        "1234567, 1234570 s"
    })
    void timesForPeopleHaveAFittingUnit(double seconds, String text) {
        assertThat(new Seconds(seconds).format(6)).isEqualTo(text);
    }

    @Test
    void ratesForPeopleAreInGigabytes() {
        assertThat(BytesPerSecond.ofGB(12.3456789).format(3)).isEqualTo("12.3 GB/s");
    }

    @Test
    void conversionsGoBothWays() {
        assertThat(Seconds.ofMicros(140).micros()).isEqualTo(140);
        assertThat(BytesPerSecond.ofGB(12.5).gigabytes()).isEqualTo(12.5);
        assertThat(new BytesPerSecond(4).secondsPerByte()).isEqualTo(0.25);
        assertThat(new Seconds(1).plus(new Seconds(0.5))).isEqualTo(new Seconds(1.5));
    }

    @Test
    void unitsAreOrderedByTheirValue() {
        assertThat(new Seconds(1)).isLessThan(new Seconds(2));
        assertThat(new Bytes(2)).isGreaterThan(new Bytes(1));
        assertThat(new BytesPerSecond(1)).isLessThan(new BytesPerSecond(2));
        assertThat(new SecondsPerByte(1)).isLessThan(new SecondsPerByte(2));
    }
}
