package dev.crosspoint.cli.scale;

import dev.crosspoint.cli.text.Text;
import dev.crosspoint.model.training.split.Axis;
import dev.crosspoint.model.training.step.Call;
import dev.crosspoint.model.training.step.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One step, part by part.
 *
 * @param title which
 * @param step it
 */
record StepText(String title, Step step) {
    /** A row of CSV and JSON: equal calls. */
    record CallRow(
            String axis,
            String collective,
            double bytes,
            double count,
            double secondsEach,
            double seconds,
            String algorithm,
            String bottleneck) {}

    /** Parts, then calls. */
    String text() {
        List<List<String>> parts = new ArrayList<>();
        parts.add(List.of("part", "time", "share"));
        add(parts, "forward", step.forwardSeconds());
        add(parts, "backward", step.backwardSeconds());
        for (Axis axis : Axis.values()) {
            if (step.exposed(axis) > 0) {
                add(parts, "exposed, " + axis.id() + " groups", step.exposed(axis));
            }
        }
        add(parts, "contention between groups", step.contentionSeconds());
        add(parts, "bubble", step.bubbleSeconds());
        add(parts, "optimiser", step.optimiserSeconds());
        add(parts, "step", step.seconds());
        List<List<String>> calls = new ArrayList<>();
        calls.add(List.of("calls", "groups", "collective", "size", "each", "all", "algorithm", "limited by"));
        for (Call call : step.calls()) {
            calls.add(List.of(
                    String.format(Locale.ROOT, "%.0f", call.count()),
                    call.exchange().axis().id(),
                    call.exchange().collective().id(),
                    Text.shortSize(call.bytes()),
                    Text.time(call.time().seconds(), 4),
                    Text.time(call.seconds(), 4),
                    call.time().algorithm(),
                    call.time().bottleneck()));
        }
        String memory = String.format(
                Locale.ROOT,
                "memory: %.1f GB state, %.1f GB gathered, %.1f GB activations%n",
                step.plan().memory().stateBytes() / 1e9,
                step.plan().memory().gatheredBytes() / 1e9,
                step.plan().memory().activationBytes() / 1e9);
        String busiest = step.busiest().link().isEmpty()
                ? ""
                : "slowest link: %s, busy %s of the step%n"
                        .formatted(
                                step.busiest().link(), Text.time(step.busiest().seconds(), 4));
        return title + "\n\n" + Text.table(parts, 0) + "\n"
                + (calls.size() > 1 ? Text.table(calls, 1, 2, 6, 7) + "\n" : "") + memory + busiest;
    }

    private void add(List<List<String>> rows, String name, double seconds) {
        if (seconds > 0 || name.equals("step")) {
            rows.add(List.of(name, Text.time(seconds, 4), Text.percent(seconds / step.seconds())));
        }
    }

    /** Rows of CSV and JSON. */
    List<CallRow> rows() {
        return step.calls().stream()
                .map(call -> new CallRow(
                        call.exchange().axis().id(),
                        call.exchange().collective().id(),
                        call.bytes(),
                        call.count(),
                        call.time().seconds(),
                        call.seconds(),
                        call.time().algorithm(),
                        call.time().bottleneck()))
                .toList();
    }
}
