package org.granary.worker.settings;

import java.io.StringReader;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import org.granary.worker.failure.Reason;
import org.granary.worker.failure.WorkFailure;
import org.jspecify.annotations.Nullable;

/// What a job wants, as it is in `@Settings`: an element for each kind of work, with attributes.
///
/// ```xml
/// <settings><convert to="pdf"/></settings>
/// ```
///
/// Elements and attributes that a worker does not know are left alone, so that others can add some. See `docs/reference/worker.md`.
///
/// @param elements attributes by the name of their element
public record JobSettings(Map<String, Map<String, String>> elements) {
    private static final String ROOT = "settings";
    /// What a worker reads of settings: somebody else wrote them.
    private static final int MOST_CHARACTERS = 100_000;

    public JobSettings {
        var copy = new LinkedHashMap<String, Map<String, String>>();
        elements.forEach((name, attributes) -> copy.put(name, Map.copyOf(attributes)));
        elements = java.util.Collections.unmodifiableMap(copy);
    }

    /// Settings with one element.
    public static JobSettings of(String element, Map<String, String> attributes) {
        return new JobSettings(Map.of(element, attributes));
    }

    public Optional<String> find(String element, String attribute) {
        return Optional.ofNullable(elements.getOrDefault(element, Map.of()).get(attribute));
    }

    /// @param text null or empty for none
    public static JobSettings read(@Nullable String text) throws WorkFailure {
        var elements = new LinkedHashMap<String, Map<String, String>>();
        if (text == null || text.isBlank()) {
            return new JobSettings(elements);
        }
        if (text.length() > MOST_CHARACTERS) {
            throw new WorkFailure(Reason.WRONG_SETTINGS, "they have more than " + MOST_CHARACTERS + " characters");
        }
        try {
            XMLStreamReader xml = input().createXMLStreamReader(new StringReader(text));
            int depth = 0;
            while (xml.hasNext()) {
                int event = xml.next();
                if (event == XMLStreamReader.START_ELEMENT) {
                    depth++;
                    if (depth == 1 && !xml.getLocalName().equals(ROOT)) {
                        throw new WorkFailure(Reason.WRONG_SETTINGS, "the outermost element is not " + ROOT);
                    }
                    if (depth == 2) {
                        elements.putIfAbsent(xml.getLocalName(), attributes(xml));
                    }
                } else if (event == XMLStreamReader.END_ELEMENT) {
                    depth--;
                }
            }
        } catch (XMLStreamException e) {
            throw new WorkFailure(Reason.WRONG_SETTINGS, e);
        }
        return new JobSettings(elements);
    }

    private static XMLInputFactory input() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        return factory;
    }

    private static Map<String, String> attributes(XMLStreamReader xml) {
        var attributes = new LinkedHashMap<String, String>();
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            attributes.put(xml.getAttributeLocalName(i), xml.getAttributeValue(i));
        }
        return attributes;
    }

    /// The text for `@Settings`.
    public String xml() {
        var text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
            xml.writeStartElement(ROOT);
            for (Map.Entry<String, Map<String, String>> element : elements.entrySet()) {
                xml.writeEmptyElement(element.getKey());
                for (Map.Entry<String, String> attribute : element.getValue().entrySet()) {
                    xml.writeAttribute(attribute.getKey(), attribute.getValue());
                }
            }
            xml.writeEndElement();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("Writing to memory does not fail.", e);
        }
        return text.toString();
    }
}
