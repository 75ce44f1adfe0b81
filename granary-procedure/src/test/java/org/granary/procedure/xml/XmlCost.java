package org.granary.procedure.xml;

import com.sun.management.ThreadMXBean;
import java.io.StringReader;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/// What reading a document of 100 items costs: processor time and allocated bytes. A command for developers, run in the
/// folder of this module:
/// `XmlCost [FACTORY…]`, with the names of classes that are StAX factories of other parsers on the class path.
///
/// Those parsers only collect the attributes: they check no schema, so their figures are the least that they take.
public final class XmlCost {
    private static final String SCHEMA = "../granary-protocols/src/main/resources/org/granary/protocol/translation/"
            + "databaseJobAdd.xsd";
    private static final String NAMESPACE = "http://schemas.microsoft.com/office/server/translation/2010/11/databaseJobAdd";
    private static final int ROUNDS = 6;
    private static final int DOCUMENTS = 20_000;

    private XmlCost() {}

    /// A way to read the document.
    private interface Reading {
        Object read() throws XMLStreamException;
    }

    public static void main(String[] factories) throws Exception {
        StringBuilder xml = new StringBuilder("<group xmlns=\"" + NAMESPACE + "\">");
        for (int i = 1; i <= 100; i++) {
            xml.append("<item id=\"").append(i).append("\" in=\"http://server/sites/in/document").append(i)
                    .append(".docx\" out=\"http://server/sites/out/document").append(i).append(".docx\"/>");
        }
        String text = xml.append("</group>").toString();
        XmlParser parser = new XmlParser(Path.of(SCHEMA).toUri().toURL(), XmlLimits.STANDARD);
        measure("the JDK's parser and validator", () -> parser.parseValidating(text));
        measure("quick reader", () -> parser.parse(text));
        for (String name : factories) {
            var factory = Class.forName(name).asSubclass(XMLInputFactory.class).getDeclaredConstructor()
                    .newInstance();
            factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
            measure(name, () -> collected(factory, text));
        }
    }

    private static List<String[]> collected(XMLInputFactory factory, String text) throws XMLStreamException {
        XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(text));
        List<String[]> elements = new ArrayList<>();
        while (reader.hasNext()) {
            if (reader.next() == XMLStreamConstants.START_ELEMENT) {
                String[] pairs = new String[2 * reader.getAttributeCount()];
                for (int i = 0; i < pairs.length; i += 2) {
                    pairs[i] = reader.getAttributeLocalName(i / 2);
                    pairs[i + 1] = reader.getAttributeValue(i / 2);
                }
                elements.add(pairs);
            }
        }
        reader.close();
        return elements;
    }

    private static void measure(String what, Reading reading) throws XMLStreamException {
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (int round = 1; round <= ROUNDS; round++) {
            long nanoseconds = threads.getCurrentThreadCpuTime();
            long bytes = threads.getCurrentThreadAllocatedBytes();
            int read = 0;
            for (int i = 0; i < DOCUMENTS; i++) {
                read += reading.read() == null ? 0 : 1;
            }
            if (round == ROUNDS) {
                System.out.printf(Locale.ROOT, "%-50s %7.1f us, %7d bytes%n", what,
                        (threads.getCurrentThreadCpuTime() - nanoseconds) / 1e3 / read,
                        (threads.getCurrentThreadAllocatedBytes() - bytes) / read);
            }
        }
    }
}
