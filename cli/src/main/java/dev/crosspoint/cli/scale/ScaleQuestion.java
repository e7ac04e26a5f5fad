package dev.crosspoint.cli.scale;

import dev.crosspoint.model.training.split.Layout;
import dev.crosspoint.model.training.step.Job;
import dev.crosspoint.model.training.step.Plan;
import dev.crosspoint.model.training.step.Price;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What is asked.
 *
 * @param scenes machines, the first of them the one that is asked about
 * @param job what is trained, and how
 * @param ranks numbers of ranks; empty for all of each machine
 * @param price of a GPU-hour, if it was told
 * @param budget money to spend at most, if it was told
 * @param deadlineSeconds time to take at most, if it was told
 */
record ScaleQuestion(
        List<Scene> scenes,
        Job job,
        List<Integer> ranks,
        Optional<Price> price,
        OptionalDouble budget,
        OptionalDouble deadlineSeconds) {
    /** A step of the first machine, or of its first ranks, which are its last number where there are several. */
    Plan plan() {
        Scene scene = scenes.get(0);
        int asked = ranksOf(scene).get(ranksOf(scene).size() - 1);
        int placed = scene.cluster().placement().ranks();
        if (asked > placed) {
            throw new IllegalArgumentException(
                    "the cluster has fewer GPUs: ranks=%d, GPUs=%d".formatted(asked, placed));
        }
        return Plan.of(job.workload(), job.strategy(), new Layout(job.split(asked), scene.order()))
                .orThrow();
    }

    /** Numbers of ranks that are asked about on a machine. */
    List<Integer> ranksOf(Scene scene) {
        return ranks.isEmpty() ? List.of(scene.cluster().placement().ranks()) : ranks;
    }

    /** Every number of ranks of every machine. */
    List<ScaleEntry> entries() {
        return scenes.stream()
                .flatMap(scene -> ranksOf(scene).stream().map(p -> ScaleEntry.of(scene, job, p)))
                .toList();
    }
}
