package dev.crosspoint.validation.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.validation.fit.Calibration;
import dev.crosspoint.validation.fit.Fits;
import dev.crosspoint.validation.fit.Synthetic;
import dev.crosspoint.validation.read.CalibrationFile;
import dev.crosspoint.validation.read.CalibrationFormatException;
import dev.crosspoint.validation.read.LogFileException;
import dev.crosspoint.validation.sample.Group;
import dev.crosspoint.validation.sample.Run;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CalibrationRoundTripTest {
    private static Calibration calibration() {
        Random random = new Random(3);
        return new Calibration(Fits.of(List.of(
                        Synthetic.run(
                                Synthetic.subject("nccl-ring/simple", Collective.ALL_REDUCE, Group.of(8, 1)),
                                8,
                                28,
                                bytes -> Math.min(20e-6 + 4e-10 * bytes, 60e-6 + 1e-10 * bytes)
                                        * (1 + 0.01 * random.nextGaussian())),
                        Synthetic.run(
                                Synthetic.subject("nccl-tree", Collective.ALL_REDUCE, Group.UNKNOWN),
                                8,
                                28,
                                bytes -> 1e-4)))
                .fits());
    }

    private static String written() throws IOException {
        StringBuilder text = new StringBuilder();
        CalibrationWriter.write(calibration(), text);
        return text.toString();
    }

    @Test
    void whatIsWrittenIsReadBack() throws IOException {
        assertThat(CalibrationFile.read("x.json", new StringReader(written()))).isEqualTo(calibration());
    }

    @Test
    void intervalsOfLaunchesAreReadBack() throws IOException {
        List<Run> launches = IntStream.range(0, 3)
                .mapToObj(launch -> Synthetic.run(
                        Synthetic.subject("ring", Collective.ALL_REDUCE, Group.of(8, 1)),
                        8,
                        24,
                        launch,
                        bytes -> (1 + 0.01 * launch) * (20e-6 + 1e-10 * bytes)))
                .toList();
        Calibration calibration = new Calibration(Fits.of(launches).fits());
        StringBuilder text = new StringBuilder();
        CalibrationWriter.write(calibration, text);
        assertThat(text.toString()).contains("\"intervalBasis\": \"launches\"", "\"launches\": 3");
        assertThat(written()).contains("\"intervalBasis\": \"delta-method lower bound\"");
        assertThat(CalibrationFile.read("x.json", new StringReader(text.toString())))
                .isEqualTo(calibration);
    }

    @Test
    void theFileSaysWhatItIs(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("machine.json");
        Files.writeString(file, written());
        assertThat(CalibrationFile.isCalibration(file)).isTrue();
        assertThat(CalibrationFile.read(file)).isEqualTo(calibration());
        assertThat(CalibrationFile.isCalibration(folder)).isFalse();
        assertThatExceptionOfType(LogFileException.class)
                .isThrownBy(() -> CalibrationFile.read(folder.resolve("none.json")))
                .withMessageStartingWith("no such file");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''                                                | x.json:1:0",
                "null                                              | x.json:1:1: no calibration",
                "[]                                                | x.json:1:1",
                "{\"kind\":\"crosspoint-calibration\"}             | version",
                "{\"kind\":\"other\",\"version\":1,\"fits\":[]}    | not a calibration of version 1: kind=other",
                "{\"kind\":\"crosspoint-calibration\",\"version\":2,\"fits\":[]} | not a calibration of version 1: kind=crosspoint-calibration, version=2",
                "{\"kind\":\"crosspoint-calibration\",\"version\":1,\"fits\":[{}]} | fits[0]",
                "{\"kind\":\"crosspoint-calibration\",\"version\":1,\"fits\":[ | x.json:1:"
            })
    void anythingElseIsOneLineWithItsPlace(String text, String message) {
        assertThatExceptionOfType(CalibrationFormatException.class)
                .isThrownBy(() -> CalibrationFile.read("x.json", new StringReader(text)))
                .satisfies(e -> assertThat(e.getMessage())
                        .startsWith("x.json:1:")
                        .contains(message)
                        .doesNotContain("\n"));
    }

    @Test
    void aBadValueIsNamedWithItsLineAndPath() throws IOException {
        String bad = written().replaceFirst("\"slopeVariance\" ?: ?[^,]+,", "\"slopeVariance\": -1,");
        long line =
                bad.substring(0, bad.indexOf("\"slopeVariance\": -1")).lines().count();
        assertThatExceptionOfType(CalibrationFormatException.class)
                .isThrownBy(() -> CalibrationFile.read("x.json", new StringReader(bad)))
                .satisfies(e -> {
                    assertThat(e.getMessage()).contains("fits[0].regimes[0]").contains("variances are finite");
                    assertThat(Long.parseLong(e.getMessage().split(":")[1])).isBetween(line, line + 5);
                });
    }

    @Test
    void writingTwiceGivesTheSameBytes() throws IOException {
        assertThat(written()).isEqualTo(written()).endsWith("}\n").doesNotContain("\r", "NaN", "Infinity");
    }
}
