package dev.crosspoint.validation.export;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crosspoint.validation.fit.Calibration;
import java.io.IOException;

/** Writes calibration files. */
public final class CalibrationWriter {
    private static final int VERSION = 1;

    private CalibrationWriter() {}

    /** Writes a calibration as JSON. */
    public static void write(Calibration calibration, Appendable out) throws IOException {
        ObjectNode node = Json.object();
        node.put("kind", "crosspoint-calibration");
        node.put("version", VERSION);
        node.set(
                "fits", Json.array(calibration.fits().stream().map(FitJson::fit).toList()));
        Json.write(node, out);
    }
}
