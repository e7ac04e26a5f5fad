package dev.crosspoint.topology.read;

import java.io.Reader;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** Reads the elements of an XML file with their lines. Nothing outside the file is looked at. */
final class XmlText {
    private static final int MOST_DEPTH = 100;

    private final String source;
    private final XMLStreamReader xml;
    private final Deque<Open> open = new ArrayDeque<>();

    /** An element whose end was not seen yet. */
    private record Open(int line, String name, Map<String, String> attributes, List<XmlElement> children) {}

    private XmlText(String source, XMLStreamReader xml) {
        this.source = source;
        this.xml = xml;
    }

    /**
     * The root element.
     *
     * @throws TopologyFormatException if the text is no XML, or holds a document type, which could name other files
     */
    static XmlElement root(String source, Reader reader) {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false); // NCCL knows no name spaces
        try {
            XMLStreamReader xml = factory.createXMLStreamReader(reader);
            try {
                return new XmlText(source, xml).read();
            } finally {
                xml.close();
            }
        } catch (XMLStreamException e) {
            throw problem(source, e);
        }
    }

    private XmlElement read() throws XMLStreamException {
        while (true) {
            switch (xml.next()) {
                case XMLStreamConstants.DTD ->
                    throw new TopologyFormatException(
                            source, line(), "document type found; only elements are read. Remove the <!DOCTYPE ...>");
                case XMLStreamConstants.START_ELEMENT -> start();
                case XMLStreamConstants.END_ELEMENT -> {
                    Open ended = open.pop();
                    var element = new XmlElement(source, ended.line, ended.name, ended.attributes, ended.children);
                    if (open.isEmpty()) {
                        readToEnd();
                        return element;
                    }
                    open.peek().children.add(element);
                }
                default -> {
                    // Comments and the text between elements say nothing.
                }
            }
        }
    }

    private void start() {
        Map<String, String> attributes = new LinkedHashMap<>();
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            attributes.put(xml.getAttributeLocalName(i), xml.getAttributeValue(i));
        }
        if (open.size() == MOST_DEPTH) {
            throw new TopologyFormatException(
                    source, line(), "elements lie deeper in each other than " + MOST_DEPTH + " levels");
        }
        open.push(new Open(line(), xml.getLocalName(), attributes, new ArrayList<>()));
    }

    /** What follows the root is looked at too: a second root is a broken file. */
    private void readToEnd() throws XMLStreamException {
        while (xml.hasNext()) {
            xml.next();
        }
    }

    private int line() {
        return Math.max(1, xml.getLocation().getLineNumber());
    }

    /** The parser's message without its own way to tell the place. */
    private static TopologyFormatException problem(String source, XMLStreamException e) {
        int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNumber());
        String message = String.valueOf(e.getMessage());
        int start = message.indexOf("Message: ");
        return new TopologyFormatException(
                source,
                line,
                "not well-formed XML: " + (start < 0 ? message : message.substring(start + "Message: ".length())));
    }
}
