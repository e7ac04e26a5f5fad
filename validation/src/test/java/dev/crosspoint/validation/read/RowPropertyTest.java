package dev.crosspoint.validation.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.crosspoint.validation.read.text.Line;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.StringLength;

class RowPropertyTest {
    @Property
    void aRowIsFoundWhereverInItsLineItStarts(
            @ForAll @Chars({' ', 'd', 'f', '0', '7', '.', ',', '[', ':', '\t'}) @StringLength(max = 12) String before,
            @ForAll @LongRange(min = 0, max = 1L << 40) long size,
            @ForAll @LongRange(min = 0, max = 1L << 38) long count) {
        String row = "> %d \t %d  float  sum -1 12.34 0.1 0.2 0".formatted(size, count);
        Row found = Row.in(new Line(1, before + row)).orElseThrow();
        assertThat(found.size()).isEqualTo(size);
        assertThat(found.count()).isEqualTo(count);
        assertThat(found.type()).isEqualTo("float");
        assertThat(found.fields()).containsExactly("sum", "-1", "12.34", "0.1", "0.2", "0");
    }

    @Property
    void aNumberThatIsPartOfSomethingElseIsNoSize(
            @ForAll @Chars({'a', '_', '.', ',', '1'}) @StringLength(1) String glued) {
        String row = "host" + glued + "8 2 float sum -1 12.34 0.1 0.2 0";
        assertThat(Row.in(new Line(1, row))).isEmpty();
    }
}
