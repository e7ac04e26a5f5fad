package dev.crosspoint.topology.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * An element of an XML file.
 *
 * @param source name of the file
 * @param line where it starts
 * @param name its tag
 * @param attributes in order
 * @param children elements inside it, in order
 */
record XmlElement(String source, int line, String name, Map<String, String> attributes, List<XmlElement> children) {
    XmlElement(String source, int line, String name, Map<String, String> attributes) {
        this(source, line, name, new LinkedHashMap<>(attributes), new ArrayList<>());
    }

    /** Children with a tag. */
    List<XmlElement> children(String tag) {
        return children.stream().filter(c -> c.name.equals(tag)).toList();
    }

    /** An attribute that may be absent. */
    Optional<String> find(String attribute) {
        return Optional.ofNullable(attributes.get(attribute));
    }

    String text(String attribute) {
        return find(attribute)
                .orElseThrow(() -> problem("<%s> has no attribute %s; found: %s. Dump the file again"
                        .formatted(name, attribute, String.join(", ", attributes.keySet()))));
    }

    int whole(String attribute) {
        return read(attribute, "a whole number", Integer::parseInt);
    }

    /** A number of 0 or more. */
    float real(String attribute) {
        float value = read(attribute, "a number", Float::parseFloat);
        if (!(value >= 0) || Float.isInfinite(value)) {
            throw problem("<%s> needs a finite number of 0 or more: %s='%s'".formatted(name, attribute, value));
        }
        return value;
    }

    /** What an attribute says, by a reader that refuses what it does not understand. */
    <T> T read(String attribute, String wanted, Function<String, T> reader) {
        String text = text(attribute);
        try {
            return reader.apply(text.strip());
        } catch (IllegalArgumentException e) {
            String known = e instanceof NumberFormatException ? "" : " (" + e.getMessage() + ")";
            throw problem("<%s> needs %s: %s='%s'%s".formatted(name, wanted, attribute, text, known));
        }
    }

    TopologyFormatException problem(String text) {
        return new TopologyFormatException(source, line, text);
    }
}
