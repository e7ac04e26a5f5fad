package dev.crosspoint.cli.fit;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crosspoint.cli.text.Text;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.fit.Fit;
import dev.crosspoint.validation.fit.LinkClasses;
import dev.crosspoint.validation.fit.MissingExperiment;
import dev.crosspoint.validation.statistics.Quantiles;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What several logs tell together of links inside and across nodes.
 *
 * @param links what they tell; empty if something is missing
 * @param errors relative errors of these links at every measured size
 * @param missing what to measure; empty if nothing is missing
 */
record LinksTogether(Optional<LinkClasses> links, List<Double> errors, String missing) {
    /** Of the fits, if they show both classes of links. */
    static Optional<LinksTogether> of(List<Fit> fits) {
        if (!LinkClasses.isAbout(fits)) {
            return Optional.empty();
        }
        try {
            LinkClasses links = LinkClasses.of(fits);
            List<Double> errors = Arrays.stream(links.errors(fits)).boxed().toList();
            return Optional.of(new LinksTogether(Optional.of(links), errors, ""));
        } catch (MissingExperiment e) {
            return Optional.of(new LinksTogether(Optional.empty(), List.of(), e.getMessage()));
        }
    }

    void addTo(ObjectNode document) {
        ObjectNode node = document.putObject("links");
        links.ifPresentOrElse(
                l -> {
                    node.put("baseSeconds", l.base().value());
                    node.put("scaledConditionNumber", l.condition());
                    node.put("medianAbsoluteRelativeError", Quantiles.median(absoluteErrors()));
                    node.put("maxAbsoluteRelativeError", Quantiles.nearestRank(1, absoluteErrors()));
                    add(node.putObject("inside"), l.inside());
                    add(node.putObject("across"), l.across());
                },
                () -> node.put("missing", missing));
    }

    private static void add(ObjectNode node, LinkClasses.LinkClass links) {
        node.put("alphaSeconds", links.alpha().value());
        links.bandwidth()
                .map(BytesPerSecond::value)
                .ifPresentOrElse(
                        b -> node.put("bandwidthBytesPerSecond", b), () -> node.putNull("bandwidthBytesPerSecond"));
    }

    String text() {
        return links.map(this::text)
                .orElseGet(() ->
                        "%nAll logs together do not tell links inside and across nodes apart: %s%n".formatted(missing));
    }

    private String text(LinkClasses l) {
        return "%nAll logs together, taken for one machine%n".formatted()
                + "  base cost     %s%n".formatted(time(l.base()))
                + "  inside nodes  %s%n".formatted(text(l.inside()))
                + "  across nodes  %s%n".formatted(text(l.across()))
                + "  errors over all sizes: median %s, largest %s; scaled condition number %.1f%n"
                        .formatted(
                                Text.percent(Quantiles.median(absoluteErrors())),
                                Text.percent(Quantiles.nearestRank(1, absoluteErrors())),
                                l.condition());
    }

    private double[] absoluteErrors() {
        return errors.stream().mapToDouble(Math::abs).toArray();
    }

    private static String text(LinkClasses.LinkClass links) {
        return "alpha %s, B %s"
                .formatted(
                        time(links.alpha()),
                        links.bandwidth().map(b -> b.format(4)).orElse("unlimited"));
    }

    private static String time(Seconds seconds) {
        return seconds.format(4);
    }
}
