package dev.crosspoint.topology.read;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.Tag;

/** From text to the one YAML document that it holds. What no honest file contains is refused before it is built. */
final class YamlText {
    private static final int MOST_CHARACTERS = 1 << 24;
    private static final int MOST_ALIASES = 100;
    private static final int DEEPEST = 20;
    private static final String SECOND_DOCUMENT =
            "a second document; a cluster file holds one. Write it to its own file";
    private static final String TOO_MANY_ALIASES =
            "alias number %d; a cluster file has at most %d. Write the values out"
                    .formatted(MOST_ALIASES + 1, MOST_ALIASES);
    private static final String TOO_DEEP =
            "nesting deeper than %d levels; a cluster file has 5. Look for a bracket that is not closed"
                    .formatted(DEEPEST);

    private final String source;
    private final LoadSettings settings;

    private YamlText(String source) {
        this.source = source;
        this.settings = LoadSettings.builder()
                .setLabel(source)
                .setCodePointLimit(MOST_CHARACTERS)
                .setMaxAliasesForCollections(MOST_ALIASES)
                .build();
    }

    /**
     * The root of the document.
     *
     * @throws TopologyFormatException if the text is no single YAML document
     */
    static Value read(String source, Reader reader) throws IOException {
        YamlText yaml = new YamlText(source);
        String text = yaml.slurp(reader);
        yaml.requireNoOtherFormat(text);
        return new Value(source, "the file", yaml.compose(text));
    }

    /** What says nothing but syntax errors as YAML, and can be made a cluster file of. */
    private void requireNoOtherFormat(String text) {
        boolean isXml = text.stripLeading().startsWith("<");
        if (isXml || TopoMatrix.isMeant(text.lines().toList())) {
            throw problem(
                    1,
                    "%s, not a cluster file. crosspoint topology convert FILE -o cluster.yaml makes one of it"
                            .formatted(isXml ? "this is XML" : "this is nvidia-smi topo -m"));
        }
    }

    private String slurp(Reader reader) throws IOException {
        StringBuilder text = new StringBuilder();
        char[] buffer = new char[8192];
        try {
            for (int n = reader.read(buffer); n >= 0; n = reader.read(buffer)) {
                text.append(buffer, 0, n);
                if (text.length() > MOST_CHARACTERS) {
                    throw problem(
                            line(text, text.length()),
                            "the file goes on after %d characters; a cluster file is shorter. Is it the right file?"
                                    .formatted(MOST_CHARACTERS));
                }
            }
        } catch (CharacterCodingException e) {
            throw problem(
                    line(text, text.length()),
                    "from here on there are bytes that are no text; a cluster file is YAML in UTF-8. "
                            + "Is it the right file?");
        }
        return text.toString();
    }

    private Node compose(String text) {
        try {
            inspect(new Parse(settings).parseString(text));
            return new Compose(settings)
                    .composeString(text)
                    .filter(root -> !root.getTag().equals(Tag.NULL))
                    .orElseThrow(() -> problem(
                            1, "the file is empty; a cluster file has name, nodes and types. Write them first"));
        } catch (MarkedYamlEngineException e) {
            Optional<Mark> mark = e.getProblemMark().or(e::getContextMark);
            throw problem(
                    mark.map(m -> m.getLine() + 1).orElse(1),
                    e.getProblem() + "; a cluster file is YAML. Look at the colons, dashes, quotes and spaces here");
        } catch (ReaderException e) {
            int index = text.offsetByCodePoints(0, Math.min(e.getPosition(), text.codePointCount(0, text.length())));
            throw problem(
                    line(text, index),
                    "character U+%04X; a cluster file is printable text. Is it the right file?"
                            .formatted(e.getCodePoint()));
        } catch (YamlEngineException e) {
            throw problem(1, e.getMessage() + "; a cluster file is plain YAML. Leave out what is special");
        }
    }

    private void inspect(Iterable<Event> events) {
        int documents = 0;
        int aliases = 0;
        int depth = 0;
        for (Event event : events) {
            switch (event.getEventId()) {
                case DocumentStart -> refuse(++documents > 1, event, SECOND_DOCUMENT);
                case Alias -> refuse(++aliases > MOST_ALIASES, event, TOO_MANY_ALIASES);
                case MappingStart, SequenceStart -> refuse(++depth > DEEPEST, event, TOO_DEEP);
                case MappingEnd, SequenceEnd -> depth--;
                default -> {}
            }
        }
    }

    private void refuse(boolean wrong, Event event, String problem) {
        if (wrong) {
            throw problem(event.getStartMark().map(m -> m.getLine() + 1).orElse(1), problem);
        }
    }

    private TopologyFormatException problem(int line, String problem) {
        return new TopologyFormatException(source, line, problem);
    }

    private static int line(CharSequence text, int end) {
        return 1 + (int) text.chars().limit(end).filter(c -> c == '\n').count();
    }
}
