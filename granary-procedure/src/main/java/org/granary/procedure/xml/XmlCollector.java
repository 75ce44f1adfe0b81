package org.granary.procedure.xml;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.xml.sax.Attributes;
import org.xml.sax.helpers.DefaultHandler;

/// Turns the events of a checked document into its elements.
final class XmlCollector extends DefaultHandler {
    /// One text for each path, however many elements have it.
    private final Map<String, String> paths = new HashMap<>();
    private final Deque<XmlElement> open = new ArrayDeque<>();
    private final StringBuilder text = new StringBuilder();
    private List<XmlElement> elements = new ArrayList<>();

    @Override
    public void startDocument() {
        elements = new ArrayList<>();
        open.clear();
        paths.clear();
        text.setLength(0);
    }

    @Override
    public void startElement(String uri, String localName, String qName, Attributes attributes) {
        keepText();
        XmlElement parent = open.peek();
        String path = parent == null ? localName : parent.path() + '/' + localName;
        XmlElement element = new XmlElement(paths.computeIfAbsent(path, p -> p), unqualified(attributes));
        elements.add(element);
        open.push(element);
    }

    private static String[] unqualified(Attributes attributes) {
        List<String> pairs = new ArrayList<>(2 * attributes.getLength());
        for (int i = 0; i < attributes.getLength(); i++) {
            if (attributes.getURI(i).isEmpty()) {
                pairs.add(attributes.getLocalName(i));
                pairs.add(attributes.getValue(i));
            }
        }
        return pairs.toArray(new String[0]);
    }

    @Override
    public void characters(char[] characters, int start, int length) {
        text.append(characters, start, length);
    }

    @Override
    public void endElement(String uri, String localName, String qName) {
        keepText();
        open.pop();
    }

    private void keepText() {
        XmlElement element = open.peek();
        if (element != null && !text.toString().isBlank()) {
            element.text(element.text() + text);
        }
        text.setLength(0);
    }

    List<XmlElement> take() {
        List<XmlElement> taken = elements;
        elements = new ArrayList<>();
        return taken;
    }
}
