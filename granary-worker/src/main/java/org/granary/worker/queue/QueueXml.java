package org.granary.worker.queue;

import java.io.StringWriter;
import java.util.List;
import java.util.UUID;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/// The XML that procedures of the queues take: databaseJobAdd and databaseBatchUpdate.
final class QueueXml {
    /// How the namespaces of a queue begin.
    static final String WORD = "http://schemas.microsoft.com/office/server/word/2009/08/";
    static final String TRANSLATION = "http://schemas.microsoft.com/office/server/translation/2010/11/";

    private QueueXml() {}

    private interface Content {
        void write(XMLStreamWriter xml) throws XMLStreamException;
    }

    /// `@JobXml` of proc_AddGroup, with items numbered from 1.
    static String group(String namespace, NewGroup group) {
        return document("group", namespace + "databaseJobAdd", xml -> {
            int id = 1;
            for (NewGroup.Item item : group.items()) {
                xml.writeEmptyElement("item");
                xml.writeAttribute("id", Integer.toString(id++));
                xml.writeAttribute("in", item.input());
                xml.writeAttribute("out", item.output());
            }
        });
    }

    /// `@BatchXml` of proc_UpdateConversionBatch.
    ///
    /// @param instance who starts items
    /// @param error why items are given up
    static String batch(String namespace, List<ItemKey> start, UUID instance, List<ItemKey> failed, int error) {
        return document("batch", namespace + "databaseBatchUpdate", xml -> {
            items(xml, "start", start, "wsi", instance.toString());
            items(xml, "failed", failed, "error", Integer.toString(error));
        });
    }

    private static void items(XMLStreamWriter xml, String element, List<ItemKey> items, String attribute, String value)
            throws XMLStreamException {
        xml.writeStartElement(element);
        for (ItemKey item : items) {
            xml.writeEmptyElement("item");
            xml.writeAttribute("job", Long.toString(item.job()));
            xml.writeAttribute("group", Integer.toString(item.group()));
            xml.writeAttribute("id", Integer.toString(item.item()));
            xml.writeAttribute(attribute, value);
        }
        xml.writeEndElement();
    }

    private static String document(String root, String namespace, Content content) {
        var text = new StringWriter();
        try {
            XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
            xml.writeStartElement(root);
            xml.writeDefaultNamespace(namespace);
            content.write(xml);
            xml.writeEndElement();
            xml.close();
        } catch (XMLStreamException e) {
            throw new IllegalStateException("Writing to memory does not fail.", e);
        }
        return text.toString();
    }
}
