package org.granary.worker.office;

import com.sun.star.beans.PropertyValue;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.granary.worker.document.Format;

/// How LibreOffice reads and writes formats: the names of its filters, and properties.
final class OfficeFilters {
    private static final String ENCODED_TEXT = "Text (encoded)";
    private static final String HTML = "HTML (StarWriter)";
    private static final Map<Format, String> READ = Map.of(Format.DOCX, "MS Word 2007 XML", Format.DOC, "MS Word 97",
            Format.ODT, "writer8", Format.RTF, "Rich Text Format", Format.HTML, HTML, Format.TXT, ENCODED_TEXT);
    private static final Map<Format, String> WRITE = Map.of(Format.PDF, "writer_pdf_Export", Format.DOCX,
            "MS Word 2007 XML", Format.ODT, "writer8", Format.RTF, "Rich Text Format", Format.HTML, HTML, Format.TXT,
            ENCODED_TEXT);

    private OfficeFilters() {}

    static boolean converts(Format from, Format to) {
        return READ.containsKey(from) && WRITE.containsKey(to) && from != to;
    }

    /// With a filter of its own: LibreOffice would take a broken document for plain text.
    static PropertyValue[] load(Format from) {
        List<PropertyValue> properties = new ArrayList<>();
        properties.add(property("FilterName", filter(READ, from)));
        if (from == Format.TXT) {
            properties.add(property("FilterOptions", "UTF8"));
        }
        properties.add(property("Hidden", true));
        properties.add(property("ReadOnly", true));
        // MacroExecMode.NEVER_EXECUTE and UpdateDocMode.NO_UPDATE.
        properties.add(property("MacroExecutionMode", (short) 0));
        properties.add(property("UpdateDocMode", (short) 0));
        return properties.toArray(PropertyValue[]::new);
    }

    /// Of a new document, which nobody sees.
    static PropertyValue[] empty() {
        return new PropertyValue[]{property("Hidden", true)};
    }

    static PropertyValue[] store(Format to) {
        List<PropertyValue> properties = new ArrayList<>();
        properties.add(property("FilterName", filter(WRITE, to)));
        if (to == Format.TXT) {
            properties.add(property("FilterOptions", "UTF8"));
        }
        if (to == Format.HTML) {
            // One file: pictures inside, instead of beside it.
            properties.add(property("FilterOptions", "EmbedImages"));
        }
        properties.add(property("Overwrite", true));
        return properties.toArray(PropertyValue[]::new);
    }

    static String url(Path file) {
        return file.toAbsolutePath().toUri().toString();
    }

    /// What LibreOffice can read, for the test that all of it is tried.
    static Set<Format> readable() {
        return READ.keySet();
    }

    private static String filter(Map<Format, String> filters, Format format) {
        String name = filters.get(format);
        if (name == null) {
            throw new IllegalArgumentException("LibreOffice has no filter for " + format + ".");
        }
        return name;
    }

    private static PropertyValue property(String name, Object value) {
        PropertyValue property = new PropertyValue();
        property.Name = name;
        property.Value = value;
        return property;
    }
}
