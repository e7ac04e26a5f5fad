package dev.crosspoint.validation.compare;

import dev.crosspoint.validation.read.Excerpt;
import dev.crosspoint.validation.sample.Run;
import java.util.List;
import java.util.stream.Stream;

/** The bundled pairs of logs; the first lines of each name its source. */
public final class ComparisonResources {
    private ComparisonResources() {}

    /** The text of a log. */
    public static String text(String name) {
        return Excerpt.text(ComparisonResources.class, name);
    }

    /** The runs of some logs. */
    static List<Run> runs(String... names) {
        return Stream.of(names)
                .flatMap(name -> Excerpt.of(name, text(name)).runs().stream())
                .toList();
    }
}
