package org.granary.procedure.xml;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.xml.XMLConstants;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Attr;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/// An element of a schema file. What is missing or has an unknown form is in doubt.
final class SchemaNode {
    private final Element element;

    SchemaNode(Element element) {
        this.element = element;
    }

    /// Its name in the schema language.
    String name() {
        if (!XMLConstants.W3C_XML_SCHEMA_NS_URI.equals(element.getNamespaceURI())) {
            throw new InDoubtException();
        }
        return element.getLocalName();
    }

    void requireName(String expected) {
        if (!name().equals(expected)) {
            throw new InDoubtException();
        }
    }

    /// It may have these attributes, declarations of namespaces and no others.
    void allow(String... names) {
        Set<String> allowed = Set.of(names);
        for (int i = 0; i < element.getAttributes().getLength(); i++) {
            Attr attribute = (Attr) element.getAttributes().item(i);
            boolean declares = XMLConstants.XMLNS_ATTRIBUTE_NS_URI.equals(attribute.getNamespaceURI());
            if (!declares && (attribute.getNamespaceURI() != null || !allowed.contains(attribute.getName()))) {
                throw new InDoubtException();
            }
        }
    }

    boolean has(String name) {
        return element.hasAttribute(name);
    }

    String attribute(String name) {
        if (!has(name)) {
            throw new InDoubtException();
        }
        return element.getAttribute(name);
    }

    String attribute(String name, String otherwise) {
        return has(name) ? element.getAttribute(name) : otherwise;
    }

    void require(String name, String expected, String otherwise) {
        if (!attribute(name, otherwise).equals(expected)) {
            throw new InDoubtException();
        }
    }

    int number(String name, int otherwise) {
        String value = attribute(name, Integer.toString(otherwise));
        if (value.isEmpty() || value.length() > 9 || !value.chars().allMatch(c -> c >= '0' && c <= '9')) {
            throw new InDoubtException();
        }
        return Integer.parseInt(value);
    }

    /// A name with a prefix, such as `xs:int`, as the namespace and the local name.
    Reference reference(String name) {
        String value = attribute(name);
        int colon = value.indexOf(':');
        String prefix = colon < 0 ? null : value.substring(0, colon);
        return new Reference(element.lookupNamespaceURI(prefix), value.substring(colon + 1));
    }

    /// What an attribute refers to.
    record Reference(@Nullable String namespace, String name) {
        boolean isBuiltIn() {
            return XMLConstants.W3C_XML_SCHEMA_NS_URI.equals(namespace);
        }
    }

    /// The elements directly inside it.
    List<SchemaNode> children() {
        List<SchemaNode> children = new ArrayList<>();
        for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element child) {
                children.add(new SchemaNode(child));
            }
        }
        return children;
    }
}
