package dev.crosspoint.cli.scale;

import dev.crosspoint.cli.text.Text;
import dev.crosspoint.model.training.step.Price;
import dev.crosspoint.model.training.step.ScalingChoice;
import dev.crosspoint.model.training.step.ScalingPoint;
import dev.crosspoint.model.training.step.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Steps of several machines and numbers of ranks as a table.
 *
 * @param title what is trained
 * @param entries rows
 * @param price of a GPU-hour, if it was told
 * @param budget money to spend at most, if it was told
 * @param deadlineSeconds time to take at most, if it was told
 */
record ScalingText(
        String title,
        List<ScaleEntry> entries,
        Optional<Price> price,
        OptionalDouble budget,
        OptionalDouble deadlineSeconds) {
    /** The table, its refused rows, the choices that were asked for, and how far it is from what was measured. */
    String text() {
        StringBuilder text = new StringBuilder(title).append("\n\n").append(table());
        entries.stream()
                .filter(entry -> entry.point().isEmpty())
                .forEach(entry -> text.append(
                        "%s, %d ranks: no step: %s%n".formatted(entry.machine(), entry.ranks(), entry.refusal())));
        choices().forEach(line -> text.append(line).append('\n'));
        entries.stream()
                .flatMap(entry -> entry.remarks().stream())
                .distinct()
                .forEach(remark -> text.append("%nNote: %s%n".formatted(remark)));
        return text.toString();
    }

    private String table() {
        boolean withIntervals = entries.stream().anyMatch(e -> e.interval().isPresent());
        List<List<String>> rows = new ArrayList<>();
        List<String> head = new ArrayList<>(List.of("cluster", "ranks", "step", "compute", "exposed", "bubble"));
        if (withIntervals) {
            head.add(3, "95 % interval");
        }
        head.addAll(List.of("speed-up", "efficiency", "memory", "to goal", "GPU-hours"));
        price.ifPresent(p -> head.add("cost"));
        head.add("slowest link");
        rows.add(head);
        for (ScaleEntry entry : entries) {
            entry.point().ifPresent(point -> rows.add(row(entry, point, withIntervals)));
        }
        return rows.size() == 1 ? "" : Text.table(rows, 0, head.size() - 1);
    }

    private List<String> row(ScaleEntry entry, ScalingPoint point, boolean withIntervals) {
        Step step = point.step();
        List<String> row = new ArrayList<>(List.of(
                entry.machine(),
                Integer.toString(entry.ranks()),
                Text.time(step.seconds(), 4),
                Text.time(step.computeSeconds(), 4),
                Text.time(step.exposed() + step.contentionSeconds(), 4),
                Text.time(step.bubbleSeconds(), 4)));
        if (withIntervals) {
            row.add(
                    3,
                    entry.interval()
                            .map(i -> Text.time(i.low(), 4) + " to " + Text.time(i.high(), 4))
                            .orElse("unknown"));
        }
        row.add(number("%.2f", point.speedUp()));
        row.add(Text.percent(point.efficiency()));
        row.add(number("%.1f GB", step.plan().memory().bytes() / 1e9));
        row.add(Durations.text(step.secondsToGoal()));
        row.add(significant(step.gpuHoursToGoal()));
        price.ifPresent(p -> row.add(significant(p.of(step.gpuHoursToGoal()))));
        row.add(step.busiest().link());
        return row;
    }

    private List<String> choices() {
        List<ScalingPoint> points =
                entries.stream().flatMap(e -> e.point().stream()).toList();
        List<String> lines = new ArrayList<>();
        if (budget.isPresent() && price.isPresent()) {
            lines.add("Fastest for %s at most: %s"
                    .formatted(
                            significant(budget.getAsDouble()),
                            named(ScalingChoice.fastestWithin(points, price.get(), budget.getAsDouble()))));
        }
        deadlineSeconds.ifPresent(limit -> lines.add("Cheapest within %s: %s"
                .formatted(Durations.text(limit), named(ScalingChoice.cheapestWithin(points, limit)))));
        return lines;
    }

    private String named(Optional<ScalingPoint> choice) {
        return choice.flatMap(point -> entries.stream()
                        .filter(e -> e.point().equals(Optional.of(point)))
                        .findFirst())
                .map(e -> "%d ranks of %s, %s"
                        .formatted(
                                e.ranks(),
                                e.machine(),
                                Durations.text(e.point().orElseThrow().step().secondsToGoal())))
                .orElse("none of these");
    }

    /** Four digits, or all of a larger number. */
    static String significant(double value) {
        return value >= 1000 ? number("%,.0f", value) : number("%.4g", value);
    }

    private static String number(String format, double value) {
        return String.format(Locale.ROOT, format, value);
    }
}
