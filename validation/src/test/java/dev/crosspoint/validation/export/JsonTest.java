package dev.crosspoint.validation.export;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.validation.compare.HoldOut;
import dev.crosspoint.validation.fit.Fits;
import dev.crosspoint.validation.fit.Synthetic;
import dev.crosspoint.validation.read.Excerpt;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.sample.ReadResult;
import dev.crosspoint.validation.sample.Run;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonTest {
    private static void assertFinite(JsonNode node) {
        assertThat(node.isDouble() && !Double.isFinite(node.doubleValue()))
                .as("%s", node)
                .isFalse();
        node.forEach(JsonTest::assertFinite);
    }

    @Test
    void fitsHaveTheKeysOfTheContract() {
        ReadResult read = Excerpt.read("srun-label-wrong-values.txt");
        JsonNode document = FitJson.document(List.of(read), Fits.of(read.runs()));
        JsonNode input = document.get("inputs").get(0);
        assertThat(input.get("rows").asInt()).isEqualTo(30);
        assertThat(input.get("used").asInt()).isEqualTo(29);
        assertThat(input.get("skipped").get(0).get("line").asInt()).isPositive();
        assertThat(input.get("skipped").get(0).get("reason").asText()).contains("208752");
        assertThat(input.get("reason").isNull()).isTrue();
        JsonNode fit = document.get("fits").get(0);
        assertThat(fit.fieldNames())
                .toIterable()
                .contains(
                        "source",
                        "collective",
                        "algorithm",
                        "protocol",
                        "ranks",
                        "nodes",
                        "regimes",
                        "alphaSeconds",
                        "bandwidthBytesPerSecond",
                        "medianAbsoluteRelativeError",
                        "maxAbsoluteRelativeError",
                        "points",
                        "excluded");
        assertThat(fit.get("protocol").isNull()).isTrue();
        assertThat(fit.get("alphaSeconds").isNull()).as("the library chose").isTrue();
        assertThat(fit.get("excluded").asInt()).isEqualTo(1);
        assertThat(fit.get("regimes").get(0).get("interceptInterval")).hasSize(2);
        assertFinite(document);
    }

    @Test
    void oddDataGiveFiniteNumbers() {
        List<Run> runs = List.of(
                Synthetic.run(Synthetic.subject("ring", Collective.ALL_REDUCE, Group.of(4, 1)), 3, 20, bytes -> 1e-4),
                Synthetic.run(
                        Synthetic.subject("binomial-tree", Collective.ALL_REDUCE, Group.of(4, 1)),
                        3,
                        20,
                        bytes -> 1e-4));
        assertFinite(FitJson.document(List.of(), Fits.of(runs)));
        JsonNode compared = ComparisonJson.document(HoldOut.of(runs));
        assertFinite(compared);
        assertThat(compared.get("verdict").asText()).isEqualTo("undecided");
        assertThat(compared.get("reason").asText()).isNotBlank();
        assertThat(compared.get("crossovers")).isEmpty();
        assertThat(compared.get("interpolationMedianAbsoluteRelativeError").asDouble())
                .isLessThan(1e-12);
        assertThat(compared.get("errors").get(0).fieldNames())
                .toIterable()
                .contains("collective", "algorithm", "bytes", "predictedSeconds", "measuredSeconds", "relativeError");
    }

    @Test
    void anInputWithoutRowsHasAReason() {
        JsonNode input = FitJson.input(Excerpt.read("near-miss-torch.txt"));
        assertThat(input.get("format").asText()).isEqualTo("unknown");
        assertThat(input.get("reason").asText()).contains("another program");
    }
}
