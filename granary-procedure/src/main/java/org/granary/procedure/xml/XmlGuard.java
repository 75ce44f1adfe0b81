package org.granary.procedure.xml;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.granary.type.SqlError;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.ContentHandler;
import org.xml.sax.ErrorHandler;
import org.xml.sax.Locator;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/// Stands between the parser and what follows: keeps the limits, and knows where in the document an error is.
final class XmlGuard implements ContentHandler {
    private final ContentHandler next;
    private final XmlLimits limits;
    private final Deque<Place> open = new ArrayDeque<>();
    private int elements;
    private @Nullable Locator reading;

    XmlGuard(ContentHandler next, XmlLimits limits) {
        this.next = next;
        this.limits = limits;
    }

    /// An open element: its name, its number among its siblings of that name, and how many of its children had which
    /// name.
    private record Place(String name, int index, Map<String, Integer> children) {}

    /// Where the document is being read, in SQL Server's way of writing it: `/*:batch[1]/*:start[1]`.
    private String location() {
        StringBuilder path = new StringBuilder();
        for (Iterator<Place> places = open.descendingIterator(); places.hasNext();) {
            Place place = places.next();
            path.append("/*:").append(place.name).append('[').append(place.index).append(']');
        }
        return path.toString();
    }

    ErrorHandler schemaErrors() {
        return new Stop() {
            @Override
            SAXException stop(SAXParseException e) {
                return wrapped(XmlErrors.invalid(e, location()));
            }
        };
    }

    ErrorHandler syntaxErrors() {
        return new Stop() {
            @Override
            SAXException stop(SAXParseException e) {
                return e;
            }
        };
    }

    private static SAXException wrapped(SqlError error) {
        return (SAXException) new SAXException(error.getMessage()).initCause(error);
    }

    /// Errors end the parsing at once; warnings do not exist for us.
    private abstract static class Stop implements ErrorHandler {
        abstract SAXException stop(SAXParseException e);

        @Override
        public void warning(SAXParseException e) {}

        @Override
        public void error(SAXParseException e) throws SAXException {
            throw stop(e);
        }

        @Override
        public void fatalError(SAXParseException e) throws SAXException {
            throw stop(e);
        }
    }

    @Override
    public void startDocument() throws SAXException {
        open.clear();
        elements = 0;
        next.startDocument();
    }

    @Override
    public void startElement(String uri, String localName, String qName, Attributes attributes) throws SAXException {
        if (++elements > limits.elements()) {
            throw wrapped(XmlErrors.tooLarge("elements", limits.elements()));
        }
        if (open.size() >= limits.depth()) {
            throw wrapped(XmlErrors.tooLarge("levels of elements", limits.depth()));
        }
        Place parent = open.peek();
        int index = parent == null ? 1 : parent.children.merge(localName, 1, Integer::sum);
        open.push(new Place(localName, index, new HashMap<>(2)));
        next.startElement(uri, localName, qName, attributes);
    }

    @Override
    public void endElement(String uri, String localName, String qName) throws SAXException {
        next.endElement(uri, localName, qName);
        open.pop();
    }

    @Override
    public void setDocumentLocator(@Nullable Locator locator) {
        reading = locator;
        next.setDocumentLocator(locator);
    }

    /// Where the parser is; null before the first document.
    @Nullable
    Locator locator() {
        return reading;
    }

    @Override
    public void endDocument() throws SAXException {
        next.endDocument();
    }

    @Override
    public void startPrefixMapping(String prefix, String uri) throws SAXException {
        next.startPrefixMapping(prefix, uri);
    }

    @Override
    public void endPrefixMapping(String prefix) throws SAXException {
        next.endPrefixMapping(prefix);
    }

    @Override
    public void characters(char[] characters, int start, int length) throws SAXException {
        next.characters(characters, start, length);
    }

    @Override
    public void ignorableWhitespace(char[] characters, int start, int length) throws SAXException {
        next.ignorableWhitespace(characters, start, length);
    }

    @Override
    public void processingInstruction(String target, String data) throws SAXException {
        next.processingInstruction(target, data);
    }

    @Override
    public void skippedEntity(String name) throws SAXException {
        next.skippedEntity(name);
    }
}
