package dev.crosspoint.topology.read;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * An element of an XML file. Immutable.
 *
 * @param source name of the file, for messages
 * @param line where it starts, counted from 1
 * @param name its tag
 * @param attributes in the order of the file
 * @param children elements inside it, in the order of the file
 */
public record XmlElement(
        String source, int line, String name, Map<String, String> attributes, List<XmlElement> children) {
    public XmlElement {
        attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
        children = List.copyOf(children);
    }

    /** Children with a tag. */
    public List<XmlElement> children(String tag) {
        return children.stream().filter(c -> c.name.equals(tag)).toList();
    }

    /** This element and all inside it, outer ones first. */
    public Stream<XmlElement> all() {
        return Stream.concat(Stream.of(this), children.stream().flatMap(XmlElement::all));
    }

    /** An attribute that may be absent. */
    public Optional<String> find(String attribute) {
        return Optional.ofNullable(attributes.get(attribute));
    }

    /** An attribute that must be there. */
    public String text(String attribute) {
        return find(attribute)
                .orElseThrow(() -> problem("<%s> has no attribute %s; found: %s. Dump the file again"
                        .formatted(name, attribute, String.join(", ", attributes.keySet()))));
    }

    /** A whole number in decimal digits. */
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
    public <T> T read(String attribute, String wanted, Function<String, T> reader) {
        String text = text(attribute);
        try {
            return reader.apply(text.strip());
        } catch (IllegalArgumentException e) {
            String known = e instanceof NumberFormatException ? "" : " (" + e.getMessage() + ")";
            throw problem("<%s> needs %s: %s='%s'%s".formatted(name, wanted, attribute, text, known));
        }
    }

    /** A problem with this element, to be thrown. */
    public TopologyFormatException problem(String text) {
        return new TopologyFormatException(source, line, text);
    }
}
