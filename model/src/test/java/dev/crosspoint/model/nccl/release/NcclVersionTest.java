package dev.crosspoint.model.nccl.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class NcclVersionTest {
    @ParameterizedTest
    @ValueSource(strings = {"2.30.7", "v2.30.7-1", " 2.30.7 "})
    void readsVersionsAsTagsAndPackagesWriteThem(String text) {
        assertThat(NcclVersion.parse(text)).isEqualTo(new NcclVersion(2, 30, 7)).hasToString("2.30.7");
    }

    @ParameterizedTest
    @CsvSource({"2.31.2, 2.30.7", "2.17.1, 2.18.1", "2.28.6, 2.28.7", "2.22.9, 2.22.3", "3.0.0, 2.30.7"})
    void refusesAnUnknownReleaseAndNamesTheNearest(String text, String nearest) {
        assertThatThrownBy(() -> NcclVersion.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("version=" + text)
                .hasMessageContaining("Nearest known: " + nearest + ".");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2.30", "newest", "2.30.x", "22.30.7.1", "99999999999.1.1"})
    void refusesWhatIsNoVersion(String text) {
        assertThatThrownBy(() -> NcclVersion.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("text='" + text + "'")
                .hasMessageContaining("Write 2.30.7");
    }

    @Test
    void rulesOfAnUnknownReleaseAreRefused() {
        assertThatThrownBy(() -> NcclReleases.of(new NcclVersion(2, 40, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Nearest known: 2.30.7");
    }

    @Test
    void knowsEveryMinorReleaseFrom18To30InOrder() {
        assertThat(NcclVersion.known()).isSorted().doesNotHaveDuplicates();
        assertThat(NcclVersion.known().stream().map(NcclVersion::minor).distinct())
                .containsExactly(18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30);
        assertThat(NcclVersion.newest()).hasToString("2.30.7");
    }
}
