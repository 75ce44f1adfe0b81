package org.granary.text;

import java.util.Set;

/// Which types of documents are read.
final class DocumentTypes {
    private static final String OPEN_XML = "application/vnd.openxmlformats-officedocument.";
    private static final String OPEN_DOCUMENT = "application/vnd.oasis.opendocument.";
    private static final Set<String> OFFICE = Set.of("application/msword", "application/vnd.ms-excel",
            "application/vnd.ms-powerpoint", "application/vnd.visio", "application/vnd.ms-outlook");
    private static final Set<String> OPEN_XML_MACROS = Set.of("application/vnd.ms-word.document.macroenabled.12",
            "application/vnd.ms-word.template.macroenabled.12", "application/vnd.ms-excel.sheet.macroenabled.12",
            "application/vnd.ms-powerpoint.presentation.macroenabled.12");
    private static final Set<String> RICH_TEXT = Set.of("application/rtf", "text/rtf");

    private DocumentTypes() {}

    /// Which parser reads a type.
    enum Kind {
        PDF, OFFICE, OPEN_XML, OPEN_DOCUMENT, RICH_TEXT, EPUB, NONE
    }

    static Kind kind(String type) {
        if (type.equals("application/pdf")) {
            return Kind.PDF;
        }
        if (OFFICE.contains(type)) {
            return Kind.OFFICE;
        }
        if (type.startsWith(OPEN_XML) || OPEN_XML_MACROS.contains(type)) {
            return Kind.OPEN_XML;
        }
        if (type.startsWith(OPEN_DOCUMENT)) {
            return Kind.OPEN_DOCUMENT;
        }
        if (RICH_TEXT.contains(type)) {
            return Kind.RICH_TEXT;
        }
        return type.equals("application/epub+zip") ? Kind.EPUB : Kind.NONE;
    }
}
