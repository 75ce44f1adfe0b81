package org.granary.procedure.xml;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.helpers.DefaultHandler;

/// Turns the events of a checked document into its elements, counted in the memory of the request that brings it.
final class XmlCollector extends DefaultHandler {
    private final Deque<Open> open = new ArrayDeque<>();
    private ElementMemory memory = new ElementMemory();
    private @Nullable XmlElement root;
    private int elements;

    /// An element that has not ended, and its text so far.
    private record Open(XmlElement element, StringBuilder text) {}

    @Override
    public void startDocument() {
        memory = new ElementMemory();
        root = null;
        elements = 0;
        open.clear();
    }

    @Override
    public void startElement(String uri, String localName, String qName, Attributes attributes) {
        Open outer = open.peek();
        XmlElement parent = outer == null ? null : outer.element;
        int unqualified = 0;
        for (int i = 0; i < attributes.getLength(); i++) {
            unqualified += attributes.getURI(i).isEmpty() ? 1 : 0;
        }
        String[] names = new String[unqualified];
        @Nullable
        String[] values = new @Nullable String[unqualified];
        int place = 0;
        for (int i = 0; i < attributes.getLength(); i++) {
            if (attributes.getURI(i).isEmpty()) {
                names[place] = attributes.getLocalName(i);
                values[place++] = attributes.getValue(i);
            }
        }
        memory.element(parent, values, true);
        elements++;
        XmlElement element = new XmlElement(parent, localName, names, values);
        if (root == null) {
            root = element;
        }
        open.push(new Open(element, new StringBuilder(0)));
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
            memory.text(text);
            ended.element.text(text);
        }
    }

    /// The document that was read; it is not kept.
    XmlDocument take(String text) {
        XmlElement taken = root;
        if (taken == null) {
            throw new IllegalStateException("A document without a root was taken for well-formed.");
        }
        root = null;
        return new XmlDocument(text, taken, elements);
    }
}
