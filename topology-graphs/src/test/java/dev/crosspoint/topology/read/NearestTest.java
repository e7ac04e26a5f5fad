package dev.crosspoint.topology.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {
    private static final List<String> KNOWN = List.of("between", "bandwidth", "alpha", "name", "base-cost");

    @ParameterizedTest
    @CsvSource({
        "bandwith, bandwidth",
        "Bandwidth, bandwidth",
        "BANDWITDH, bandwidth",
        "alpa, alpha",
        "nam, name",
        "basecost, base-cost",
        "base_cost, base-cost"
    })
    void aMistypedWordIsRecognised(String word, String meant) {
        assertThat(Nearest.to(word, KNOWN)).contains(meant);
    }

    @ParameterizedTest
    @CsvSource({"time", "latency", "x", "beta"})
    void anotherWordIsNot(String word) {
        assertThat(Nearest.to(word, KNOWN)).isEmpty();
    }

    @Test
    void nothingIsNearWhereNothingIsKnown() {
        assertThat(Nearest.to("name", List.of())).isEmpty();
    }
}
