package dev.crosspoint.cli.chart;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.knowm.xchart.ChartEncoder;
import org.knowm.xchart.XYChart;

/** Charts as PNG, SVG or PDF, by the ending of the file's name. */
public enum ChartFile {
    /** Pixels. */
    PNG,
    /** Vectors for the web. */
    SVG,
    /** Vectors for paper. */
    PDF;

    /**
     * The format that a file name asks for.
     *
     * @throws IllegalArgumentException if it asks for none of them
     */
    public static ChartFile of(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        for (ChartFile format : values()) {
            if (name.endsWith("." + format.name().toLowerCase(Locale.ROOT))) {
                return format;
            }
        }
        throw new IllegalArgumentException("chart goes into a .png, .svg or .pdf file: file=" + file);
    }

    /** The whole file in memory, so that nothing half drawn reaches the disk. */
    public byte[] encode(XYChart chart) {
        try {
            return ChartEncoder.getBytes(chart, name().toLowerCase(Locale.ROOT));
        } catch (IOException e) {
            throw new IllegalStateException("chart could not be drawn", e);
        } catch (LinkageError | InternalError e) {
            throw new IllegalArgumentException(
                    "drawing needs the fonts of the system: install fontconfig and a font (Debian: apt-get install"
                            + " fontconfig fonts-dejavu-core)",
                    e);
        }
    }
}
