package org.granary.procedure.xml;

import java.util.ArrayList;
import java.util.List;

/// A document that is well-formed and, where its parameter declares a schema, valid.
public final class XmlDocument {
    private final String text;
    private final XmlElement root;
    private final int size;

    /// @param size how many elements it has
    XmlDocument(String text, XmlElement root, int size) {
        this.text = text;
        this.root = root;
        this.size = size;
    }

    /// The document as the client sent it.
    public String text() {
        return text;
    }

    public XmlElement root() {
        return root;
    }

    /// The elements at `path` (local names from the root down, for instance `group/item`), in document order.
    public List<XmlElement> elements(String path) {
        List<XmlElement> found = List.of(root);
        int from = 0;
        while (true) {
            int slash = path.indexOf('/', from);
            String name = path.substring(from, slash < 0 ? path.length() : slash);
            found = named(found, name);
            if (slash < 0) {
                return found;
            }
            found = inside(found);
            from = slash + 1;
        }
    }

    private static List<XmlElement> named(List<XmlElement> elements, String name) {
        int others = 0;
        for (XmlElement element : elements) {
            others += element.name().equals(name) ? 0 : 1;
        }
        return others == 0 ? elements : elements.stream().filter(element -> element.name().equals(name)).toList();
    }

    private static List<XmlElement> inside(List<XmlElement> elements) {
        if (elements.size() == 1) {
            return elements.getFirst().children();
        }
        List<XmlElement> all = new ArrayList<>();
        elements.forEach(element -> all.addAll(element.children()));
        return all;
    }

    @Override
    public String toString() {
        return "XmlDocument[" + root.path() + ", " + size + " elements]";
    }
}
