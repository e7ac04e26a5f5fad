package dev.crosspoint.topology.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.crosspoint.topology.Clusters;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The reader and the JSON Schema say the same about the structure of a file. */
class ClusterSchemaTest {
    private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(resource("/dev/crosspoint/topology/cluster.schema.json"), InputFormat.JSON);

    static List<Path> good() {
        return Stream.concat(
                        Clusters.files(Clusters.EXAMPLES).stream(),
                        Clusters.files(ClusterFileErrorTest.BAD.resolveSibling("good")).stream())
                .toList();
    }

    static List<Path> badInStructure() {
        return bad("# The schema refuses it too.");
    }

    static List<Path> badInMeaning() {
        return bad("# The schema cannot see it.");
    }

    @ParameterizedTest
    @MethodSource("good")
    void aGoodFilePassesBoth(Path file) throws IOException {
        assertThat(errors(file)).isEmpty();
        try (Reader reader = Files.newBufferedReader(file)) {
            assertThat(ClusterFile.read(file.toString(), reader).placement().ranks())
                    .isPositive();
        }
    }

    @ParameterizedTest
    @MethodSource("badInStructure")
    void aFileThatIsBadInStructureFailsBoth(Path file) throws IOException {
        assertThat(errors(file)).isNotEmpty();
    }

    /** So that the schema does not promise more than it can, and the reader is known to check the rest. */
    @ParameterizedTest
    @MethodSource("badInMeaning")
    void aFileThatIsBadOnlyInMeaningPassesTheSchema(Path file) throws IOException {
        assertThat(errors(file)).isEmpty();
    }

    @Test
    void everyBadFileSaysWhatTheSchemaMakesOfIt() {
        assertThat(Stream.of(
                                badInStructure(),
                                badInMeaning(),
                                bad(
                                        "# The schema is not asked: this is no plain YAML document, or one with a key twice."))
                        .flatMap(List::stream))
                .containsExactlyInAnyOrderElementsOf(ClusterFileErrorTest.bad());
    }

    private static List<Path> bad(String note) {
        return ClusterFileErrorTest.bad().stream()
                .filter(f -> text(f).lines().skip(1).findFirst().orElseThrow().equals(note))
                .toList();
    }

    private static List<Error> errors(Path file) {
        Object document = new Load(LoadSettings.builder().build()).loadFromString(text(file));
        return SCHEMA.validate(new ObjectMapper().<JsonNode>valueToTree(document));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String resource(String name) {
        try (InputStream in = ClusterFile.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
