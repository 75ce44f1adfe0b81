package org.granary.cli.search;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.granary.console.search.PageSearch;
import org.granary.search.IndexFolder;
import org.granary.search.ScopeRule;
import org.granary.search.SearchAnswer;
import org.granary.search.SearchRequest;
import org.granary.search.Searcher;
import org.jspecify.annotations.Nullable;

/// The search of the console, in the index of the server's data folder. The libraries of the index are loaded by the first search, and not when a server starts.
public final class ConsoleSearch implements PageSearch {
    private final Path data;
    private @Nullable Indexes indexes;

    public ConsoleSearch(Path data) {
        this.data = data;
    }

    private synchronized Indexes indexes() {
        Indexes known = indexes;
        if (known == null) {
            known = new Indexes(data);
            indexes = known;
        }
        return known;
    }

    @Override
    public Set<String> scopesIn(String text) {
        return indexes().scopesIn(text);
    }

    @Override
    public @Nullable Answer search(Question question) throws IOException {
        return indexes().search(question);
    }

    @Override
    public synchronized void close() {
        if (indexes != null) {
            indexes.close();
        }
    }

    /// What is open, by the database of the search application.
    private static final class Indexes {
        private final Path data;
        private final Map<String, Searcher> searchers = new HashMap<>();

        Indexes(Path data) {
            this.data = data;
        }

        Set<String> scopesIn(String text) {
            return SearchRequest.scopesIn(text);
        }

        @Nullable
        Answer search(Question question) throws IOException {
            Searcher searcher = searcher(question.database());
            if (searcher == null) {
                return null;
            }
            Map<String, List<ScopeRule>> scopes = new HashMap<>();
            question.scopes().forEach((name, rules) -> scopes.put(name, rules.stream()
                    .map(rule -> new ScopeRule(rule.behavior(), rule.type(), rule.urlType(), rule.property(),
                            rule.value()))
                    .toList()));
            SearchAnswer answer = searcher
                    .search(new SearchRequest(question.text(), question.from(), question.count(), true, scopes));
            return new Answer(answer.total(), answer.exact(), answer.suggestion(),
                    answer.hits().stream().map(Indexes::hit).toList(), answer.facets());
        }

        private static Hit hit(SearchAnswer.Hit hit) {
            return new Hit(hit.url(), hit.title(), hit.author(), hit.type(), hit.language(), hit.size(),
                    hit.modified(),
                    hit.snippet().stream().map(part -> new Part(part.text(), part.found())).toList());
        }

        /// Sees what was written until now.
        private synchronized @Nullable Searcher searcher(String database) throws IOException {
            Searcher known = searchers.get(database);
            if (known != null) {
                known.refresh();
                return known;
            }
            IndexFolder folder = IndexFolder.in(data, database);
            if (!folder.exists()) {
                return null;
            }
            Searcher opened = Searcher.open(folder);
            searchers.put(database, opened);
            return opened;
        }

        synchronized void close() {
            for (Searcher searcher : searchers.values()) {
                try {
                    searcher.close();
                } catch (IOException e) {
                    // It was only read.
                }
            }
            searchers.clear();
        }
    }
}
