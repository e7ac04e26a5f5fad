package dev.crosspoint.validation.read;

import dev.crosspoint.validation.read.text.Line;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A line as NCCL logs it, {@code host:pid:tid [device] NCCL INFO text}, or any other line.
 *
 * @param line from 1
 * @param thread who says it, {@code host:pid:tid}; empty if the line does not tell
 * @param text what is said; the whole line where NCCL's mark is missing, as people paste it
 */
record InfoMessage(int line, String thread, String text) {
    private static final Pattern LOGGED = Pattern.compile("(?:([^\\s\\[\\]>]+:\\d+:\\d+) \\[-?\\d+] )?NCCL INFO (.*)");

    static InfoMessage of(Line line) {
        Matcher logged = LOGGED.matcher(line.text());
        if (!line.text().contains("NCCL INFO ") || !logged.find()) {
            return new InfoMessage(line.number(), "", line.text());
        }
        return new InfoMessage(line.number(), logged.group(1) == null ? "" : logged.group(1), logged.group(2));
    }
}
