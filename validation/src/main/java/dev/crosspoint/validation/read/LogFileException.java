package dev.crosspoint.validation.read;

import java.io.IOException;

/** A file that cannot be read at all; the message is one line that names it. */
public final class LogFileException extends IOException {
    private static final long serialVersionUID = 1;

    LogFileException(String message, Throwable cause) {
        super(message, cause);
    }

    LogFileException(String message) {
        super(message);
    }
}
