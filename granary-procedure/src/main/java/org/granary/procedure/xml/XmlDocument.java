package org.granary.procedure.xml;

import java.util.List;

/// A document that is well-formed and, where its parameter declares a schema, valid.
public final class XmlDocument {
    private final String text;
    private final List<XmlElement> elements;

    XmlDocument(String text, List<XmlElement> elements) {
        this.text = text;
        this.elements = elements;
    }

    /// The document as the client sent it.
    public String text() {
        return text;
    }

    public XmlElement root() {
        return elements.getFirst();
    }

    /// The elements at `path` (local names from the root down, for instance `group/item`), in document order.
    public List<XmlElement> elements(String path) {
        String[] names = path.split("/", -1);
        return elements.stream().filter(e -> e.isAt(names)).toList();
    }

    @Override
    public String toString() {
        return "XmlDocument[" + root().path() + ", " + elements.size() + " elements]";
    }
}
