package org.granary.search;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// By which names people ask for a type of documents.
final class TypeNames {
    private static final Map<String, String> SHORT = Map.ofEntries(Map.entry("text/html", "html"),
            Map.entry("application/xhtml+xml", "html"), Map.entry("text/plain", "text"),
            Map.entry("application/pdf", "pdf"), Map.entry("application/msword", "word"),
            Map.entry("application/vnd.openxmlformats-officedocument.wordprocessingml.document", "word"),
            Map.entry("application/vnd.oasis.opendocument.text", "word"),
            Map.entry("application/vnd.ms-excel", "sheet"),
            Map.entry("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "sheet"),
            Map.entry("application/vnd.oasis.opendocument.spreadsheet", "sheet"),
            Map.entry("application/vnd.ms-powerpoint", "slides"),
            Map.entry("application/vnd.openxmlformats-officedocument.presentationml.presentation", "slides"),
            Map.entry("application/vnd.oasis.opendocument.presentation", "slides"));
    private static final int MOST_EXTENSION = 10;

    private TypeNames() {}

    /// The type itself, a short name, and the extension of the file.
    static Set<String> of(String type, String url) {
        Set<String> names = new LinkedHashSet<>(Set.of(type));
        String known = SHORT.get(type);
        if (known != null) {
            names.add(known);
        }
        int end = url.indexOf('?') < 0 ? url.length() : url.indexOf('?');
        int dot = url.lastIndexOf('.', end - 1);
        if (dot > url.lastIndexOf('/', end - 1) && end - dot - 1 <= MOST_EXTENSION) {
            names.add(url.substring(dot + 1, end).toLowerCase(Locale.ROOT));
        }
        return names;
    }
}
