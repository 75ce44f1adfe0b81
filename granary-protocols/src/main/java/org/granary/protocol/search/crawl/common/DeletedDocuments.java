package org.granary.protocol.search.crawl.common;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.granary.protocol.StoreStatement;
import org.granary.store.Dialect;

/// What still leads to documents that are deleted: anchors, relations between people, and users whose page one of them
/// was.
///
/// Completing a crawl (stage 149) sees to that. Two things come before it: the crawl is stopped and never completed, or
/// an identifier is given to a new document.
public final class DeletedDocuments {
    private DeletedDocuments() {}

    /// @param documents a query for the identifiers
    /// @return statements after which nothing leads to the documents
    public static List<StoreStatement> forgotten(Function<Dialect, String> documents) {
        return Stream.of(
                "UPDATE anchor_text_info SET TargetDocID = -1 WHERE TargetDocID > 0 AND TargetDocID IN (%s)",
                "DELETE FROM social_distance_property WHERE SourceDocID IN (%s)",
                "UPDATE social_distance_property SET TargetDocID = -1 WHERE TargetDocID IS NOT NULL AND TargetDocID IN (%s)",
                "DELETE FROM user_document WHERE DocID IN (%s)")
                .map(text -> new StoreStatement(dialect -> text.formatted(documents.apply(dialect)))).toList();
    }
}
