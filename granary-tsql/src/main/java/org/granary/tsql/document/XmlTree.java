package org.granary.tsql.document;

import java.io.StringReader;
import java.util.List;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.granary.memory.MemoryHold;
import org.granary.tsql.document.XmlNode.Declaration;
import org.granary.tsql.document.XmlNode.Kind;
import org.granary.tsql.document.XmlNode.Name;
import org.granary.type.CurrentRequest;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;

/// Reads the text of an xml value into nodes. There are no document types, and so no entities but those of XML itself.
public final class XmlTree {
    /// SQL Server's limit.
    private static final int DEEPEST = 128;
    /// What a node takes without its texts.
    private static final long NODE_BYTES = 160;
    private static final List<String> ENTITY_LIMITS = List.of("jdk.xml.entityExpansionLimit",
            "jdk.xml.entityReplacementLimit", "jdk.xml.totalEntitySizeLimit", "jdk.xml.maxGeneralEntitySizeLimit");
    private static final String OPEN = "<x>";
    private static final String CLOSE = "</x>";

    private final XMLStreamReader reader;
    private final MemoryHold memory;
    private int order;
    private int depth;

    private XmlTree(XMLStreamReader reader, MemoryHold memory) {
        this.reader = reader;
        this.memory = memory;
    }

    /// The node that holds the content, which may be several elements.
    ///
    /// @param xml well-formed, as values of the type xml are
    /// @param memory where the nodes are counted
    public static XmlNode parse(String xml, MemoryHold memory) {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        // Without document types the only entities are those like &amp;, which these limits would count too.
        ENTITY_LIMITS.forEach(limit -> factory.setProperty(limit, "0"));
        // The JDK's own limits are narrower than SQL Server's.
        factory.setProperty("jdk.xml.maxElementDepth", "0");
        factory.setProperty("jdk.xml.elementAttributeLimit", "10000");
        memory.add(2L * xml.length());
        try {
            XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(OPEN + xml + CLOSE));
            try {
                return new XmlTree(reader, memory).document();
            } finally {
                reader.close();
            }
        } catch (XMLStreamException e) {
            throw new SqlError(9400, 16, 1, "XML parsing: the text is not well-formed");
        }
    }

    private XmlNode document() throws XMLStreamException {
        XmlNode document = node(Kind.DOCUMENT, null, Name.NONE, "");
        XmlNode at = document;
        // The element around the content is not part of it.
        reader.next();
        while (reader.hasNext()) {
            CurrentRequest.checkAt(order);
            int event = reader.next();
            if (event == XMLStreamConstants.END_ELEMENT) {
                if (at.parent() == null) {
                    return document;
                }
                at = at.parent();
                depth--;
            } else {
                at = add(event, at);
            }
        }
        return document;
    }

    private XmlNode add(int event, XmlNode at) {
        switch (event) {
            case XMLStreamConstants.START_ELEMENT -> {
                return element(at);
            }
            case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE -> text(at);
            case XMLStreamConstants.COMMENT -> at.children().add(node(Kind.COMMENT, at, Name.NONE, reader.getText()));
            case XMLStreamConstants.PROCESSING_INSTRUCTION -> at.children().add(node(Kind.INSTRUCTION, at,
                    new Name("", "", reader.getPITarget()), reader.getPIData() == null ? "" : reader.getPIData()));
            default -> {
                // Nothing else can be part of content.
            }
        }
        return at;
    }

    private XmlNode element(XmlNode at) {
        if (++depth > DEEPEST) {
            throw new SqlError(6335, 16, 102, "XML datatype instance has too many levels of nested nodes. Maximum "
                    + "allowed depth is " + DEEPEST + " levels.");
        }
        XmlNode element = node(Kind.ELEMENT, at,
                name(reader.getNamespaceURI(), reader.getPrefix(), reader.getLocalName()), "");
        for (int i = 0; i < reader.getNamespaceCount(); i++) {
            element.declarations().add(new Declaration(orEmpty(reader.getNamespacePrefix(i)),
                    orEmpty(reader.getNamespaceURI(i))));
        }
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            element.attributes().add(node(Kind.ATTRIBUTE, element, name(reader.getAttributeNamespace(i),
                    reader.getAttributePrefix(i), reader.getAttributeLocalName(i)), reader.getAttributeValue(i)));
        }
        at.children().add(element);
        return element;
    }

    /// Blanks between elements are not kept, unless xml:space says so.
    private void text(XmlNode at) {
        String text = reader.getText();
        if (!at.children().isEmpty() && at.children().getLast().kind() == Kind.TEXT) {
            at.children().getLast().append(text);
        } else if (!text.isBlank() || preserves(at)) {
            at.children().add(node(Kind.TEXT, at, Name.NONE, text));
        }
    }

    private static boolean preserves(XmlNode element) {
        for (XmlNode at = element; at != null; at = at.parent()) {
            for (XmlNode attribute : at.attributes()) {
                if (attribute.name().prefix().equals("xml") && attribute.name().local().equals("space")) {
                    return attribute.value().equals("preserve");
                }
            }
        }
        return false;
    }

    private XmlNode node(Kind kind, @Nullable XmlNode parent, Name name, String value) {
        memory.add(NODE_BYTES + 2L * value.length());
        return new XmlNode(kind, parent, name, value, order++);
    }

    private static Name name(@Nullable String namespace, @Nullable String prefix, String local) {
        return new Name(orEmpty(namespace), orEmpty(prefix), local);
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
