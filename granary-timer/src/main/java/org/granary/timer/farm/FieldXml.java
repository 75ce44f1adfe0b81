package org.granary.timer.farm;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/// Properties of configuration objects: `<object><fld name="m_Title">…</fld></object>`, as MS-WSSCFGD 2.2.6 finds them
/// by XPath. What is written by others may be anything, and what cannot be read has no fields.
public final class FieldXml {
    private static final DocumentBuilderFactory FACTORY = factory();

    private final List<Element> children;

    private FieldXml(List<Element> children) {
        this.children = children;
    }

    private static DocumentBuilderFactory factory() {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
        try {
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException(e);
        }
        return factory;
    }

    public static FieldXml parse(String properties) {
        try {
            var builder = FACTORY.newDocumentBuilder();
            builder.setErrorHandler(null);
            String text = properties.startsWith("\uFEFF") ? properties.substring(1) : properties;
            Document document = builder.parse(new InputSource(new StringReader(text)));
            Element root = document.getDocumentElement();
            return new FieldXml(root.getTagName().equals("object") ? children(root) : List.of());
        } catch (SAXException | IOException | ParserConfigurationException | RuntimeException e) {
            // What is wrong with it is not told: it may hold secrets.
            return new FieldXml(List.of());
        }
    }

    private static List<Element> children(Element parent) {
        List<Element> children = new ArrayList<>();
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element) {
                children.add(element);
            }
        }
        return children;
    }

    /// The text of `/object/fld[@name='…']`, without blanks around it; null where there is none or it is empty.
    public @Nullable String field(String name) {
        for (Element element : children) {
            if (element.getTagName().equals("fld") && element.getAttribute("name").equals(name)) {
                String text = element.getTextContent().strip();
                return text.isEmpty() ? null : text;
            }
        }
        return null;
    }

    /// The texts of the elements inside a field.
    public List<String> values(String name) {
        for (Element element : children) {
            if (element.getTagName().equals("fld") && element.getAttribute("name").equals(name)) {
                return children(element).stream().map(Element::getTextContent).toList();
            }
        }
        return List.of();
    }

    /// Elements below the root that are no fields.
    public List<Element> elements(String tag) {
        return children.stream().filter(element -> element.getTagName().equals(tag)).toList();
    }

    /// Writes what is below the root.
    public interface Body {
        void write(XMLStreamWriter writer) throws XMLStreamException;
    }

    public static String write(Body body) {
        var text = new StringWriter();
        try {
            XMLStreamWriter writer = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
            writer.writeStartElement("object");
            body.write(writer);
            writer.writeEndElement();
            writer.flush();
        } catch (XMLStreamException e) {
            throw new IllegalStateException(e);
        }
        return text.toString();
    }

    /// @param fields by name; those that are null are left out
    public static void writeFields(XMLStreamWriter writer, Map<String, @Nullable String> fields)
            throws XMLStreamException {
        for (Map.Entry<String, @Nullable String> field : fields.entrySet()) {
            String value = field.getValue();
            if (value != null) {
                writer.writeStartElement("fld");
                writer.writeAttribute("name", field.getKey());
                writer.writeCharacters(value);
                writer.writeEndElement();
            }
        }
    }

    public static void writeValues(XMLStreamWriter writer, String name, List<String> values) throws XMLStreamException {
        writer.writeStartElement("fld");
        writer.writeAttribute("name", name);
        for (String value : values) {
            writer.writeStartElement("val");
            writer.writeCharacters(value);
            writer.writeEndElement();
        }
        writer.writeEndElement();
    }
}
