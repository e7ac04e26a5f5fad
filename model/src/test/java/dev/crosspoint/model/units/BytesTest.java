package dev.crosspoint.model.units;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BytesTest {
    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "4096, 4096",
        "4096B, 4096",
        "4KiB, 4096",
        "64 MiB, 67108864",
        "1.5GiB, 1610612736",
        "2TiB, 2199023255552",
        "3kB, 3000",
        "100MB, 100000000",
        "1GB, 1000000000",
        "1TB, 1000000000000",
        "1e3, 1000",
        "0.5KiB, 512",
        "9223372036854775807, 9223372036854775807"
    })
    void sizesAreBinaryWithAnIAndDecimalWithout(String text, long bytes) {
        assertThat(Bytes.parse(text)).isEqualTo(new Bytes(bytes));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.5", "1.0001KiB", "9223372036854775808", "8388608TiB", "1e300"})
    void partsOfAByteAndSizesBeyondALongAreRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Bytes.parse(text))
                .withMessage("size must be a whole number of bytes below 2^63: text='" + text + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "KiB", "4 K iB", "4..8", "0x10", "--1", "1e9999999999"})
    void textsThatAreNoNumberAreRefusedWithAnExample(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Bytes.parse(text))
                .withMessageStartingWith("size is a number and a unit: text='" + text + "'. Write 4096, 4KiB");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e", "4K", "4kib", "4Mb", "4KB", "4s"})
    void unitsThatAreNotClearAreRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Bytes.parse(text))
                .withMessageStartingWith("size has an unknown unit: text='" + text + "'. Write ");
    }

    @Test
    void exponentsBeyondReasonAreRefusedAtOnce() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Bytes.parse("1e999999999"))
                .withMessage("size is out of range: text='1e999999999'");
    }

    @Test
    void negativeSizesAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Bytes.parse("-1KiB"))
                .withMessage("size must be >= 0: bytes=-1024");
    }

    @Test
    void listsAreSortedAndHoldEachSizeOnce() {
        assertThat(Bytes.parseList("1MiB, 4KiB,4096")).containsExactly(new Bytes(4096), Bytes.ofMiB(1));
    }

    @Test
    void rangesAreTheDoublingsOfTheirFirstSize() {
        assertThat(Bytes.parseList("8..8GiB"))
                .containsExactlyElementsOf(Stream.iterate(8L, size -> size <= 1L << 33, size -> size * 2)
                        .map(Bytes::new)
                        .toList());
        assertThat(Bytes.parseList("3..13,5")).extracting(Bytes::value).containsExactly(3L, 5L, 6L, 12L);
        assertThat(Bytes.parseList("7..7")).containsExactly(new Bytes(7));
    }

    @Test
    void theGreatestRangeEndsBeforeItOverflows() {
        assertThat(Bytes.parseList((Long.MAX_VALUE / 2) + ".." + Long.MAX_VALUE))
                .containsExactly(new Bytes(Long.MAX_VALUE / 2), new Bytes(Long.MAX_VALUE - 1));
        assertThat(Bytes.parseList("1.." + Long.MAX_VALUE)).hasSize(63).last().isEqualTo(new Bytes(1L << 62));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0..8", "8..4"})
    void emptyRangesAreRefused(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Bytes.parseList(text))
                .withMessageStartingWith("range of sizes runs from 1 byte or more")
                .withMessageEndingWith("text='" + text + "'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "4KiB,", ",8", "..8", "8..", "1..2..3"})
    void listsWithAnEmptyPartAreRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> Bytes.parseList(text));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0 B",
        "1000, 1000 B",
        "1024, 1 KiB",
        "1536, 1536 B",
        "67108864, 64 MiB",
        "1125899906842624, 1024 TiB"
    })
    void textIsTheLargestUnitThatDivides(long bytes, String text) {
        assertThat(new Bytes(bytes)).hasToString(text);
    }
}
