package dev.crosspoint.validation.read;

import dev.crosspoint.validation.sample.Buffer;
import dev.crosspoint.validation.sample.ReadResult;
import dev.crosspoint.validation.sample.Run;
import dev.crosspoint.validation.sample.Sample;
import dev.crosspoint.validation.sample.Skipped;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Excerpts of public logs beside the tests; their README names the sources. */
public final class Excerpt {
    private Excerpt() {}

    /** What the reader makes of a resource of this package. */
    public static ReadResult read(String name) {
        return of(name, text(Excerpt.class, name));
    }

    /** What the reader makes of a text. */
    public static ReadResult of(String source, String text) {
        try {
            return Logs.read(source, new StringReader(text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The text of a resource. */
    public static String text(Class<?> beside, String name) {
        try (InputStream in = Objects.requireNonNull(beside.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<Sample> samples(ReadResult result, Buffer buffer) {
        return result.runs().stream()
                .map(Run::samples)
                .flatMap(List::stream)
                .filter(sample -> sample.buffer() == buffer)
                .toList();
    }

    /** Why something of a file was not used. */
    public static List<String> reasons(ReadResult result) {
        return result.skipped().stream().map(Skipped::reason).toList();
    }
}
