package org.granary.console.search;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds pages that were crawled. Threads share one.
public interface PageSearch {
    /// Where there is no index.
    PageSearch NONE = new PageSearch() {
        @Override
        public Set<String> scopesIn(String text) {
            return Set.of();
        }

        @Override
        public @Nullable Answer search(Question question) {
            return null;
        }

        @Override
        public void close() {}
    };

    /// The search scopes that a text asks for, in lower case.
    Set<String> scopesIn(String text);

    /// @return null when nothing was crawled yet
    /// @throws IOException when the index cannot be read
    @Nullable
    Answer search(Question question) throws IOException;

    void close();

    /// @param database the administration of the search application
    /// @param from how many results to leave out
    /// @param scopes rules by the names of scopes
    record Question(String database, String text, int from, int count, Map<String, List<Rule>> scopes) {}

    /// A rule of a search scope, as MSSScopeRules has it.
    record Rule(int behavior, int type, int urlType, String property, String value) {}

    /// @param exact whether there are not more than `total`
    /// @param suggestion the text with misspelt words corrected; null when none seems to be
    /// @param facets how many results have which host, type and language
    record Answer(long total, boolean exact, @Nullable String suggestion, List<Hit> hits,
            Map<String, Map<String, Long>> facets) {}

    record Hit(String url, String title, String author, String type, String language, long size,
            @Nullable Instant modified, List<Part> snippet) {}

    /// @param found whether it is what was looked for
    record Part(String text, boolean found) {}
}
