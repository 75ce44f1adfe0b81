package org.granary.tsql.document;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A node of an xml value that was read. Compared by identity.
public final class XmlNode {
    private final Kind kind;
    private final @Nullable XmlNode parent;
    private final Name name;
    private final int order;
    private final List<XmlNode> attributes = new ArrayList<>(0);
    private final List<XmlNode> children = new ArrayList<>(0);
    private final List<Declaration> declarations = new ArrayList<>(0);
    private String value;

    enum Kind {
        DOCUMENT, ELEMENT, ATTRIBUTE, TEXT, COMMENT, INSTRUCTION
    }

    /// @param namespace empty for none
    /// @param prefix empty for none
    record Name(String namespace, String prefix, String local) {
        static final Name NONE = new Name("", "", "");

        /// With its prefix.
        String written() {
            return prefix.isEmpty() ? local : prefix + ":" + local;
        }
    }

    /// `xmlns:prefix="namespace"` of an element.
    record Declaration(String prefix, String namespace) {}

    /// @param value of an attribute, text, comment or instruction
    /// @param order where it stands in the document
    XmlNode(Kind kind, @Nullable XmlNode parent, Name name, String value, int order) {
        this.kind = kind;
        this.parent = parent;
        this.name = name;
        this.value = value;
        this.order = order;
    }

    Kind kind() {
        return kind;
    }

    @Nullable
    XmlNode parent() {
        return parent;
    }

    Name name() {
        return name;
    }

    int order() {
        return order;
    }

    List<XmlNode> attributes() {
        return attributes;
    }

    List<XmlNode> children() {
        return children;
    }

    List<Declaration> declarations() {
        return declarations;
    }

    String value() {
        return value;
    }

    /// The same text node with more text.
    void append(String more) {
        value += more;
    }

    XmlNode root() {
        XmlNode at = this;
        while (at.parent != null) {
            at = at.parent;
        }
        return at;
    }

    /// The text of the node and of all elements inside it.
    String text() {
        if (kind != Kind.ELEMENT && kind != Kind.DOCUMENT) {
            return value;
        }
        StringBuilder text = new StringBuilder();
        collect(text);
        return text.toString();
    }

    private void collect(StringBuilder text) {
        for (XmlNode child : children) {
            if (child.kind == Kind.TEXT) {
                text.append(child.value);
            } else if (child.kind == Kind.ELEMENT) {
                child.collect(text);
            }
        }
    }
}
