package dev.crosspoint.cli.io;

/** How a command ends, as the shell sees it. */
public final class ExitCode {
    /** A result that is not what was hoped for. */
    public static final int CHECK_FAILED = 1;

    /** Wrong usage and bad input. */
    public static final int BAD_INPUT = 2;

    /** A library or a device that is missing. */
    public static final int UNAVAILABLE = 3;

    /** A collective whose result was wrong. */
    public static final int WRONG_RESULT = 4;

    /** Ctrl-C. */
    public static final int INTERRUPTED = 130;

    /** A defect of this program. */
    public static final int DEFECT = 70;

    private ExitCode() {}
}
