package org.granary.gatherer.component;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.UUID;
import org.granary.gatherer.fetch.Document;
import org.granary.gatherer.protocol.CrawledProperty;
import org.granary.gatherer.protocol.FileTime;
import org.jspecify.annotations.Nullable;

/// What is known of a document, as crawled properties.
final class DocumentProperties {
    private static final String SUMMARY = "F29F85E0-4FF9-1068-AB91-08002B27B3D9";
    private static final String STORAGE = "B725F130-47EF-101A-A5F1-02608C9EEBAC";

    private static final CrawledProperty TITLE = CrawledProperty.numbered(SUMMARY, 2, CrawledProperty.TEXT);
    private static final CrawledProperty AUTHOR = CrawledProperty.numbered(SUMMARY, 4, CrawledProperty.TEXT);
    private static final CrawledProperty DESCRIPTION = CrawledProperty.numbered(SUMMARY, 6, CrawledProperty.TEXT);
    private static final CrawledProperty SIZE = CrawledProperty.numbered(STORAGE, 12, CrawledProperty.INTEGER);
    private static final CrawledProperty LAST_MODIFIED = CrawledProperty.numbered(STORAGE, 14, CrawledProperty.TIME);
    private static final CrawledProperty PATH = CrawledProperty.numbered("49691C90-7E17-101A-A91C-08002B2ECDA9", 9,
            CrawledProperty.TEXT);
    private static final CrawledProperty CONTENT_TYPE = CrawledProperty
            .numbered("0B63E350-9CCC-11D0-BCDB-00805FCCCE04", 5, CrawledProperty.TEXT);
    private static final CrawledProperty EXTENSION = CrawledProperty.numbered("E4F10A3C-49E6-405D-8288-A23BD4EEAA6C",
            100, CrawledProperty.TEXT);
    /// Meta tags of pages.
    private static final UUID WEB = UUID.fromString("D1B5D3F0-C0B3-11CF-9A92-00A0C908DBF1");

    /// A property with its value: a String or a Long.
    record Value(CrawledProperty property, Object value) {}

    private DocumentProperties() {}

    static List<Value> of(String url, Document document) {
        List<Value> values = new ArrayList<>();
        add(values, TITLE, document.title());
        add(values, AUTHOR, document.author());
        add(values, DESCRIPTION, document.description());
        add(values, PATH, url);
        add(values, CONTENT_TYPE, document.mediaType());
        add(values, EXTENSION, MetadataWriter.extension(url));
        values.add(new Value(SIZE, document.size()));
        if (document.lastModified() != null) {
            values.add(new Value(LAST_MODIFIED, FileTime.of(document.lastModified())));
        }
        new TreeMap<>(document.properties()).forEach((name, value) -> {
            if (name.length() <= CrawledProperty.MAX_NAME && !name.isBlank()) {
                add(values, new CrawledProperty(WEB, name, false, CrawledProperty.TEXT), value);
            }
        });
        return values;
    }

    private static void add(List<Value> values, CrawledProperty property, @Nullable String text) {
        if (text != null && !text.isBlank()) {
            values.add(new Value(property, text));
        }
    }
}
