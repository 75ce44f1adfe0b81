package org.granary.type;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;

/// Text that becomes a value of type xml: well-formed content, no declaration, no document type.
final class XmlText {
    private static final Pattern DECLARATION = Pattern.compile("\\s*<\\?xml\\s[^>]*\\?>\\s*");
    private static final List<String> ENTITY_LIMITS = List.of("jdk.xml.entityExpansionLimit",
            "jdk.xml.entityReplacementLimit", "jdk.xml.totalEntitySizeLimit", "jdk.xml.maxGeneralEntitySizeLimit");
    private static final int DEEPEST = 128;
    private static final String OPEN = "<x>";
    private static final String CLOSE = "</x>";
    private static final int BYTE_ORDER_MARK = 0xFEFF;

    private XmlText() {}

    private static XMLInputFactory factory() {
        var factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        // Without document types the only entities are those like &amp;, which these limits would count too.
        for (var limit : ENTITY_LIMITS) {
            factory.setProperty(limit, "0");
        }
        // The JDK's own limits are narrower than SQL Server's.
        factory.setProperty("jdk.xml.maxElementDepth", "0");
        factory.setProperty("jdk.xml.elementAttributeLimit", "10000");
        return factory;
    }

    /// The text without byte order mark and declaration. Several elements, or text alone, are content too.
    ///
    /// @throws SqlError 9400 if it is not well-formed, 6359 if it has a document type, 6335 if it has too many levels
    static String check(String text) {
        int start = !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? 1 : 0;
        var declaration = DECLARATION.matcher(text).region(start, text.length());
        if (declaration.lookingAt()) {
            start = declaration.end();
        }
        var content = text.substring(start);
        if (content.regionMatches(true, 0, "<!DOCTYPE", 0, 9)) {
            throw new SqlError(6359, 16, 1, "Parsing XML with internal subset DTDs not allowed. Use CONVERT with style "
                    + "option 2 to enable limited internal subset DTD support.");
        }
        wellFormed(content);
        return content;
    }

    private static void wellFormed(String content) {
        try {
            var reader = factory().createXMLStreamReader(new Wrapped(content));
            try {
                int depth = 0;
                while (reader.hasNext()) {
                    int event = reader.next();
                    if (event == XMLStreamConstants.START_ELEMENT) {
                        // The element around the content does not count.
                        if (++depth > DEEPEST + 1) {
                            throw tooDeep();
                        }
                    } else if (event == XMLStreamConstants.END_ELEMENT) {
                        depth--;
                    } else if (event == XMLStreamConstants.ENTITY_REFERENCE) {
                        throw ValueErrors.xmlSyntax(reader.getLocation().getLineNumber(),
                                reader.getLocation().getColumnNumber(), "undeclared entity");
                    }
                }
                if (depth != 0) {
                    throw ValueErrors.xmlSyntax(1, 1, "unexpected end of input");
                }
            } finally {
                reader.close();
            }
        } catch (XMLStreamException e) {
            var at = e.getLocation();
            int line = at == null ? 1 : at.getLineNumber();
            int column = at == null ? 1 : at.getColumnNumber() - (line == 1 ? OPEN.length() : 0);
            throw ValueErrors.xmlSyntax(line, Math.max(column, 1), "the text is not well-formed");
        }
    }

    private static SqlError tooDeep() {
        return new SqlError(6335, 16, 102, "XML datatype instance has too many levels of nested nodes. Maximum allowed "
                + "depth is " + DEEPEST + " levels.");
    }

    /// The text of an xml value that came as bytes: UTF-16 with a byte order mark, or UTF-8.
    static String decode(byte[] bytes) {
        Charset charset = StandardCharsets.UTF_8;
        if (bytes.length >= 2 && ((bytes[0] == (byte) 0xFF && bytes[1] == (byte) 0xFE)
                || (bytes[0] == (byte) 0xFE && bytes[1] == (byte) 0xFF))) {
            charset = StandardCharsets.UTF_16;
        }
        return new String(bytes, charset);
    }

    /// The content inside one root element, read in place.
    private static final class Wrapped extends Reader {
        private final String content;
        private int position = -OPEN.length();

        Wrapped(String content) {
            this.content = content;
        }

        @Override
        public int read(char[] buffer, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            CurrentRequest.check();
            String part;
            int from;
            if (position < 0) {
                part = OPEN;
                from = position + OPEN.length();
            } else if (position < content.length()) {
                part = content;
                from = position;
            } else {
                part = CLOSE;
                from = position - content.length();
            }
            int count = Math.min(length, part.length() - from);
            if (count == 0) {
                return -1;
            }
            part.getChars(from, from + count, buffer, offset);
            position += count;
            return count;
        }

        @Override
        public void close() {}
    }
}
