package org.granary.worker.embedded;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.tika.exception.TikaException;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.apache.tika.parser.microsoft.OfficeParser;
import org.apache.tika.parser.microsoft.ooxml.OOXMLParser;
import org.apache.tika.parser.microsoft.rtf.RTFParser;
import org.apache.tika.parser.odf.OpenDocumentParser;
import org.apache.tika.sax.ToXMLContentHandler;
import org.granary.worker.document.Format;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jspecify.annotations.Nullable;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/// Makes a page of HTML of a document: without scripts, and without anything that is not in the document itself.
final class PageReader {
    private static final String STYLE = """
            @page { size: A4; margin: 2.5cm 2cm }
            body { font-size: 11pt; line-height: 1.3 }
            p { margin: 0 0 0.6em 0 }
            table { border-collapse: collapse; margin-bottom: 0.6em }
            td, th { border: 0.5pt solid #888; padding: 2pt 4pt; vertical-align: top }
            img { max-width: 100% }
            pre { white-space: pre-wrap; word-wrap: break-word; font-family: monospace; font-size: 10pt; margin: 0 }
            """;

    private PageReader() {}

    static Document read(Path input, Format format) throws IOException {
        return switch (format) {
            case DOCX -> parsed(input, new OOXMLParser(),
                    "application/vnd.openxmlformats-officedocument.wordprocessingml.document");
            case DOC -> parsed(input, new OfficeParser(), "application/msword");
            case ODT -> parsed(input, new OpenDocumentParser(), "application/vnd.oasis.opendocument.text");
            case RTF -> {
                try (TikaInputStream in = TikaInputStream.get(RtfStart.marked(Files.readAllBytes(input)))) {
                    yield parsed(in, new RTFParser(), "application/rtf");
                }
            }
            case HTML -> cleaned(Jsoup.parse(input.toFile(), null));
            case TXT -> text(Files.readAllBytes(input));
            case PDF -> throw new IllegalArgumentException("Cannot read PDF.");
        };
    }

    /// UTF-8, or Latin-1 where it is not.
    private static Document text(byte[] bytes) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        if (text.indexOf('\uFFFD') >= 0) {
            text = new String(bytes, StandardCharsets.ISO_8859_1);
        }
        Document page = Document.createShell("");
        // In pieces: the layout of one huge block takes long.
        StringBuilder block = new StringBuilder();
        int lines = 0;
        for (String line : text.replace("\uFEFF", "").replaceAll("\\f", "\n").split("\\R", -1)) {
            block.append(line).append('\n');
            if (++lines % 50 == 0) {
                page.body().appendElement("pre").text(block.toString());
                block.setLength(0);
            }
        }
        page.body().appendElement("pre").text(block.toString().stripTrailing());
        return styled(page);
    }

    private static Document parsed(Path input, Parser parser, String type) throws IOException {
        try (TikaInputStream in = TikaInputStream.get(input)) {
            return parsed(in, parser, type);
        }
    }

    private static Document parsed(TikaInputStream in, Parser parser, String type) throws IOException {
        Pictures pictures = new Pictures();
        ParseContext context = new ParseContext();
        context.set(EmbeddedDocumentExtractor.class, pictures);
        Metadata metadata = new Metadata();
        metadata.set(Metadata.CONTENT_TYPE, type);
        ToXMLContentHandler page = new ToXMLContentHandler();
        try {
            parser.parse(in, page, metadata, context);
        } catch (SAXException | TikaException e) {
            throw new IOException(e);
        }
        Document read = Jsoup.parse(page.toString());
        pictures.putInto(read);
        return cleaned(read);
    }

    private static Document cleaned(Document page) {
        page.select("script, noscript, iframe, frame, frameset, object, embed, applet, link, base, meta, form > input")
                .remove();
        for (Element element : page.getAllElements()) {
            for (Attribute attribute : element.attributes().asList()) {
                String name = attribute.getKey().toLowerCase(Locale.ROOT);
                String value = attribute.getValue().strip().toLowerCase(Locale.ROOT);
                if (name.startsWith("on") || value.startsWith("javascript:")
                        || (name.equals("src") && !value.startsWith("data:image/"))) {
                    element.removeAttr(attribute.getKey());
                }
            }
        }
        page.select("img:not([src])").remove();
        // Elsewhere their text would be shown.
        page.body().select("style").forEach(style -> page.head().appendChild(style));
        return styled(page);
    }

    private static Document styled(Document page) {
        page.outputSettings().charset(StandardCharsets.UTF_8).prettyPrint(false)
                .syntax(Document.OutputSettings.Syntax.html);
        page.charset(StandardCharsets.UTF_8);
        page.head().prependElement("style").appendText(STYLE);
        return page;
    }

    /// Pictures inside of documents. Everything else inside of them is left alone.
    private static final class Pictures implements EmbeddedDocumentExtractor {
        private static final int MOST_BYTES = 64 << 20;
        private final Map<String, byte[]> found = new HashMap<>();
        private int bytes;

        @Override
        public boolean shouldParseEmbedded(Metadata metadata) {
            return true;
        }

        @Override
        public void parseEmbedded(InputStream stream, ContentHandler handler, Metadata metadata,
                boolean outputHtml) throws IOException {
            String name = metadata.get(TikaCoreProperties.RESOURCE_NAME_KEY);
            if (name == null || type(name) == null) {
                return;
            }
            byte[] picture = stream.readNBytes(MOST_BYTES - bytes + 1);
            bytes += picture.length;
            if (bytes > MOST_BYTES) {
                throw new IOException("its pictures have more than " + MOST_BYTES + " bytes");
            }
            found.put(file(name), picture);
        }

        private static String file(String name) {
            return name.substring(name.lastIndexOf('/') + 1);
        }

        private static @Nullable String type(String name) {
            return switch (name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT)) {
                case "png" -> "image/png";
                case "jpg", "jpeg" -> "image/jpeg";
                case "gif" -> "image/gif";
                default -> null;
            };
        }

        void putInto(Document page) {
            for (Element image : page.select("img[src^=embedded:]")) {
                String name = file(image.attr("src").substring("embedded:".length()));
                byte[] picture = found.get(name);
                if (picture == null) {
                    image.remove();
                } else {
                    image.attr("src", "data:" + type(name) + ";base64,"
                            + Base64.getEncoder().encodeToString(picture));
                }
            }
        }
    }
}
