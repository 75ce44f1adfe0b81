package org.granary.cli.jobs;

import java.io.StringWriter;
import java.util.List;
import java.util.UUID;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/// A job to add to a queue.
///
/// @param attempts how often an item may be tried
record NewJob(long id, @Nullable String name, @Nullable UUID partition, String settings, int attempts,
        List<Group> groups) {

    NewJob { groups = List.copyOf(groups); }

    /// An item to convert or translate.
    record Item(String input, String output) {}

    /// Items that share their roots.
    record Group(String inputRoot, String outputRoot, List<Item> items) {

        Group { items = List.copyOf(items); }

        /// The items as `@JobXml` of proc_AddGroup, numbered from 1.
        ///
        /// @param namespace the one that the queue's schema declares
        String xml(String namespace) {
            var text = new StringWriter();
            try {
                XMLStreamWriter xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
                xml.writeStartElement("group");
                xml.writeDefaultNamespace(namespace);
                for (int i = 0; i < items.size(); i++) {
                    xml.writeEmptyElement("item");
                    xml.writeAttribute("id", Integer.toString(i + 1));
                    xml.writeAttribute("in", items.get(i).input);
                    xml.writeAttribute("out", items.get(i).output);
                }
                xml.writeEndElement();
                xml.close();
            } catch (XMLStreamException e) {
                throw new IllegalStateException("Writing to memory does not fail.", e);
            }
            return text.toString();
        }
    }
}
