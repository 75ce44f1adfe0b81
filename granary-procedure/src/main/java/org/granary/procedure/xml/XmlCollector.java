package org.granary.procedure.xml;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.granary.memory.MemoryHold;
import org.granary.memory.MemoryKind;
import org.granary.memory.MemorySizes;
import org.granary.memory.RequestMemory;
import org.xml.sax.Attributes;
import org.xml.sax.helpers.DefaultHandler;

/// Turns the events of a checked document into its elements, counted in the memory of the request that brings it.
final class XmlCollector extends DefaultHandler {
    /// An element, its place in the list and the array of its attributes.
    private static final long ELEMENT_BYTES = 72;
    private static final long ATTRIBUTE_BYTES = 8;

    private final Deque<Open> open = new ArrayDeque<>();
    private MemoryHold memory = RequestMemory.current().account().hold(MemoryKind.REQUESTS);
    private List<XmlElement> elements = new ArrayList<>();

    /// An element that has not ended, and its text so far.
    private record Open(XmlElement element, StringBuilder text) {}

    @Override
    public void startDocument() {
        memory = RequestMemory.current().account().hold(MemoryKind.REQUESTS);
        elements = new ArrayList<>();
        open.clear();
    }

    @Override
    public void startElement(String uri, String localName, String qName, Attributes attributes) {
        Open parent = open.peek();
        String[] pairs = unqualified(attributes);
        long bytes = ELEMENT_BYTES + ATTRIBUTE_BYTES * pairs.length;
        for (int i = 1; i < pairs.length; i += 2) {
            bytes += MemorySizes.of(pairs[i]);
        }
        memory.add(bytes);
        XmlElement element = new XmlElement(parent == null ? null : parent.element, localName, pairs);
        elements.add(element);
        open.push(new Open(element, new StringBuilder(0)));
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
        Open inner = open.peek();
        if (inner != null) {
            memory.require(4L * (inner.text.length() + length));
            inner.text.append(characters, start, length);
        }
    }

    @Override
    public void endElement(String uri, String localName, String qName) {
        Open ended = open.pop();
        String text = ended.text.toString();
        if (!text.isBlank()) {
            memory.add(MemorySizes.of(text));
            ended.element.text(text);
        }
    }

    List<XmlElement> take() {
        List<XmlElement> taken = elements;
        elements = new ArrayList<>();
        return taken;
    }
}
