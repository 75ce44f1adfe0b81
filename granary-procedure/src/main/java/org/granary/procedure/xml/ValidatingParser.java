package org.granary.procedure.xml;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import javax.xml.XMLConstants;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.validation.ValidatorHandler;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;
import org.xml.sax.XMLReader;

/// Reads documents by the parser and the validator of the JDK, in one pass for well-formedness, schema and rows, and
/// says what is wrong with them.
final class ValidatingParser {
    private static final int KEPT = 16;
    private static final int LONG = 1 << 20;

    private static final List<String> ENTITY_LIMITS = List.of("jdk.xml.entityExpansionLimit",
            "jdk.xml.entityReplacementLimit", "jdk.xml.totalEntitySizeLimit", "jdk.xml.maxGeneralEntitySizeLimit");

    private final SchemaFile schema;
    private final XmlLimits limits;
    private final ConcurrentLinkedDeque<Pipeline> idle = new ConcurrentLinkedDeque<>();
    private final AtomicInteger idleCount = new AtomicInteger();

    ValidatingParser(SchemaFile schema, XmlLimits limits) {
        this.schema = schema;
        this.limits = limits;
    }

    /// @param document without byte order mark
    XmlDocument parse(String document) {
        Pipeline pipeline = take();
        XmlDocument parsed = pipeline.run(document);
        // Only after success: a parser that was stopped half-way is not used again. Nor is one that has read a long document: it remembers all names.
        if (document.length() > LONG) {
            return parsed;
        }
        if (idleCount.incrementAndGet() <= KEPT) {
            idle.push(pipeline);
        } else {
            idleCount.decrementAndGet();
        }
        return parsed;
    }

    private Pipeline take() {
        Pipeline kept = idle.poll();
        if (kept != null) {
            idleCount.decrementAndGet();
            return kept;
        }
        return new Pipeline(newReader(), schema.newValidator(), limits);
    }

    private static XMLReader newReader() {
        try {
            SAXParserFactory factory = SAXParserFactory.newDefaultNSInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            factory.setFeature("http://xml.org/sax/features/external-general-entities", false);
            factory.setFeature("http://xml.org/sax/features/external-parameter-entities", false);
            factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
            XMLReader reader = factory.newSAXParser().getXMLReader();
            // Without document types the only entities are those like &amp;, which these limits would count too.
            for (String limit : ENTITY_LIMITS) {
                reader.setProperty(limit, "0");
            }
            return reader;
        } catch (ParserConfigurationException | SAXException e) {
            throw new IllegalStateException("The XML parser cannot be made safe.", e);
        }
    }

    /// A parser with all that hangs on it, used for one document after the other.
    private static final class Pipeline {
        private final XMLReader reader;
        private final XmlGuard guard;
        private final XmlCollector collector = new XmlCollector();

        Pipeline(XMLReader reader, @Nullable ValidatorHandler validator, XmlLimits limits) {
            this.reader = reader;
            if (validator == null) {
                guard = new XmlGuard(collector, limits);
            } else {
                guard = new XmlGuard(validator, limits);
                validator.setContentHandler(collector);
                validator.setErrorHandler(guard.schemaErrors());
            }
            reader.setContentHandler(guard);
            reader.setErrorHandler(guard.syntaxErrors());
        }

        /// For some mistakes, such as a document type inside an element, the JDK's parser says neither which rule they
        /// break nor where they are.
        private SAXParseException located(SAXException e) {
            return new SAXParseException(e.getMessage(), guard.locator());
        }

        XmlDocument run(String text) {
            try {
                reader.parse(new InputSource(new CancellableReader(text)));
                return collector.take(text);
            } catch (SAXParseException e) {
                throw XmlErrors.syntax(e);
            } catch (SAXException e) {
                throw e.getCause() instanceof SqlError error ? error : XmlErrors.syntax(located(e));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
