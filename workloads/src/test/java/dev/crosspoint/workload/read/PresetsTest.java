package dev.crosspoint.workload.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.crosspoint.model.training.overlap.Bucket;
import dev.crosspoint.model.training.overlap.Gradient;
import dev.crosspoint.model.training.step.Job;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

class PresetsTest {
    private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(text("/dev/crosspoint/workload/workload.schema.json"), InputFormat.JSON);

    static List<String> names() {
        return Presets.names();
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyPresetIsAFileThatTheSchemaAccepts(String name) {
        Object document = new Load(LoadSettings.builder().build())
                .loadFromString(text("/dev/crosspoint/workload/preset/" + name + ".yaml"));
        assertThat(SCHEMA.validate(new ObjectMapper().<JsonNode>valueToTree(document)))
                .isEmpty();
        assertThat(Presets.named(name).workload().name()).isEqualTo(name);
        assertThat(text("/dev/crosspoint/workload/preset/" + name + ".yaml")).contains("source:");
    }

    /** Counts of the models as published or as their public implementations report them. */
    @ParameterizedTest
    @CsvSource({
        "resnet18-cifar10, 11173962",
        "resnet50, 25557032",
        "bert-large, 336226108",
        "gpt2-xl, 1557611200",
        "llama2-7b, 6738415616",
        "llama2-70b, 68976648192",
        "mixtral-8x7b, 46702792704"
    })
    void theParametersAreThoseOfTheModel(String name, long parameters) {
        assertThat(Presets.named(name).workload().network().parameters()).isEqualTo(parameters);
    }

    @Test
    void theWorkOfResNet50IsTheFourBillionMultiplyAddsThatArePublished() {
        assertThat(Presets.named("resnet50").workload().network().multiplyAdds())
                .isCloseTo(4.09e9, within(0.01e9));
    }

    @Test
    void aTokenPassesTwoExpertsOfEight() {
        double perToken = Presets.named("mixtral-8x7b").workload().network().multiplyAdds() / 4096;
        double scores = 32 * 2.0 * 4096 * 4096;
        // 12.9 B active parameters less the input embedding, which is only looked up.
        assertThat(perToken - scores).isCloseTo(12.88e9 - 32_000 * 4096.0, within(0.02e9));
    }

    @Test
    void theTextbookExampleHasItsBuckets() {
        Job job = Presets.named("resnet18-cifar10");
        List<Gradient> gradients =
                Gradient.inReadyOrder(job.workload().network().layers(), 4, 4);
        assertThat(job.strategy().buckets().buckets(gradients))
                .extracting(Bucket::bytes)
                .containsExactly(9_461_800.0, 26_494_976.0, 8_739_072.0);
    }

    @Test
    void anUnknownPresetIsRefusedWithTheNames() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Presets.named("llama3"))
                .withMessageContaining("text='llama3'")
                .withMessageContaining("llama2-7b");
    }

    private static String text(String resource) {
        try (InputStream stream = PresetsTest.class.getResourceAsStream(resource)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
