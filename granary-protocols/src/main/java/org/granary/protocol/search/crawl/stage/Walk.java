package org.granary.protocol.search.crawl.stage;

import java.util.ArrayList;
import java.util.List;
import org.granary.protocol.StoreStatement;
import org.granary.store.Dialect;
import org.granary.store.Transaction;
import org.jspecify.annotations.Nullable;

/// A set of a crawl that is gone through in the order of documents, a part at a time, with the same statements for each
/// part.
///
/// The statements see the part as the table `part`, with the columns of the set's key, the first of which is CrawlID.
final class Walk {
    /// Before all documents.
    static final long START = Long.MIN_VALUE;

    private final StoreStatement end;
    private final @Nullable SameTexts same;
    private final List<StoreStatement> statements;

    /// @param crawled a document of the set comes so often before the end of a part is looked for, as it has work to do
    /// @param document the column of the set by which it is gone through
    /// @param alike finds pairs for [SameTexts], or is null where no texts are compared
    private Walk(String crawled, String table, String document, String key, @Nullable StoreStatement alike,
            List<StoreStatement> statements) {
        end = new StoreStatement(dialect -> """
                SELECT MAX(DocID), COUNT(*) FROM (SELECT w.%2$s AS DocID FROM %1$s
                WHERE w.CrawlID = ? AND w.%2$s > ? ORDER BY w.%2$s LIMIT ?) AS counted""".formatted(crawled, document));
        String part = "WITH part (%1$s) AS (SELECT %1$s FROM %2$s WHERE CrawlID = ? AND %3$s > ? AND %3$s <= ?) "
                .formatted(key, table, document);
        same = alike == null ? null : new SameTexts(new StoreStatement(dialect -> part + alike.text(dialect)));
        this.statements = statements.stream().map(statement -> new StoreStatement(dialect -> same == null
                ? part + statement.text(dialect)
                : part + ", " + SameTexts.table(dialect) + statement.text(dialect))).toList();
    }

    /// Through a set of documents.
    static Walk documents(String table, StoreStatement... statements) {
        return new Walk(table + " w", table, "DocID", "CrawlID, DocID", null, List.of(statements));
    }

    /// The same with statements that compare texts.
    static Walk matchedDocuments(String table, StoreStatement alike, StoreStatement... statements) {
        return new Walk(table + " w", table, "DocID", "CrawlID, DocID", alike, List.of(statements));
    }

    /// Through a set of documents, a part of which is to have no more than so many anchors.
    ///
    /// @param anchors the condition under which an anchor `a` belongs to a document `w`
    static Walk anchors(String table, String anchors, StoreStatement... statements) {
        return new Walk(table + " w LEFT JOIN anchor_text_info a ON " + anchors, table, "DocID", "CrawlID, DocID",
                null, List.of(statements));
    }

    /// The same with statements that compare texts.
    static Walk matchedAnchors(String table, String anchors, StoreStatement alike, StoreStatement... statements) {
        return new Walk(table + " w LEFT JOIN anchor_text_info a ON " + anchors, table, "DocID", "CrawlID, DocID",
                alike, List.of(statements));
    }

    /// Through a set of relations, by the document that they come from.
    static Walk relations(String table, StoreStatement... statements) {
        return new Walk(table + " w", table, "SourceDocID", "CrawlID, SourceDocID, TargetUserID", null,
                List.of(statements));
    }

    /// How far a walk has come.
    ///
    /// @param last the document at which the part ends
    /// @param rows how many there were to look at
    record Part(long last, long rows) {}

    /// Goes on after a document.
    ///
    /// @return null at the end
    @Nullable
    Part next(Transaction transaction, int crawl, long after, long most) {
        Part part = transaction.query(end.on(transaction), crawl, after, most)
                .first(rows -> rows.getLong(2) == 0 ? null : new Part(rows.getLong(1), rows.getLong(2)));
        if (part != null) {
            Object[] parameters = same == null
                    ? new Object[]{crawl, after, part.last()}
                    : new Object[]{crawl, after, part.last(), same.find(transaction, crawl, after, part.last())};
            statements.forEach(statement -> transaction.update(statement.on(transaction), parameters));
        }
        return part;
    }

    /// For tests of query plans.
    List<String> texts(Dialect dialect) {
        List<String> texts = new ArrayList<>(List.of(end.text(dialect)));
        if (same != null) {
            texts.add(same.text(dialect));
        }
        statements.forEach(statement -> texts.add(statement.text(dialect)));
        return texts;
    }
}
