package dev.crosspoint.validation.fit;

import dev.crosspoint.model.collective.Collective;
import dev.crosspoint.validation.sample.Group;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Labels of one collective in one group whose times do not differ: a setting that was to force them was probably ignored.
 * Labels belong together if a chain of likeness leads from one to the other.
 *
 * @param labels names of the algorithms, two or more
 * @param difference largest median difference of two that are alike, relative
 * @param scatter largest scatter of the ratio of two times of the same size
 */
public record Lookalikes(List<String> labels, double difference, double scatter) {
    private record Setup(Optional<Collective> collective, Group group) {}

    public Lookalikes {
        labels = List.copyOf(labels);
    }

    /** Those among some fits. Times whose algorithm is not known are passed over. */
    public static List<Lookalikes> of(List<Fit> fits) {
        return fits.stream()
                .filter(fit -> fit.subject().label().isKnown())
                .collect(Collectors.groupingBy(
                        fit -> new Setup(
                                fit.subject().collective(), fit.subject().group()),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .values()
                .stream()
                .flatMap(alike -> inOneSetup(alike).stream())
                .toList();
    }

    private static List<Lookalikes> inOneSetup(List<Fit> fits) {
        List<Lookalikes> found = new ArrayList<>();
        for (int i = 0; i < fits.size(); i++) {
            for (Fit other : fits.subList(i + 1, fits.size())) {
                between(fits.get(i), other).ifPresent(pair -> join(found, pair));
            }
        }
        return found;
    }

    private static Optional<Lookalikes> between(Fit first, Fit second) {
        String one = first.subject().label().name();
        String other = second.subject().label().name();
        return one.equals(other)
                ? Optional.empty()
                : Likeness.of(first.medians(), second.medians())
                        .filter(Likeness::areAlike)
                        .map(l -> new Lookalikes(List.of(one, other), Math.abs(l.difference()), l.scatter()));
    }

    private static void join(List<Lookalikes> found, Lookalikes pair) {
        Map<Boolean, List<Lookalikes>> touching = found.stream()
                .collect(
                        Collectors.partitioningBy(group -> group.labels.stream().anyMatch(pair.labels::contains)));
        found.retainAll(touching.get(false));
        found.add(touching.get(true).stream().reduce(pair, (all, next) -> next.and(all)));
    }

    private Lookalikes and(Lookalikes other) {
        List<String> all = new ArrayList<>(labels);
        other.labels.stream().filter(label -> !all.contains(label)).forEach(all::add);
        all.sort(Comparator.naturalOrder());
        return new Lookalikes(all, Math.max(difference, other.difference), Math.max(scatter, other.scatter));
    }

    /** In a sentence. */
    public String describe() {
        return "%d labels look like one algorithm: %s: %s"
                .formatted(labels.size(), String.join(", ", labels), Likeness.describe(difference, scatter));
    }
}
