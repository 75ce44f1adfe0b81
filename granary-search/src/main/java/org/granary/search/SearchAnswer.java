package org.granary.search;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What was found.
///
/// @param total how many documents
/// @param exact whether there may be more than that
/// @param suggestion the text with misspelt words corrected; null when none seems to be
/// @param facets how many documents have which host, type and language, the most frequent first
public record SearchAnswer(long total, boolean exact, @Nullable String suggestion, List<Hit> hits,
        Map<String, Map<String, Long>> facets) {

    /// A document that was found.
    ///
    /// @param language for instance `en`; empty when not known
    /// @param snippet from its text
    public record Hit(int docId, String url, String title, String author, String type, String language, long size,
            @Nullable Instant modified, List<Part> snippet) {}

    /// A part of a text.
    ///
    /// @param found whether it is what was looked for
    public record Part(String text, boolean found) {}
}
