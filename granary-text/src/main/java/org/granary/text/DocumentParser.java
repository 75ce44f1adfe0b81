package org.granary.text;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.tika.exception.EncryptedDocumentException;
import org.apache.tika.exception.TikaException;
import org.apache.tika.exception.WriteLimitReachedException;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.DublinCore;
import org.apache.tika.metadata.HttpHeaders;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.Property;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.apache.tika.parser.epub.EpubParser;
import org.apache.tika.parser.microsoft.OfficeParser;
import org.apache.tika.parser.microsoft.ooxml.OOXMLParser;
import org.apache.tika.parser.microsoft.rtf.RTFParser;
import org.apache.tika.parser.odf.OpenDocumentParser;
import org.apache.tika.parser.pdf.PDFParser;
import org.apache.tika.parser.pdf.PDFParserConfig;
import org.apache.tika.sax.BodyContentHandler;
import org.apache.tika.sax.SecureContentHandler;
import org.apache.tika.sax.WriteOutContentHandler;
import org.granary.gatherer.fetch.TextReader.Content;
import org.jspecify.annotations.Nullable;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/// Reads one document with Tika. What is inside a document as a file of its own (an attachment, an embedded sheet, an image) is not read.
final class DocumentParser {
    /// Of longer texts the beginning is read, as the index does.
    private static final int MOST_CHARACTERS = 1 << 20;
    private static final int MOST_PROPERTY = 1000;
    private static final int MOST_CAUSES = 10;
    private static final Map<String, Property> PROPERTIES = Map.of("keywords", TikaCoreProperties.SUBJECT, "created",
            TikaCoreProperties.CREATED, "modified", TikaCoreProperties.MODIFIED, "publisher", DublinCore.PUBLISHER);

    Content read(byte[] bytes, String type) {
        Parser parser = parser(type);
        if (parser == null) {
            return Content.problem("Nothing reads documents of this type.");
        }
        Metadata metadata = new Metadata();
        metadata.set(HttpHeaders.CONTENT_TYPE, type);
        WriteOutContentHandler text = new WriteOutContentHandler(MOST_CHARACTERS);
        String problem = null;
        try (TikaInputStream in = TikaInputStream.get(bytes)) {
            parse(parser, in, new BodyContentHandler(text), metadata);
        } catch (IOException | SAXException | TikaException | RuntimeException | StackOverflowError e) {
            problem = problem(e);
        }
        return content(metadata, text.toString(), problem);
    }

    private static void parse(Parser parser, TikaInputStream in, ContentHandler handler, Metadata metadata)
            throws IOException, SAXException, TikaException {
        ParseContext context = new ParseContext();
        PDFParserConfig pdf = new PDFParserConfig();
        pdf.setExtractInlineImages(false);
        pdf.setExtractMarkedContent(false);
        pdf.setOcrStrategy(PDFParserConfig.OCR_STRATEGY.NO_OCR);
        context.set(PDFParserConfig.class, pdf);
        context.set(EmbeddedDocumentExtractor.class, new NothingInside());
        // Watches how much comes of how little, and how deep it nests.
        SecureContentHandler secure = new SecureContentHandler(handler, in);
        try {
            parser.parse(in, secure, metadata, context);
        } catch (SAXException e) {
            secure.throwIfCauseOf(e);
            throw e;
        }
    }

    private static @Nullable Parser parser(String type) {
        return switch (DocumentTypes.kind(type)) {
            case PDF -> new PDFParser();
            case OFFICE -> new OfficeParser();
            case OPEN_XML -> new OOXMLParser();
            case OPEN_DOCUMENT -> new OpenDocumentParser();
            case RICH_TEXT -> new RTFParser();
            case EPUB -> new EpubParser();
            case NONE -> null;
        };
    }

    private static @Nullable String problem(Throwable failure) {
        Throwable cause = failure;
        for (int i = 0; cause != null && i < MOST_CAUSES; i++) {
            if (cause instanceof WriteLimitReachedException) {
                return null;
            }
            if (cause instanceof EncryptedDocumentException
                    || cause instanceof org.apache.poi.EncryptedDocumentException) {
                return "The document is encrypted.";
            }
            if (String.valueOf(cause.getMessage()).toLowerCase(Locale.ROOT).contains("zip bomb")) {
                return "The document unpacks to far more than it is.";
            }
            cause = cause.getCause();
        }
        return "The document is damaged, or not what its type says.";
    }

    private static Content content(Metadata metadata, String text, @Nullable String problem) {
        Map<String, String> properties = new LinkedHashMap<>();
        PROPERTIES.forEach((name, property) -> {
            String value = value(metadata, property);
            if (value != null) {
                properties.put(name, value);
            }
        });
        return new Content(value(metadata, TikaCoreProperties.TITLE), value(metadata, TikaCoreProperties.CREATOR),
                value(metadata, TikaCoreProperties.DESCRIPTION), value(metadata, TikaCoreProperties.LANGUAGE),
                text.strip(), properties, problem);
    }

    private static @Nullable String value(Metadata metadata, Property property) {
        String value = metadata.get(property);
        if (value == null || value.isBlank()) {
            return null;
        }
        String stripped = value.strip();
        return stripped.length() > MOST_PROPERTY ? stripped.substring(0, MOST_PROPERTY) : stripped;
    }
}
