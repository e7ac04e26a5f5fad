package dev.crosspoint.model.units;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;

/** Every value survives its own text, to the last bit. */
class UnitsPropertyTest {
    /** Any finite double above zero, by its bits, so that every exponent is as likely as any other. */
    @Provide
    Arbitrary<Double> positive() {
        return Arbitraries.longs()
                .between(1, Double.doubleToLongBits(Double.MAX_VALUE))
                .map(Double::longBitsToDouble);
    }

    @Property
    void sizesSurviveTheirText(@ForAll @LongRange(min = 0) long bytes) {
        assertThat(Bytes.parse(new Bytes(bytes).toString())).isEqualTo(new Bytes(bytes));
    }

    @Property
    void roundSizesSurviveTheirText(
            @ForAll @LongRange(min = 0, max = 1 << 12) long number, @ForAll @LongRange(min = 0, max = 50) long power) {
        Bytes size = new Bytes(number << power);
        assertThat(Bytes.parse(size.toString())).isEqualTo(size);
    }

    @Property
    void timesSurviveTheirText(@ForAll("positive") double seconds) {
        assertThat(Seconds.parse(new Seconds(seconds).toString())).isEqualTo(new Seconds(seconds));
    }

    @Property
    void ratesSurviveTheirText(@ForAll("positive") double bytesPerSecond) {
        BytesPerSecond rate = new BytesPerSecond(bytesPerSecond);
        assertThat(BytesPerSecond.parse(rate.toString())).isEqualTo(rate);
    }

    @Property
    void timesPerByteSurviveTheirText(@ForAll("positive") double secondsPerByte) {
        SecondsPerByte gamma = new SecondsPerByte(secondsPerByte);
        assertThat(SecondsPerByte.parse(gamma.toString())).isEqualTo(gamma);
    }

    @Property
    void bareNumbersAreNeitherRatesNorTimes(@ForAll("positive") double number) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BytesPerSecond.parse(String.valueOf(number)))
                .withMessageStartingWith("rate needs a unit: ");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Seconds.parse(String.valueOf(number)))
                .withMessageStartingWith("time needs a unit: ");
    }

    /** The precision of the text is that of the value for people to read, not to compute with. */
    @Property
    void textForPeopleIsWithinHalfAUnitOfItsLastDigit(@ForAll("positive") double seconds) {
        Seconds time = new Seconds(Math.min(seconds, 1e9));
        double read = Seconds.parse(time.format(6)).value();
        assertThat(Math.abs(read - time.value())).isLessThanOrEqualTo(0.5e-5 * time.value());
    }
}
