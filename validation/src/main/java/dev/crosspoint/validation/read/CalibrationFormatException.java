package dev.crosspoint.validation.read;

import java.io.IOException;

/** A file that is no calibration; the message is one line with file, line and column. */
public final class CalibrationFormatException extends IOException {
    private static final long serialVersionUID = 1;

    CalibrationFormatException(String message) {
        super(message);
    }

    CalibrationFormatException(String message, Throwable cause) {
        super(message, cause);
    }
}
