package dev.crosspoint.validation.read;

import dev.crosspoint.validation.read.format.AllReduceBenchText;
import dev.crosspoint.validation.read.format.CsvText;
import dev.crosspoint.validation.read.format.InspectorJson;
import dev.crosspoint.validation.read.format.OsuText;
import dev.crosspoint.validation.read.format.ProfilerTrace;
import dev.crosspoint.validation.read.format.RcclTestsJson;
import dev.crosspoint.validation.read.text.LogReader;
import dev.crosspoint.validation.read.text.LogText;
import dev.crosspoint.validation.read.text.TextInput;
import dev.crosspoint.validation.sample.ReadResult;
import dev.crosspoint.validation.sample.Skipped;
import java.io.IOException;
import java.io.Reader;
import java.util.List;
import java.util.stream.Stream;

/** Every format that is known. */
public final class Logs {
    /** Those that are sure of their texts come first. */
    private static final List<LogReader> READERS = List.of(
            new RunFileText(),
            new InspectorJson(),
            new ProfilerTrace(),
            new RcclTestsJson(),
            new NcclTestsJson(),
            new CsvText(),
            new NcclTestsText(),
            new OsuText(),
            new AllReduceBenchText());

    private static final LogReader OF_LONG_TEXTS = new NcclTestsText();

    private Logs() {}

    /** Names of the formats, for people. */
    public static List<String> formats() {
        return READERS.stream().map(LogReader::format).toList();
    }

    /**
     * What a text holds. Of a long text only what tells something is held in memory, of very many samples only some of
     * each size; the result says what was left out.
     *
     * @param source the file, or what stands for it
     * @return a result with a reason if the text is empty, binary, or in no known format
     * @throws IOException if the reader fails
     */
    public static ReadResult read(String source, Reader reader) throws IOException {
        TextInput input = TextInput.of(source, reader);
        LogText head = input.head();
        if (head.isBlank() && input.isWhole()) {
            return ReadResult.nothing(source, "the file is empty");
        } else if (input.beginning().indexOf('\0') >= 0) {
            return ReadResult.nothing(source, "the file is binary, not a text");
        }
        List<LogReader> recognising =
                READERS.stream().filter(r -> r.recognises(input, head)).toList();
        if (recognising.isEmpty()) {
            return unrecognised(input, head);
        }
        ReadResult result = recognising.get(0).read(input);
        return recognising.size() == 1 ? result : alsoHolding(recognising.subList(1, recognising.size()), result);
    }

    /** Rows may come after any amount of other output. */
    private static ReadResult unrecognised(TextInput input, LogText head) throws IOException {
        String resembles = NearMiss.describe(head);
        ReadResult result = input.isWhole() ? ReadResult.nothing(input.source(), resembles) : OF_LONG_TEXTS.read(input);
        return result.rows() > 0 || !result.skipped().isEmpty()
                ? result
                : ReadResult.nothing(input.source(), resembles);
    }

    /** A page may quote several programs. */
    private static ReadResult alsoHolding(List<LogReader> others, ReadResult result) {
        List<Skipped> skipped = Stream.concat(
                        result.skipped().stream(),
                        others.stream()
                                .map(other -> new Skipped(
                                        1,
                                        "the text also looks like %s, which was not read: put it into a file of its own"
                                                .formatted(other.format()))))
                .toList();
        return new ReadResult(
                result.source(),
                result.format(),
                result.rows(),
                result.used(),
                result.runs(),
                skipped,
                result.reason());
    }
}
