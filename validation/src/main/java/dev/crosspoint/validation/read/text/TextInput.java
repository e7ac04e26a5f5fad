package dev.crosspoint.validation.read.text;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** A text of any length, whose beginning is known and which can be read once. */
public final class TextInput {
    /** Texts up to so many characters are held in memory; of longer ones only the beginning is. */
    public static final int BEGINNING = 8 << 20;

    private final String source;
    private final String beginning;
    private final Reader rest;
    private final boolean isWhole;

    private TextInput(String source, String beginning, Reader rest, boolean isWhole) {
        this.source = source;
        this.beginning = beginning;
        this.rest = rest;
        this.isWhole = isWhole;
    }

    /**
     * The text that a reader gives. A byte order mark in front is dropped.
     *
     * @param source the file, or what stands for it
     * @throws IOException if the reader fails
     */
    public static TextInput of(String source, Reader reader) throws IOException {
        return of(source, reader, BEGINNING);
    }

    static TextInput of(String source, Reader reader, int beginning) throws IOException {
        StringBuilder text = new StringBuilder();
        char[] buffer = new char[1 << 16];
        int read = 0;
        while (text.length() <= beginning && (read = reader.read(buffer)) >= 0) {
            text.append(buffer, 0, read);
        }
        int from = text.length() > 0 && text.charAt(0) == '\uFEFF' ? 1 : 0;
        return new TextInput(source, text.substring(from), reader, read < 0);
    }

    /** The file, or what stands for it. */
    public String source() {
        return source;
    }

    /** Whether the beginning is all there is. */
    public boolean isWhole() {
        return isWhole;
    }

    /** The first characters, as they are. */
    public String beginning() {
        return beginning;
    }

    /** The lines of the beginning; a last line that goes on behind it is left out. */
    public LogText head() {
        int end = isWhole ? beginning.length() : beginning.lastIndexOf('\n') + 1;
        return LogText.of(source, end == beginning.length() ? beginning : beginning.substring(0, end));
    }

    /** All of the text, from its start. Once only. */
    public Reader reader() {
        return new Joined(new StringReader(beginning), rest);
    }

    /** All of the text from a place in its beginning on. Once only. */
    public Reader readerFrom(int index) {
        return new Joined(new StringReader(beginning.substring(index)), rest);
    }

    /**
     * Hands on every line, one at a time. Once only, instead of {@link #reader}.
     *
     * @throws IOException if the text cannot be read on
     */
    public void forEachLine(Consumer<Line> consumer) throws IOException {
        AtomicInteger number = new AtomicInteger();
        new LineReader(reader())
                .forEach(raw -> consumer.accept(new Line(number.incrementAndGet(), LogText.clean(raw))));
    }

    /**
     * Hands on every line as it is, one at a time: for texts that no other program prints into. Once only, instead of
     * {@link #reader}.
     *
     * @param longest what a line has beyond so many characters is dropped
     * @throws IOException if the text cannot be read on
     */
    public void forEachRawLine(int longest, Consumer<Line> consumer) throws IOException {
        AtomicInteger number = new AtomicInteger();
        new LineReader(reader(), longest).forEach(raw -> consumer.accept(new Line(number.incrementAndGet(), raw)));
    }

    /** One text behind the other. */
    private static final class Joined extends Reader {
        private final Reader first;
        private final Reader second;
        private boolean isInSecond;

        Joined(Reader first, Reader second) {
            this.first = first;
            this.second = second;
        }

        @Override
        public int read(char[] target, int from, int length) throws IOException {
            int read = isInSecond ? -1 : first.read(target, from, length);
            if (read >= 0) {
                return read;
            }
            isInSecond = true;
            return second.read(target, from, length);
        }

        @Override
        public void close() throws IOException {
            first.close();
            second.close();
        }
    }
}
