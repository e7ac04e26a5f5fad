package dev.crosspoint.topology.read;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * NCCL's topology XML, which {@code NCCL_TOPO_DUMP_FILE} writes and {@code NCCL_TOPO_FILE} reads, as a tree of
 * elements. Read as people pass it on: without a prolog, inside Markdown or the text of a terminal. Nothing outside
 * the file is looked at.
 *
 * @see "NCCL 2.30.7, src/graph/xml.cc, ncclTopoGetXmlFromFile"
 */
public final class NcclXml {
    private static final String ROOT = "<system";
    private static final String END = "</system>";
    private static final Pattern COMMENT = Pattern.compile("<!--.*?-->", Pattern.DOTALL);
    private static final int LONG_DIGITS = 19;
    private static final int MOST_LETTERS = 100;

    private NcclXml() {}

    /**
     * The {@code <system>} element of a file; lines are those of the whole text.
     *
     * @param source name of the file, for messages
     * @throws TopologyFormatException if there is no complete {@code <system>}, there are several, or the text holds
     *     a document type
     */
    public static XmlElement read(String source, Reader reader) {
        String text = withoutComments(text(reader));
        int start = start(text, 0);
        if (start < 0) {
            throw noSystem(source, text);
        }
        int doctype = text.indexOf("<!DOCTYPE");
        if (doctype >= 0) {
            throw new TopologyFormatException(
                    source,
                    line(text, doctype),
                    "document type found; only elements are read. Remove the <!DOCTYPE ...>");
        }
        return XmlText.root(source, new StringReader(system(source, text, start)));
    }

    /** The {@code <system>} alone, on its own lines, with the ampersands that NCCL does not mind. */
    private static String system(String source, String text, int start) {
        int end = text.indexOf(END, start);
        boolean isEmpty = text.startsWith("/>", Math.max(0, text.indexOf('>', start) - 1));
        if (end < 0 && !isEmpty) {
            throw new TopologyFormatException(
                    source,
                    line(text, text.stripTrailing().length()),
                    "file ends inside <system> of line %d; </system> closes it. Is the file cut?"
                            .formatted(line(text, start)));
        }
        int stop = end < 0 ? text.indexOf('>', start) + 1 : end + END.length();
        int second = start(text, stop);
        if (second >= 0) {
            throw new TopologyFormatException(
                    source,
                    line(text, second),
                    "second <system> found, the first is in line %d; a file holds one machine. Cut the file in two"
                            .formatted(line(text, start)));
        }
        return "\n".repeat(line(text, start) - 1)
                + text.substring(start, stop).replaceAll("&(?!(amp|lt|gt|quot|apos|#\\w+);)", "&amp;");
    }

    /** NCCL's own reader takes every comment that ends, XML only those without {@code --} inside. Lines are kept. */
    private static String withoutComments(String text) {
        return COMMENT.matcher(text)
                .replaceAll(comment -> "\n".repeat((int)
                        comment.group().chars().filter(c -> c == '\n').count()));
    }

    /** Where a {@code <system>} starts that is no comment, -1 if nowhere. */
    private static int start(String text, int from) {
        int at = text.indexOf(ROOT, from);
        int comment = text.indexOf("<!--", from); // only one that never ends is left
        return comment >= 0 && comment < at ? -1 : at;
    }

    private static TopologyFormatException noSystem(String source, String text) {
        int graphs = text.indexOf("<graphs");
        if (graphs >= 0) {
            return new TopologyFormatException(
                    source,
                    line(text, graphs),
                    "this is a graph XML (<graphs>), not a topology XML (<system>)."
                            + " Run NCCL with NCCL_TOPO_DUMP_FILE to get one");
        }
        return new TopologyFormatException(
                source, 1, "no <system version=\"1\"> found, with which a topology XML starts");
    }

    private static int line(String text, int end) {
        return 1
                + (int) text.substring(0, Math.min(end, text.length()))
                        .chars()
                        .filter(c -> c == '\n')
                        .count();
    }

    private static String text(Reader reader) {
        try {
            StringWriter text = new StringWriter();
            reader.transferTo(text);
            return text.toString();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A number as C reads it: {@code 0x} for hexadecimal, a leading {@code 0} for octal digits, a fraction is cut
     * off; an empty value is 0. Empty if the attribute is absent.
     *
     * @throws TopologyFormatException if the value is no number
     */
    public static Optional<Long> whole(XmlElement element, String attribute) {
        return element.find(attribute).map(t -> element.read(attribute, "a number", NcclXml::whole));
    }

    private static long whole(String text) {
        if (text.isEmpty()) {
            return 0;
        }
        if (text.matches("0[xX]\\p{XDigit}{1,16}")) {
            return Long.parseUnsignedLong(text.substring(2), 16);
        }
        if (text.matches("[-+]?0[0-7]+")) {
            return Long.parseLong(text, 8);
        }
        BigDecimal number = decimal(text);
        long digits = (long) number.precision() - number.scale();
        if (digits <= 0) {
            return 0; // not left to toBigInteger, which writes out all digits of 1e-999999999
        }
        if (digits > LONG_DIGITS || number.toBigInteger().bitLength() >= Long.SIZE) {
            throw new NumberFormatException(text);
        }
        return number.longValue();
    }

    /** A short text tells a number of any size; one of a million digits takes minutes to read and means nothing. */
    private static BigDecimal decimal(String text) {
        if (text.length() > MOST_LETTERS) {
            throw new NumberFormatException(text);
        }
        return new BigDecimal(text);
    }

    private static double finite(String text) {
        double value = text.isEmpty() ? 0 : decimal(text).doubleValue();
        if (Double.isInfinite(value)) {
            throw new NumberFormatException(text);
        }
        return value;
    }

    /**
     * A number with a fraction; an empty value is 0. Empty if the attribute is absent.
     *
     * @throws TopologyFormatException if the value is no finite number
     */
    public static Optional<Double> real(XmlElement element, String attribute) {
        return element.find(attribute).map(t -> element.read(attribute, "a finite number", NcclXml::finite));
    }
}
