package dev.crosspoint.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.validation.fit.Fit;
import dev.crosspoint.validation.fit.LinkClasses;
import dev.crosspoint.validation.fit.MissingExperiment;
import java.util.List;
import java.util.Optional;

/**
 * What several logs tell together of links inside and across nodes.
 *
 * @param links what they tell; empty if something is missing
 * @param missing what to measure; empty if nothing is missing
 */
record LinksTogether(Optional<LinkClasses> links, String missing) {
    /** Of the fits, if they show both classes of links. */
    static Optional<LinksTogether> of(List<Fit> fits) {
        if (!LinkClasses.isAbout(fits)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new LinksTogether(Optional.of(LinkClasses.of(fits)), ""));
        } catch (MissingExperiment e) {
            return Optional.of(new LinksTogether(Optional.empty(), e.getMessage()));
        }
    }

    void addTo(ObjectNode document) {
        ObjectNode node = document.putObject("links");
        links.ifPresentOrElse(
                l -> {
                    node.put("baseSeconds", l.base().value());
                    node.put("scaledConditionNumber", l.condition());
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
        return links.map(l ->
                        "%nAll logs together, taken for one machine (scaled condition number %.1f): base cost %s; inside nodes %s; across nodes %s%n"
                                .formatted(l.condition(), time(l.base()), text(l.inside()), text(l.across())))
                .orElseGet(() ->
                        "%nAll logs together do not tell links inside and across nodes apart: %s%n".formatted(missing));
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
