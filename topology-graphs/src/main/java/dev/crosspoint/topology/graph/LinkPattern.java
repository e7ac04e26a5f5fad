package dev.crosspoint.topology.graph;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which links are meant: {@code link:A->B} from A to B, {@code link:A<->B} both directions, {@code link:A} all links of A
 * with switches, for a NIC its port on the fabric. A {@code *} in a name stands for any letters but a slash.
 *
 * @param text as the user wrote it
 * @param from the one end
 * @param to the other, if it is named
 * @param bothWays whether the other direction is meant too
 */
public record LinkPattern(String text, Pattern from, Optional<Pattern> to, boolean bothWays) {
    private static final String PREFIX = "link:";
    private static final String FORMS = "link:node3/nic0, link:leaf0->spine1 or link:leaf0<->spine1";

    /**
     * Understands one.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static LinkPattern parse(String text) {
        if (!text.startsWith(PREFIX) || text.length() == PREFIX.length()) {
            throw new IllegalArgumentException("a link is named as in %s: text='%s'".formatted(FORMS, text));
        }
        String names = text.substring(PREFIX.length());
        boolean bothWays = names.contains("<->");
        String[] ends = names.split(bothWays ? "<->" : "->", -1);
        if (ends.length > 2 || ends[0].isBlank() || ends[ends.length - 1].isBlank()) {
            throw new IllegalArgumentException(
                    "a link has one or two ends, as in %s: text='%s'".formatted(FORMS, text));
        }
        Optional<Pattern> to = ends.length == 2 ? Optional.of(glob(ends[1])) : Optional.empty();
        return new LinkPattern(text, glob(ends[0]), to, bothWays || ends.length == 1);
    }

    static Pattern glob(String name) {
        return Pattern.compile(Pattern.quote(name.strip()).replace("*", "\\E[^/]*\\Q"));
    }

    /** Whether this link is meant. */
    public boolean matches(Link link) {
        return matches(link.from(), link.to()) || bothWays && matches(link.to(), link.from());
    }

    private boolean matches(Device a, Device b) {
        if (!from.matcher(a.name()).matches()) {
            return false;
        }
        boolean isPort = a.kind() != Device.Kind.NIC || b.kind() == Device.Kind.FABRIC;
        return to.map(pattern -> pattern.matcher(b.name()).matches()).orElse(isPort);
    }

    /**
     * The links of a machine that are meant.
     *
     * @throws IllegalArgumentException if it has none
     */
    public List<Link> in(MachineGraph machine) {
        List<Link> meant = machine.links().stream().filter(this::matches).toList();
        if (meant.isEmpty()) {
            throw new IllegalArgumentException("the machine has no such link: text='%s'. Its links are called as in %s"
                    .formatted(text, examples(machine)));
        }
        return meant;
    }

    private static List<String> examples(MachineGraph machine) {
        return machine.links().stream()
                .collect(Collectors.toMap(Link::kind, Link::name, (first, next) -> first, TreeMap::new))
                .values()
                .stream()
                .toList();
    }
}
