package org.granary.procedure.xml;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import javax.xml.validation.ValidatorHandler;
import org.jspecify.annotations.Nullable;
import org.xml.sax.SAXException;

/// The schema of a parameter, in both forms that documents are checked by. Each is made at its first use, since making
/// them costs more than the rest of a start.
final class SchemaFile {
    private final @Nullable URL file;
    private volatile @Nullable Schema schema;
    private volatile @Nullable Rules rules;

    /// @param file null for no schema
    SchemaFile(@Nullable URL file) {
        this.file = file;
    }

    /// The rules, or null where there are none.
    private record Rules(@Nullable CompiledSchema compiled) {}

    /// The form for [QuickReader]; null where there is no schema, or one that [SchemaCompiler] does not know.
    @Nullable
    CompiledSchema rules() {
        URL source = file;
        if (source == null) {
            return null;
        }
        Rules made = rules;
        if (made == null) {
            made = new Rules(compile(source));
            rules = made;
        }
        return made.compiled;
    }

    private static @Nullable CompiledSchema compile(URL file) {
        try (InputStream input = file.openStream()) {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultNSInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            return SchemaCompiler.compile(factory.newDocumentBuilder().parse(input).getDocumentElement());
        } catch (ParserConfigurationException | SAXException e) {
            throw wrong(file, e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The form of the JDK; null where there is no schema.
    @Nullable
    ValidatorHandler newValidator() {
        URL source = file;
        return source == null ? null : schema(source).newValidatorHandler();
    }

    private Schema schema(URL source) {
        Schema made = schema;
        if (made == null) {
            synchronized (this) {
                made = schema;
                if (made == null) {
                    made = newSchema(source);
                    schema = made;
                }
            }
        }
        return made;
    }

    private static Schema newSchema(URL file) {
        try {
            SchemaFactory factory = SchemaFactory.newDefaultInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
            factory.setProperty(XMLConstants.ACCESS_EXTERNAL_SCHEMA, "file,jar:file");
            return factory.newSchema(file);
        } catch (SAXException e) {
            throw wrong(file, e);
        }
    }

    private static IllegalStateException wrong(URL file, Exception e) {
        return new IllegalStateException("The XML schema " + file + " is wrong.", e);
    }
}
