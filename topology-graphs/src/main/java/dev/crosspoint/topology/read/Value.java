package dev.crosspoint.topology.read;

import dev.crosspoint.model.units.BytesPerSecond;
import dev.crosspoint.model.units.Seconds;
import dev.crosspoint.model.units.SecondsPerByte;
import java.math.BigInteger;
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
 * A value of a YAML file that knows where it stands and is asked for by type.
 *
 * @param source name of the file
 * @param line counted from 1; that of the key where there is one
 * @param name what the file calls it
 * @param node the value
 */
record Value(String source, int line, String name, Node node) {
    private static final int LONGEST_QUOTE = 60;
    private static final Pattern LEADING_NUMBER = Pattern.compile("\\s*\\+?([0-9.]+).*");

    /** A value without a key. */
    Value(String source, String name, Node node) {
        this(source, lineOf(node), name, node);
    }

    private static int lineOf(Node node) {
        return node.getStartMark().map(m -> m.getLine() + 1).orElse(1);
    }

    /** The exception to throw: what was found, what was expected, what to do. */
    TopologyFormatException problem(String found, String expected, String remedy) {
        return new TopologyFormatException(source, line, "%s; %s. %s".formatted(found, expected, remedy));
    }

    /** Text that YAML does not take for a number, a truth value or nothing. */
    String text() {
        String text = word();
        if (text.chars().anyMatch(c -> c != '\n' && c != '\t' && Character.isISOControl(c))) {
            throw problem(name + " holds a control character", "printable text was expected", "Leave it out");
        }
        return text;
    }

    /** As {@link #text}, of a key: what is not printable in it is unknown anyway. */
    private String word() {
        if (node instanceof ScalarNode scalar && scalar.getTag().equals(Tag.STR)) {
            if (scalar.getValue().isBlank()) {
                throw problem(name + " is blank", "text was expected", "Write a word or a sentence");
            }
            return scalar.getValue();
        }
        String remedy = node instanceof ScalarNode scalar && !scalar.getTag().equals(Tag.NULL)
                ? "Put it in quotes"
                : "Write a word or a sentence";
        throw problem(name + " is " + found(), "text was expected", remedy);
    }

    /** One of some words. */
    String oneOf(List<String> known) {
        String text = text();
        if (!known.contains(text)) {
            String remedy = Nearest.to(text, known)
                    .map(k -> "Perhaps " + k + "?")
                    .orElse("Write " + (known.size() == 1 ? known.get(0) : "one of these"));
            throw problem(name + " is " + quoted(text), "it can be " + String.join(", ", known), remedy);
        }
        return text;
    }

    /** A whole number in a range. */
    int wholeNumber(int least, int most) {
        boolean whole = node.getTag().equals(Tag.INT);
        if (whole && node instanceof ScalarNode scalar) {
            BigInteger number = new BigInteger(scalar.getValue());
            if (number.compareTo(BigInteger.valueOf(least)) >= 0 && number.compareTo(BigInteger.valueOf(most)) <= 0) {
                return number.intValue();
            }
        }
        throw problem(
                name + " is " + found(),
                "a whole number from %d to %d was expected".formatted(least, most),
                whole ? "Write one in that range" : "Write digits only, without quotes or unit");
    }

    /** How many times something is something else: a number above 0, without a unit. */
    double ratio() {
        if (node instanceof ScalarNode scalar
                && (node.getTag().equals(Tag.INT) || node.getTag().equals(Tag.FLOAT))) {
            double ratio = Double.parseDouble(
                    scalar.getValue().replace(".inf", "Infinity").replace(".nan", "NaN"));
            if (ratio > 0 && ratio < Double.POSITIVE_INFINITY) {
                return ratio;
            }
        }
        throw problem(name + " is " + found(), "a number above 0 was expected", "Write 1, 2 or 1.5");
    }

    /** A rate with its unit. */
    BytesPerSecond rate() {
        return quantity(
                BytesPerSecond::parse,
                "a rate is a number above 0 and a unit",
                "%1$sGB/s (bytes) or %1$sGb/s (bits)",
                "25");
    }

    /** A time with its unit. */
    Seconds time() {
        return quantity(Seconds::parse, "a time is a number, 0 or more, and a unit", "%1$sus, %1$sms or %1$ss", "1.5");
    }

    /** A time for each byte with its unit. */
    SecondsPerByte timePerByte() {
        return quantity(
                SecondsPerByte::parse,
                "a time for each byte is a number, 0 or more, and a unit",
                "%1$sps/B or %1$sns/B",
                "1");
    }

    private <T> T quantity(Function<String, T> parse, String expected, String forms, String example) {
        if (node instanceof ScalarNode scalar && scalar.getTag().equals(Tag.STR)) {
            try {
                return parse.apply(scalar.getValue());
            } catch (IllegalArgumentException e) {
                // The same problem is told below in the words of a file: with its line and this key.
            }
        }
        Matcher number = LEADING_NUMBER.matcher(node instanceof ScalarNode scalar ? scalar.getValue() : "");
        boolean usable =
                number.matches() && number.group(1).matches("0*[1-9][0-9]*(\\.[0-9]+)?|[0-9]+\\.0*[1-9][0-9]*");
        throw problem(
                name + " is " + found(), expected, "Write " + forms.formatted(usable ? number.group(1) : example));
    }

    /** The items of a list that is not empty. */
    List<Value> items() {
        if (!(node instanceof SequenceNode sequence)) {
            throw problem(name + " is " + found(), "a list was expected", "Write - before each item");
        }
        if (sequence.getValue().isEmpty()) {
            throw problem(name + " is an empty list", "at least one item was expected", "Add one or remove the key");
        }
        return sequence.getValue().stream()
                .map(item -> new Value(source, "an item of " + name, item))
                .toList();
    }

    /** Whether this is a list. */
    boolean isList() {
        return node instanceof SequenceNode;
    }

    /**
     * Keys and values in the order of the file; each key is text and occurs once.
     *
     * @param expected what should be here, for the message
     */
    Map<String, Value> entries(String expected) {
        if (!(node instanceof MappingNode mapping)) {
            throw problem(
                    name + " is " + found(),
                    expected,
                    "Write key: value on a line of its own for each, or {key: value}");
        }
        Map<String, Value> entries = new LinkedHashMap<>();
        for (NodeTuple tuple : mapping.getValue()) {
            Value key = new Value(source, "a key of " + name, tuple.getKeyNode());
            String text = key.word();
            Value earlier = entries.put(text, new Value(source, key.line(), text, tuple.getValueNode()));
            if (earlier != null) {
                throw key.problem(
                        "key %s again".formatted(quoted(text)),
                        "line %d has it already".formatted(earlier.line()),
                        "Remove one of the two");
            }
        }
        return entries;
    }

    /** These keys and no others. */
    Section section(String kind, String... known) {
        return Section.of(this, kind, List.of(known));
    }

    /** Text of the file for a message, cut where it gets long. */
    static String quoted(String text) {
        return "'" + (text.length() > LONGEST_QUOTE ? text.substring(0, LONGEST_QUOTE) + "…" : text) + "'";
    }

    /** The value in words, for messages. */
    String found() {
        if (node instanceof ScalarNode scalar) {
            return scalar.getTag().equals(Tag.NULL) ? "empty" : quoted(scalar.getValue());
        }
        return isList() ? "a list" : "a set of keys";
    }
}
