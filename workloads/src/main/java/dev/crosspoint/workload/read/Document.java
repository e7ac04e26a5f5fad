package dev.crosspoint.workload.read;

import java.io.IOException;
import java.io.Reader;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Tag;

/** From text to the one YAML document that it holds. */
final class Document {
    private static final int MOST_CHARACTERS = 1 << 22;

    private Document() {}

    /**
     * The root.
     *
     * @throws WorkloadFormatException if the text is no single YAML document
     */
    static Item read(String source, Reader reader) throws IOException {
        LoadSettings settings = LoadSettings.builder()
                .setLabel(source)
                .setCodePointLimit(MOST_CHARACTERS)
                .setMaxAliasesForCollections(20)
                .build();
        try {
            return new Compose(settings)
                    .composeString(slurp(source, reader))
                    .filter(root -> !root.getTag().equals(Tag.NULL))
                    .map(root -> new Item(source, "the file", root))
                    .orElseThrow(() -> new WorkloadFormatException(
                            source, 1, "the file is empty; a workload file has name and layers. Write them first"));
        } catch (MarkedYamlEngineException e) {
            int line = e.getProblemMark()
                    .or(e::getContextMark)
                    .map(m -> m.getLine() + 1)
                    .orElse(1);
            throw new WorkloadFormatException(
                    source,
                    line,
                    e.getProblem() + "; a workload file is one YAML document. Look at the colons, dashes and spaces");
        } catch (ReaderException e) {
            throw new WorkloadFormatException(
                    source, 1, "characters that are no text; a workload file is YAML in UTF-8. Is it the right file?");
        } catch (YamlEngineException e) {
            throw new WorkloadFormatException(
                    source, 1, e.getMessage() + "; a workload file is plain YAML. Leave out what is special");
        }
    }

    private static String slurp(String source, Reader reader) throws IOException {
        StringBuilder text = new StringBuilder();
        char[] buffer = new char[8192];
        for (int n = reader.read(buffer); n >= 0; n = reader.read(buffer)) {
            text.append(buffer, 0, n);
            if (text.length() > MOST_CHARACTERS) {
                throw new WorkloadFormatException(
                        source,
                        1,
                        "the file goes on after %d characters; a workload file is shorter. Is it the right file?"
                                .formatted(MOST_CHARACTERS));
            }
        }
        return text.toString();
    }
}
