package dev.crosspoint.cli.scale;

import dev.crosspoint.cli.text.Text;
import dev.crosspoint.model.training.step.MessageHistogram;
import dev.crosspoint.model.training.step.MessageHistogram.SizeClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The messages of a step by size.
 *
 * @param title of which
 * @param histogram them
 * @param stepSeconds the whole step
 */
record MessagesText(String title, MessageHistogram histogram, double stepSeconds) {
    private static final int WIDEST = 30;

    /** A row for each size class with a bar of its share of the time. */
    String text() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("size from", "calls", "bytes", "time", "share", "with the best algorithm", "saved", ""));
        for (SizeClass one : histogram.classes()) {
            rows.add(List.of(
                    Text.shortSize(one.fromBytes()),
                    String.format(Locale.ROOT, "%.0f", one.calls()),
                    Text.shortSize(one.bytes()),
                    Text.time(one.seconds(), 4),
                    Text.percent(one.seconds() / histogram.seconds()),
                    Text.time(one.bestSeconds(), 4),
                    Text.percent(1 - one.bestSeconds() / one.seconds()),
                    "#".repeat((int) Math.ceil(WIDEST * one.seconds() / histogram.seconds()))));
        }
        String total = histogram.classes().isEmpty()
                ? "no rank sends anything\n"
                : "all calls %s, with the best algorithm for each size %s; the step %s, of which some hides behind computing%n"
                        .formatted(
                                Text.time(histogram.seconds(), 4),
                                Text.time(histogram.bestSeconds(), 4),
                                Text.time(stepSeconds, 4));
        return title + "\n\n" + (histogram.classes().isEmpty() ? "" : Text.table(rows, 7)) + total;
    }
}
