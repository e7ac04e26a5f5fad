package dev.crosspoint.topology.place;

import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.topology.graph.Link;
import dev.crosspoint.topology.graph.MachineGraph;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.DoubleUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Another rate or alpha for all links of a kind: what a faster network would change.
 *
 * @param text as it was asked for
 * @param kind of the links, as {@code nic} or {@code nvlink}
 * @param rate from the old rate, bytes per second, to the new
 * @param alpha from the old alpha, seconds, to the new
 */
public record WhatIf(String text, String kind, DoubleUnaryOperator rate, DoubleUnaryOperator alpha) {
    private static final Pattern FORM = Pattern.compile("link:(\\S+)((?:\\s+(?:rate|alpha)=\\S+)+)\\s*");
    private static final Pattern CHANGE = Pattern.compile("(rate|alpha)=(\\S+)");
    private static final Pattern FACTOR = Pattern.compile("x([0-9]*\\.?[0-9]+)");
    /** The way from a GPU to its NIC, which is as fast as the NIC. */
    private static final String ATTACHMENT = "attachment";

    private static final String NIC = "nic";

    /**
     * Reads {@code link:nic rate=800Gb/s}, {@code link:nic alpha=2us}, {@code link:nvlink rate=x2 alpha=x0.5}.
     *
     * @throws IllegalArgumentException if it is anything else
     */
    public static WhatIf parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException(("a what-if names a kind of link and its rate, alpha or both: text='%s'."
                            + " Write 'link:nic rate=800Gb/s', 'link:nic alpha=2us' or 'link:nic rate=x2'")
                    .formatted(text));
        }
        DoubleUnaryOperator rate = DoubleUnaryOperator.identity();
        DoubleUnaryOperator alpha = DoubleUnaryOperator.identity();
        Matcher change = CHANGE.matcher(form.group(2));
        while (change.find()) {
            String value = change.group(2);
            Matcher factor = FACTOR.matcher(value);
            boolean isFactor = factor.matches();
            double times = isFactor ? Double.parseDouble(factor.group(1)) : 1;
            if (change.group(1).equals("rate")) {
                double fixed = isFactor ? 0 : BytesPerSecond.parse(value).value();
                rate = old -> isFactor ? old * times : fixed;
            } else {
                double fixed = isFactor ? 0 : Seconds.parse(value).value();
                alpha = old -> isFactor ? old * times : fixed;
            }
        }
        return new WhatIf(text, form.group(1), rate, alpha);
    }

    /**
     * The cluster with the change.
     *
     * @throws IllegalArgumentException if it has no link of that kind; the message lists the kinds
     */
    public Cluster applyTo(Cluster cluster) {
        MachineGraph machine = cluster.machine();
        if (machine.links().stream().noneMatch(link -> link.kind().equals(kind))) {
            throw new IllegalArgumentException("no link of that kind in %s: kind=%s. It has %s"
                    .formatted(
                            cluster.name(),
                            kind,
                            machine.links().stream()
                                    .map(Link::kind)
                                    .filter(k -> !k.equals(ATTACHMENT))
                                    .collect(Collectors.toCollection(TreeSet::new))));
        }
        return cluster.on(machine.withLinks(link -> Optional.of(changed(link))));
    }

    private Link changed(Link link) {
        boolean isMeant = link.kind().equals(kind);
        boolean follows = kind.equals(NIC) && link.kind().equals(ATTACHMENT);
        if (!isMeant && !follows) {
            return link;
        }
        return new Link(
                link.from(),
                link.to(),
                isMeant ? new Seconds(alpha.applyAsDouble(link.alpha().value())) : link.alpha(),
                new BytesPerSecond(rate.applyAsDouble(link.capacity().value())),
                link.kind(),
                Optional.of("what if: " + text));
    }
}
