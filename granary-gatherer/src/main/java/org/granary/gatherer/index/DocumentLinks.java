package org.granary.gatherer.index;

import java.util.List;

/// What is said about a document by others.
///
/// @param texts of links that lead there, each once
/// @param queries for which it was clicked among the results
/// @param clicks how often it was clicked
public record DocumentLinks(int docId, List<String> texts, List<String> queries, int clicks) {
    public DocumentLinks {
        texts = List.copyOf(texts);
        queries = List.copyOf(queries);
    }
}
