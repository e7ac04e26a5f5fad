package dev.crosspoint.workload.read;

import dev.crosspoint.model.units.Bytes;
import dev.crosspoint.model.units.Seconds;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/**
 * A value of the file that knows where it stands and is asked for by type.
 *
 * @param source name of the file
 * @param line counted from 1; that of the key where there is one
 * @param name what the file calls it
 * @param node the value
 */
record Item(String source, int line, String name, Node node) {
    private static final int LONGEST_QUOTE = 60;
    private static final Pattern RATE = Pattern.compile("\\s*([0-9.]+(?:[eE][+-]?[0-9]+)?)\\s*([GTP])FLOP/s\\s*");

    Item(String source, String name, Node node) {
        this(source, node.getStartMark().map(m -> m.getLine() + 1).orElse(1), name, node);
    }

    /** The exception to throw: what was found, what was expected, what to do. */
    WorkloadFormatException problem(String found, String expected, String remedy) {
        return new WorkloadFormatException(source, line, "%s; %s. %s".formatted(found, expected, remedy));
    }

    /** Text. */
    String text() {
        if (node instanceof ScalarNode scalar
                && scalar.getTag().equals(Tag.STR)
                && !scalar.getValue().isBlank()) {
            return scalar.getValue();
        }
        throw problem(
                name + " is " + found(), "text was expected", "Write a word, in quotes if it looks like a number");
    }

    /** One of some words. */
    String oneOf(List<String> known) {
        String text = text();
        if (!known.contains(text)) {
            throw problem(name + " is " + found(), "it can be " + String.join(", ", known), "Write one of these");
        }
        return text;
    }

    /** True or false. */
    boolean truth() {
        if (node.getTag().equals(Tag.BOOL) && node instanceof ScalarNode scalar) {
            return Boolean.parseBoolean(scalar.getValue());
        }
        throw problem(name + " is " + found(), "true or false was expected", "Write one of them");
    }

    /** A whole number of 1 or more that an int holds. */
    int count() {
        return (int) number(1, Integer.MAX_VALUE, true);
    }

    /** A whole number of 1 or more. */
    long large() {
        return (long) number(1, 9e18, true);
    }

    /** A number of 0 or more. */
    double share(double most) {
        return number(0, most, false);
    }

    /** A number above 0. */
    double positive() {
        return number(Double.MIN_VALUE, Double.MAX_VALUE, false);
    }

    private double number(double least, double most, boolean isWhole) {
        boolean isNumber = node.getTag().equals(Tag.INT) || node.getTag().equals(Tag.FLOAT);
        if (isNumber && node instanceof ScalarNode scalar) {
            try {
                double value = new BigDecimal(scalar.getValue()).doubleValue();
                if (value >= least && value <= most && (!isWhole || value == Math.rint(value))) {
                    return value;
                }
            } catch (NumberFormatException e) {
                // Infinity and others that YAML takes for numbers: refused below.
            }
        }
        String kind = isWhole ? "a whole number" : "a number";
        String range = least == 1 ? "1 or more" : least == 0 ? "from 0 to " + most : "above 0";
        throw problem(name + " is " + found(), kind + ", " + range + ", was expected", "Write digits only, no unit");
    }

    /** A time with its unit. */
    double seconds() {
        return quantity(
                t -> Seconds.parse(t).value(), "a time is a number, 0 or more, and a unit", "1.5us, 10ms or 2s");
    }

    /** A size with its unit. */
    Bytes bytes() {
        return quantity(Bytes::parse, "a size is a whole number of bytes and a unit", "80GB, 25MiB or 2B");
    }

    /** Floating-point operations a second. */
    double flops() {
        return quantity(
                text -> {
                    Matcher matcher = RATE.matcher(text);
                    double factor = matcher.matches() ? Math.pow(10, 9 + 3 * "GTP".indexOf(matcher.group(2))) : 0;
                    double value = factor * (factor > 0 ? Double.parseDouble(matcher.group(1)) : 0);
                    if (!(value > 0)) {
                        throw new IllegalArgumentException("rate is above 0: text=" + text);
                    }
                    return value;
                },
                "a rate of computing is a number above 0 and a unit",
                "180TFLOP/s");
    }

    private <T> T quantity(Function<String, T> parse, String expected, String example) {
        if (node instanceof ScalarNode scalar && scalar.getTag().equals(Tag.STR)) {
            try {
                return parse.apply(scalar.getValue());
            } catch (IllegalArgumentException e) {
                // The same problem is told below in the words of a file: with its line and this key.
            }
        }
        throw problem(name + " is " + found(), expected, "Write " + example);
    }

    /** The items of a list that is not empty. */
    List<Item> items() {
        if (node instanceof SequenceNode sequence && !sequence.getValue().isEmpty()) {
            return sequence.getValue().stream()
                    .map(item -> new Item(source, "an item of " + name, item))
                    .toList();
        }
        throw problem(name + " is " + found(), "a list of at least one item was expected", "Write - before each item");
    }

    /** Keys and values; each key occurs once. */
    Map<String, Item> entries(String expected) {
        if (!(node instanceof MappingNode mapping)) {
            throw problem(name + " is " + found(), expected, "Write key: value on a line of its own for each");
        }
        Map<String, Item> entries = new LinkedHashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            Item key = new Item(source, "a key of " + name, tuple.getKeyNode());
            if (entries.put(key.text(), new Item(source, key.line(), key.text(), tuple.getValueNode())) != null) {
                throw key.problem("key '%s' again".formatted(key.text()), "each key occurs once", "Remove one");
            }
        }
        return entries;
    }

    /** These keys and no others. */
    Keys keys(String kind, String... known) {
        return Keys.of(this, kind, List.of(known));
    }

    /** The value in words, for messages. */
    String found() {
        if (node instanceof ScalarNode scalar) {
            String text = scalar.getValue();
            boolean isLong = text.length() > LONGEST_QUOTE;
            return scalar.getTag().equals(Tag.NULL)
                    ? "empty"
                    : "'" + (isLong ? text.substring(0, LONGEST_QUOTE) + "…" : text) + "'";
        }
        return node instanceof SequenceNode ? "a list" : "a set of keys";
    }
}
