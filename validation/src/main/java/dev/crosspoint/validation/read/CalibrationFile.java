package dev.crosspoint.validation.read;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.crosspoint.validation.fit.Calibration;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reads calibration files: {@code {"kind": "crosspoint-calibration", "version": 1, "fits": [...]}}. */
public final class CalibrationFile {
    static final String KIND = "crosspoint-calibration";
    static final int VERSION = 1;

    private static final int HEAD = 1024;

    private static final ObjectReader JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build()
            .readerFor(CalibrationEntry.class);

    private CalibrationFile() {}

    /**
     * The calibration that a file holds.
     *
     * @throws CalibrationFormatException if it holds none
     * @throws LogFileException if the file cannot be read
     */
    public static Calibration read(Path file) throws CalibrationFormatException, LogFileException {
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            return read(file.toString(), reader);
        } catch (CalibrationFormatException e) {
            throw e;
        } catch (NoSuchFileException e) {
            throw new LogFileException("no such file: path=" + file, e);
        } catch (IOException e) {
            throw new LogFileException("file cannot be read: path=" + file + ", cause=" + e.getMessage(), e);
        }
    }

    /** Whether a file says of itself that it is a calibration, readable or not. */
    public static boolean isCalibration(Path file) {
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            char[] head = new char[HEAD];
            int length = reader.read(head);
            return length > 0 && new String(head, 0, length).contains('"' + KIND + '"');
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * The calibration that a text holds.
     *
     * @param source the file, or what stands for it
     * @throws CalibrationFormatException if it holds none
     * @throws IOException if the reader fails
     */
    public static Calibration read(String source, Reader reader) throws IOException {
        try {
            CalibrationEntry entry = JSON.readValue(reader);
            return Optional.ofNullable(entry)
                    .map(CalibrationEntry::calibration)
                    .orElseThrow(() -> new CalibrationFormatException(source + ":1:1: no calibration: null"));
        } catch (JsonProcessingException e) {
            throw new CalibrationFormatException(describe(source, e), e);
        }
    }

    private static String describe(String source, JsonProcessingException e) {
        JsonLocation at = e.getLocation();
        String path = e instanceof JsonMappingException mapping
                ? mapping.getPath().stream()
                        .map(step ->
                                step.getFieldName() == null ? "[" + step.getIndex() + "]" : "." + step.getFieldName())
                        .collect(Collectors.joining())
                : "";
        Throwable cause = e.getCause() instanceof IllegalArgumentException ? e.getCause() : null;
        String what = cause == null ? e.getOriginalMessage().lines().findFirst().orElse("") : cause.getMessage();
        return "%s:%s: no calibration, which fit -o writes%s: %s"
                .formatted(
                        source,
                        at == null ? "1:1" : at.getLineNr() + ":" + at.getColumnNr(),
                        path.isEmpty() ? "" : " at " + path.replaceFirst("^\\.", ""),
                        what);
    }
}
