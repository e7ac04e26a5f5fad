package dev.crosspoint.model.training.step;

import dev.crosspoint.model.training.overlap.Span;
import dev.crosspoint.model.training.step.Event.Lane;
import java.util.ArrayList;
import java.util.List;

/**
 * What a device of the first stage does in a step: all forward passes, the bubble, all backward passes. Of micro-batches
 * over sharded parameters, which are all alike, the first is shown.
 */
final class StepTimeline {
    private static final int MOST_SHOWN = 16;

    private final List<Event> events = new ArrayList<>();
    private double now;

    private StepTimeline() {}

    static List<Event> of(Plan plan, Pass pass, ReplicaTraffic traffic, double bubble, double optimiser) {
        StepTimeline timeline = new StepTimeline();
        int m = plan.pipeline().microBatches();
        boolean inTurn = traffic.beside().isWhole() && plan.layout().split().pipeline() == 1;
        if (inTurn) {
            timeline.whole(traffic.beside());
            timeline.now *= m;
        } else {
            timeline.passes(Lane.FORWARD, "forward", pass.forward(), m);
            timeline.add(Lane.BUBBLE, "bubble", bubble);
            timeline.passes(
                    Lane.BACKWARD, "backward", pass.backward(), traffic.beside().isWhole() ? m : m - 1);
            if (!traffic.beside().isWhole()) {
                timeline.lastBackward(traffic.beside());
            } else {
                timeline.add(Lane.EXPOSED, "exposed", traffic.exposedSeconds());
            }
        }
        timeline.add(Lane.OPTIMISER, "optimiser", optimiser);
        return timeline.events;
    }

    private void passes(Lane lane, String label, double each, int count) {
        int shown = Math.min(count, MOST_SHOWN);
        for (int k = 1; k <= shown; k++) {
            add(lane, count == 1 ? label : label + " " + k, each * count / shown);
        }
    }

    private void add(Lane lane, String label, double seconds) {
        if (seconds > 0) {
            events.add(new Event(lane, label, new Span(now, now + seconds)));
            now += seconds;
        }
    }

    private void lastBackward(ReplicaTraffic.Beside beside) {
        events.add(
                new Event(Lane.BACKWARD, "backward", beside.computing().get(0).plus(now)));
        calls(beside, "bucket");
        double computed = beside.computing().get(0).endSeconds();
        if (beside.endSeconds() > computed) {
            events.add(new Event(Lane.EXPOSED, "exposed", new Span(now + computed, now + beside.endSeconds())));
        }
        now += beside.endSeconds();
    }

    /** A micro-batch over sharded parameters: the first half of its units forward, the others backward. */
    private void whole(ReplicaTraffic.Beside beside) {
        double end = 0;
        int units = beside.computing().size();
        for (int i = 0; i < units; i++) {
            Span unit = beside.computing().get(i);
            if (unit.startSeconds() > end) {
                events.add(new Event(Lane.EXPOSED, "exposed", new Span(now + end, now + unit.startSeconds())));
            }
            events.add(new Event(i < units / 2 ? Lane.FORWARD : Lane.BACKWARD, "unit", unit.plus(now)));
            end = unit.endSeconds();
        }
        calls(beside, "call");
        if (beside.endSeconds() > end) {
            events.add(new Event(Lane.EXPOSED, "exposed", new Span(now + end, now + beside.endSeconds())));
        }
        now += beside.endSeconds();
    }

    private void calls(ReplicaTraffic.Beside beside, String label) {
        for (int i = 0; i < beside.calls().size(); i++) {
            Span call = beside.calls().get(i);
            if (call.seconds() > 0) {
                events.add(new Event(Lane.COMMUNICATION, label + " " + (i + 1), call.plus(now)));
            }
        }
    }
}
