package dev.crosspoint.validation.read.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.StringLength;

class PrintedNumberPropertyTest {
    @Property
    void theValueIsThatOfTheJdkToTheLastBit(
            @ForAll @LongRange(min = 0) long digits, @ForAll @IntRange(max = 19) int decimals) {
        String text = "%020d".formatted(digits);
        String printed = text.substring(0, 20 - decimals).replaceFirst("^0+(?=.)", "")
                + (decimals == 0 ? "" : "." + text.substring(20 - decimals));
        assertThat(PrintedNumber.of(printed).orElseThrow().value()).isEqualTo(Double.parseDouble(printed));
    }

    @Property
    void theBoundsHoldWhatRoundsToTheNumber(@ForAll @LongRange(min = 0, max = 99_999_999) long hundredths) {
        String printed = "%d.%02d".formatted(hundredths / 100, hundredths % 100);
        Proportion bounds = PrintedNumber.of(printed).orElseThrow().bounds();
        assertThat(bounds.contains((hundredths + 0.49) / 100)).isTrue();
        assertThat(bounds.contains(Math.max(0, (hundredths - 0.49) / 100))).isTrue();
        assertThat(bounds.contains((hundredths + 0.51) / 100 * (1 + 1e-5))).isFalse();
    }

    @Property
    void whateverElseIsWrittenIsNoNumber(
            @ForAll @Chars({'.', 'e', 'E', '+', '-', ',', ' '}) @CharRange(from = '0', to = '9') @StringLength(max = 8)
                    String text) {
        boolean isNumber =
                text.matches("[0-9]+([.][0-9]*)?([eE][-+]?[0-9]{1,3})?") && Double.isFinite(Double.parseDouble(text));
        assertThat(PrintedNumber.of(text).map(PrintedNumber::value))
                .isEqualTo(isNumber ? Optional.of(Double.parseDouble(text)) : Optional.empty());
    }
}
