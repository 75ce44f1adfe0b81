package org.granary.protocol.config.object;

import java.io.StringReader;
import java.util.Optional;
import java.util.UUID;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.granary.type.Collation;
import org.jspecify.annotations.Nullable;

/// What the server itself reads in the properties of a configuration object. They are the client's: what is no XML, or
/// says nothing about the class, is kept as it is.
final class ObjectProperties {
    private static final XMLInputFactory XML = factory();

    private final String text;

    ObjectProperties(String text) {
        this.text = text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        return factory;
    }

    /// Whether the root names another class than this one: by `type` (a name, or a name and its assembly), or by
    /// `classId` or `class` (an identifier or a name).
    boolean contradicts(UUID classId, String fullName) {
        return read(reader -> {
            if (!nextElement(reader)) {
                return false;
            }
            String type = reader.getAttributeValue(null, "type");
            String id = reader.getAttributeValue(null, "classId");
            String name = reader.getAttributeValue(null, "class");
            return (type != null && !isName(type, fullName)) || (id != null && !isClass(id, classId, fullName))
                    || (name != null && !isClass(name, classId, fullName));
        }).orElse(false);
    }

    /// The text of `/object/fld[@name='…']`, without blanks around it; null where there is none or it is empty.
    @Nullable
    String field(String name) {
        String value = read(reader -> nextElement(reader) && reader.getLocalName().equals("object")
                ? childField(reader, name)
                : null).orElse("");
        return value.isEmpty() ? null : value;
    }

    /// Stands on the root; looks at its children only.
    private static @Nullable String childField(XMLStreamReader reader, String name) throws XMLStreamException {
        int depth = 0;
        while (reader.hasNext() && depth >= 0) {
            switch (reader.next()) {
                case XMLStreamReader.START_ELEMENT -> {
                    if (depth == 0 && reader.getLocalName().equals("fld")
                            && name.equals(reader.getAttributeValue(null, "name"))) {
                        return text(reader);
                    }
                    depth++;
                }
                case XMLStreamReader.END_ELEMENT -> depth--;
                default -> {
                    // Text between the fields.
                }
            }
        }
        return null;
    }

    /// All text inside the element on which the reader stands, as XPath's string value has it.
    private static String text(XMLStreamReader reader) throws XMLStreamException {
        var text = new StringBuilder();
        int depth = 1;
        while (depth > 0) {
            switch (reader.next()) {
                case XMLStreamReader.START_ELEMENT -> depth++;
                case XMLStreamReader.END_ELEMENT -> depth--;
                case XMLStreamReader.CHARACTERS, XMLStreamReader.CDATA -> text.append(reader.getText());
                default -> {
                    // Comments and instructions are no text.
                }
            }
        }
        return text.toString().strip();
    }

    private static boolean nextElement(XMLStreamReader reader) throws XMLStreamException {
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamReader.START_ELEMENT) {
                return true;
            }
        }
        return false;
    }

    private static boolean isClass(String value, UUID classId, String fullName) {
        UUID id = identifier(value);
        return id == null ? isName(value, fullName) : id.equals(classId);
    }

    private static boolean isName(String value, String fullName) {
        return Collation.equal(withoutAssembly(value), withoutAssembly(fullName));
    }

    private static String withoutAssembly(String name) {
        int comma = name.indexOf(',');
        return (comma < 0 ? name : name.substring(0, comma)).strip();
    }

    /// An identifier with or without braces, or null if the text is none.
    static @Nullable UUID identifier(String text) {
        String digits = text.strip();
        if (digits.startsWith("{") && digits.endsWith("}")) {
            digits = digits.substring(1, digits.length() - 1);
        }
        try {
            return digits.length() == 36 ? UUID.fromString(digits) : null;
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private interface Reading<T> {
        @Nullable
        T read(XMLStreamReader reader) throws XMLStreamException;
    }

    /// Empty where the text cannot be read as XML. What is wrong with it is not told: it may hold secrets.
    private <T> Optional<T> read(Reading<T> reading) {
        try {
            XMLStreamReader reader = XML.createXMLStreamReader(new StringReader(text));
            try {
                return Optional.ofNullable(reading.read(reader));
            } finally {
                reader.close();
            }
        } catch (XMLStreamException | RuntimeException e) {
            // The JDK's reader also fails in ways that it does not declare, for instance with a MissingResourceException for a wrong character in a document type.
            return Optional.empty();
        }
    }
}
